import type { CallOf } from '#shared/http/contract.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { linkHours } from '#shared/signing/signing.words.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { nextSigner } from '#web/signing/nextSigner.ts'

type SendDialogProps = SmallFormProps<IssuedFormat, CallOf<typeof signing.send>, IssuedFormat>

type Way = 'mail' | 'clinic'

const links = [
  { value: 'clinic', label: 'Lo entrego yo, por WhatsApp o con el código QR' },
  { value: 'mail', label: 'Por correo' },
] as const
const codes = [
  { value: 'clinic', label: 'Se lo digo yo: lo verá aquí' },
  { value: 'mail', label: 'Solo le llega por correo, al firmar: aquí no se ve' },
] as const
const names: Record<(typeof linkHours)[number], string> = { 24: '24 horas', 48: '2 días', 72: '3 días', 168: '7 días' }
const times = linkHours.map((hours) => ({ value: String(hours), label: names[hours] }))

/** "Enviar a firmar": a link for whoever signs next, on their own phone. */
export function SendDialog({ subject: issued, send, onClose }: SendDialogProps) {
  const { id: issuedFormatId, version } = issued
  const signer = nextSigner(issued)
  const email = signer?.role === 'owner' ? (issued.owner.email ?? '') : ''
  const known: Way = email ? 'mail' : 'clinic'
  const form = useRecordForm({
    draftKey: undefined,
    initial: { email, link: known as Way | '', codeBy: known as Way | '', hours: '24' },
    labels: { link: 'El enlace', codeBy: 'El código de un solo uso', email: 'Correo de quien firma', hours: 'Plazo' },
    showValue: showChoices({ link: links, codeBy: codes, hours: times }),
    schema: signing.send.input,
    toInput: (values) => ({
      ...{ issuedFormatId, version, email: values.email.trim() || null, isMailed: values.link === 'mail' },
      ...{ codeBy: values.codeBy || 'clinic', hours: Number(values.hours) as (typeof linkHours)[number] },
    }),
    save: send,
    onSaved: onClose,
  })
  const isMailed = form.values.link === 'mail' || form.values.codeBy === 'mail'
  return (
    <FormDialog
      form={form}
      title={`Enviar a ${signer?.name ?? signer?.label ?? ''}`}
      submit="Enviar a firmar"
      onClose={onClose}
    >
      <FormSection note="Abre el documento en su celular, lo lee y lo firma con un código.">
        <WideField>
          <RadioField {...form.field('link')} label="El enlace" options={links} begins />
        </WideField>
        <WideField>
          <RadioField {...form.field('codeBy')} label="El código de un solo uso" options={codes} />
        </WideField>
        <TextField
          {...form.field('email')}
          label="Correo de quien firma"
          type="email"
          inputMode="email"
          required={isMailed}
          maxLength={254}
        />
        <SelectField {...form.field('hours')} label="Plazo para firmar" options={times} />
      </FormSection>
    </FormDialog>
  )
}
