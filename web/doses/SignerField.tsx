import type { FieldProps } from '#web/form/fieldProps.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { useOfferedProfessionals, useProfessionals } from '#web/professionals/professionals.data.ts'

/** Who signs a dose: the clinic's licensed veterinarians. */
export function useSigners() {
  const signers = useProfessionals().filter(({ licensed }) => licensed)
  return signers.map(({ id, name, professionalCard }) => ({
    value: id,
    label: `${name} · T.P. ${professionalCard ?? ''}`,
  }))
}

export function SignerField(props: FieldProps<string>) {
  const offered = useOfferedProfessionals(props.value)
  const options = useSigners().filter(({ value }) => offered.some(({ id }) => id === value))
  return <SelectField {...props} options={options} />
}

/** Whoever may sign signs what they write down. */
export function useOwnSigner(): string {
  const { id, licensed } = useProfile()
  return licensed ? id : ''
}
