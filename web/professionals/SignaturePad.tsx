import { z } from 'zod'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignatureInput } from '#web/ui/SignatureInput.tsx'

const Drawn = z.object({ drawing: z.string().min(1, 'La firma está vacía') })

interface SignaturePadProps {
  onClose: () => void
  onDrawn: (signature: Blob) => Promise<void>
}

/** Draws a signature. Who cannot draw chooses a picture of one instead. */
export function SignaturePad({ onClose, onDrawn }: SignaturePadProps) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { drawing: '' },
    labels: { drawing: 'Firma' },
    schema: Drawn,
    toInput: (values) => values,
    save: ({ drawing }) => onDrawn(pictureOf(drawing)),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Dibujar la firma" size={640} submit="Guardar firma" onClose={onClose}>
      <SignatureInput {...form.field('drawing')} button={Button} />
    </FormDialog>
  )
}

/** What a `data:` address holds. */
function pictureOf(address: string): Blob {
  const bytes = atob(address.slice(address.indexOf(',') + 1))
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/png' })
}
