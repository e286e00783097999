import { type ComponentType, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import '#web/ui/SignatureInput.css'

const WIDTH = 900
const HEIGHT = 300
/** Around the strokes, in the picture that is kept. */
const MARGIN = 12

interface SignatureInputProps {
  id?: string
  /** The picture of what is drawn, as a `data:` address: the drawn part alone, on nothing, as a paper puts it over its line. */
  value: string
  /** Told at the end of each stroke, and with nothing when it is cleared. */
  onChange: (picture: string) => void
  error: string | undefined
  /** Of the page that it stands in: this knows no library, as strangers' phones load it too. */
  button: ComponentType<{ disabled: boolean; onClick: () => void; children: ReactNode }>
}

/** A signature, drawn with a finger, a pen or a mouse. */
export function SignatureInput({ id, value, onChange, error, button: Press }: SignatureInputProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // It begins empty: what was drawn on one that is gone is not what is signed.
  const beginEmpty = useEffectEvent(() => onChange(''))
  useEffect(() => beginEmpty(), [])
  useEffect(() => {
    if (value === '') canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
  }, [value])
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
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = place(event)
    pen?.lineTo(x, y)
    pen?.stroke()
  }
  return (
    <div className="SignatureInput stack gap-8" id={id} tabIndex={-1}>
      <canvas
        className="block round wide"
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label="Espacio para firmar"
        role="img"
        onPointerDown={begin}
        onPointerMove={draw}
        // Also of a stroke that the browser takes for something else.
        onLostPointerCapture={({ currentTarget }) => onChange(crop(currentTarget)?.toDataURL('image/png') ?? '')}
      />
      <div className="row apart gap-12">
        <p className="small">Firme con el dedo, un lápiz o el ratón dentro del recuadro.</p>
        <Press disabled={value === ''} onClick={() => onChange('')}>
          Borrar
        </Press>
      </div>
      {error ? (
        <p className="SignatureInput-error small" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function crop(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
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
  if (box.left > box.right) return null
  const small = document.createElement('canvas')
  small.width = box.right - box.left + 1 + 2 * MARGIN
  small.height = box.bottom - box.top + 1 + 2 * MARGIN
  small.getContext('2d')?.drawImage(canvas, MARGIN - box.left, MARGIN - box.top)
  return small
}
