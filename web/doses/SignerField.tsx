import type { FieldProps } from '#web/form/fieldProps.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

/** Who signs a dose: the clinic's licensed veterinarians. */
export function SignerField(props: FieldProps<string>) {
  const signers = useProfessionals().filter(({ licensed }) => licensed)
  const options = signers.map(({ id, name, professionalCard }) => ({
    value: id,
    label: `${name} · T.P. ${professionalCard ?? ''}`,
  }))
  return <SelectField {...props} options={options} />
}

/** Whoever may sign signs what they write down. */
export function useOwnSigner(): string {
  const { id, licensed } = useProfile()
  return licensed ? id : ''
}
