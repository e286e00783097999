import { useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type Drawing, DrawingPad } from '#web/ui/DrawingPad.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

interface SignaturePadProps {
  onClose: () => void
  onDrawn: (signature: Blob) => Promise<void>
}

/** Draws a signature with a finger, a pen or a mouse. Who cannot draw chooses a picture of one instead. */
export function SignaturePad({ onClose, onDrawn }: SignaturePadProps) {
  const drawing = useRef<Drawing>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const save = async () => {
    const drawn = drawing.current?.read()
    const picture = drawn && (await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/png')))
    if (!picture) return
    setIsBusy(true)
    setError(undefined)
    try {
      await onDrawn(picture)
      onClose()
    } catch (failure) {
      setError(`No se guardó la firma. ${failure instanceof Error ? failure.message : ''}`)
      setIsBusy(false)
    }
  }
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Dibujar la firma"
      size={640}
      footer={
        <>
          <Button onClick={() => drawing.current?.clear()} disabled={isEmpty || isBusy}>
            Borrar
          </Button>
          <Button tone="primary" loading={isBusy} disabled={isEmpty} onClick={() => void save()}>
            Guardar firma
          </Button>
        </>
      }
    >
      <p className="Settings-hint">Firme con el dedo, un lápiz o el ratón.</p>
      <DrawingPad ref={drawing} onChange={setIsEmpty} />
      {error ? (
        <p className="PictureField-error" role="alert">
          {error}
        </p>
      ) : null}
    </ResponsiveModal>
  )
}
