import { SignedPaper } from '#web/ui/ConfirmModal.tsx'
import { type ReactNode, useRef } from 'react'
import type { FormatSigner, IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { ACCEPTANCE } from '#shared/signing/signing.words.ts'
import { CheckField, RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Drawing, DrawingPad } from '#web/ui/DrawingPad.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import '#web/signing/SigningSection.css'

interface SignDialogProps {
  issued: IssuedFormat
  signer: Pick<FormatSigner, 'position' | 'label' | 'name' | 'document'>
  /** What is signed, as its page shows it. */
  paper: ReactNode
  onClose: () => void
}

const ways = [
  { value: 'draw', label: 'Dibujar la firma' },
  { value: 'type', label: 'Escribir el nombre' },
] as const

/** "Firmar en este equipo": who stands before the clinic's screen signs on it, with who is logged in as witness. */
export function SignDialog({ issued, signer, paper, onClose }: SignDialogProps) {
  const pad = useRef<Drawing>(null)
  const { id: issuedFormatId, version } = issued
  const form = useRecordForm({
    // A signature is made, and never put back.
    draftKey: undefined,
    initial: {
      name: signer.name ?? '',
      document: signer.document ?? '',
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
      ...{ issuedFormatId, version, position: signer.position, name, document, isAccepted },
      drawing: way === 'draw' && drawing ? drawing : null,
      typedName: way === 'type' ? typedName : '',
    }),
    save: (input) => call(signing.signHere, input),
    onSaved: () => {
      toastSuccess('Firma guardada')
      onClose()
    },
  })
  const drawn = form.field('drawing')
  const isTyping = form.values.way === 'type'
  return (
    <FormDialog form={form} title={`Firma: ${signer.label}`} submit="Guardar firma" onClose={onClose}>
      <FormSection note={`${issued.title} · ${issued.pet.name}`}>
        <WideField>
          <SignedPaper>{paper}</SignedPaper>
        </WideField>
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
            <div className="SignDialog-drawing" id={drawn.id} tabIndex={-1}>
              <DrawingPad
                ref={pad}
                onChange={(isEmpty) => (isEmpty ? drawn.onChange('') : undefined)}
                onStroke={() => drawn.onChange(pad.current?.read()?.toDataURL('image/png') ?? '')}
              />
              <div className="SignDialog-below">
                <p>Firme con el dedo, un lápiz o el ratón dentro del recuadro.</p>
                <Button onClick={() => pad.current?.clear()} disabled={!drawn.value}>
                  Borrar
                </Button>
              </div>
              {drawn.error ? (
                <p className="SignDialog-error" role="alert">
                  {drawn.error}
                </p>
              ) : null}
            </div>
          )}
        </WideField>
        <WideField>
          <CheckField {...form.field('isAccepted')} label={ACCEPTANCE} required />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
