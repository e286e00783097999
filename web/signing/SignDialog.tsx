import type { CallOf } from '#shared/http/contract.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { ACCEPTANCE } from '#shared/signing/publicSigning.words.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { SigningDialog } from '#web/acts/SigningDialog.tsx'
import { CheckField, RadioField } from '#web/form/ChoiceFields.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { FINAL, nextSigner } from '#web/signing/nextSigner.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignatureInput } from '#web/ui/SignatureInput.tsx'

type SignDialogProps = SmallFormProps<IssuedFormat, CallOf<typeof signing.signHere>, IssuedFormat>

const ways = [
  { value: 'draw', label: 'Dibujar la firma' },
  { value: 'type', label: 'Escribir el nombre' },
] as const

/** "Firmar en este equipo": who stands before the clinic's screen signs on it, with who is logged in as witness. */
export function SignDialog({ subject: issued, covers, send, onClose }: SignDialogProps) {
  const { id: issuedFormatId, version } = issued
  const signer = nextSigner(issued)
  const form = useRecordForm({
    // A signature is made, and never put back.
    draftKey: undefined,
    initial: {
      name: signer?.name ?? '',
      document: signer?.document ?? '',
      way: 'draw' as 'draw' | 'type' | '',
      drawing: '',
      typedName: '',
      isAccepted: false,
    },
    labels: {
      name: 'Nombre completo',
      document: 'Documento de identidad',
      way: 'Cómo firma',
      drawing: 'Firma',
      typedName: 'Nombre como firma',
      isAccepted: 'Aceptación',
    },
    schema: signing.signHere.input,
    toInput: ({ name, document, way, drawing, typedName, isAccepted }) => ({
      ...{ issuedFormatId, version, position: signer?.position, name, document, isAccepted },
      drawing: way === 'draw' && drawing ? drawing : null,
      typedName: way === 'type' ? typedName : '',
    }),
    save: send,
    onSaved: onClose,
  })
  const drawn = form.field('drawing')
  const isTyping = form.values.way === 'type'
  return (
    <SigningDialog
      form={form}
      title={`Firma: ${signer?.label ?? ''}`}
      submit="Guardar firma"
      covers={covers}
      final={FINAL}
      onClose={onClose}
    >
      <FormSection note={`${issued.title} · ${issued.pet.name}`}>
        <TextField {...form.field('name')} label="Nombre completo" required maxLength={120} />
        <TextField {...form.field('document')} label="Documento de identidad" required maxLength={40} />
        <WideField>
          <RadioField {...form.field('way')} label="Cómo firma" options={ways} />
        </WideField>
        <WideField>
          {isTyping ? (
            <TextField
              {...form.field('typedName')}
              label="Nombre como firma"
              required
              maxLength={120}
              error={form.field('typedName').error ?? drawn.error}
            />
          ) : (
            <SignatureInput {...drawn} button={Button} />
          )}
        </WideField>
        <WideField>
          <CheckField {...form.field('isAccepted')} label={ACCEPTANCE} required />
        </WideField>
      </FormSection>
    </SigningDialog>
  )
}
