import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'

const WIDTH = 900
const HEIGHT = 300
/** Around the strokes, in the picture that is kept. */
const MARGIN = 12

interface SignaturePadProps {
  onClose: () => void
  onDrawn: (signature: Blob) => Promise<void>
}

/** Draws a signature with a finger, a pen or a mouse. Who cannot draw chooses a picture of one instead. */
export function SignaturePad({ onClose, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const place = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * WIDTH, y: ((event.clientY - top) / height) * HEIGHT }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#10201b' })
    const { x, y } = place(event)
    pen.beginPath()
    pen.moveTo(x, y)
    // A touch without a movement is a dot.
    pen.lineTo(x + 0.1, y)
    pen.stroke()
    setIsEmpty(false)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = place(event)
    pen?.lineTo(x, y)
    pen?.stroke()
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setIsEmpty(true)
  }
  const save = async () => {
    const drawn = canvas.current && (await cropped(canvas.current))
    if (!drawn) return
    setIsBusy(true)
    setError(undefined)
    try {
      await onDrawn(drawn)
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
          <Button onClick={clear} disabled={isEmpty || isBusy}>
            Borrar
          </Button>
          <Button tone="primary" loading={isBusy} disabled={isEmpty} onClick={() => void save()}>
            Guardar firma
          </Button>
        </>
      }
    >
      <p className="Settings-hint">Firme con el dedo, un lápiz o el ratón.</p>
      <canvas
        ref={canvas}
        className="SignaturePad"
        width={WIDTH}
        height={HEIGHT}
        aria-label="Espacio para firmar"
        role="img"
        onPointerDown={begin}
        onPointerMove={draw}
      />
      {error ? (
        <p className="PictureField-error" role="alert">
          {error}
        </p>
      ) : null}
    </ResponsiveModal>
  )
}

/** The drawn part alone, on nothing: a paper puts it over its line. */
async function cropped(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const { data } = pen.getImageData(0, 0, WIDTH, HEIGHT)
  const box = { left: WIDTH, top: HEIGHT, right: 0, bottom: 0 }
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel += 1) {
    if (!data[at]) continue
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  const small = document.createElement('canvas')
  small.width = Math.max(1, box.right - box.left + 1 + 2 * MARGIN)
  small.height = Math.max(1, box.bottom - box.top + 1 + 2 * MARGIN)
  small.getContext('2d')?.drawImage(canvas, MARGIN - box.left, MARGIN - box.top)
  return new Promise((resolve) => small.toBlob(resolve, 'image/png'))
}
