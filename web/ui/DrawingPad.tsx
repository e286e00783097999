import { type PointerEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import '#web/ui/DrawingPad.css'

const WIDTH = 900
const HEIGHT = 300
/** Around the strokes, in the picture that is kept. */
const MARGIN = 12

export interface Drawing {
  clear: () => void
  /** The drawn part alone, on nothing: a paper puts it over its line. */
  read: () => HTMLCanvasElement | null
}

interface DrawingPadProps {
  ref: Ref<Drawing>
  /** Told of each stroke when it begins, and when it is cleared. */
  onChange: (isEmpty: boolean) => void
  /** Told of each stroke when it ends. */
  onStroke?: () => void
  label?: string
}

/** Where a signature is drawn with a finger, a pen or a mouse. It knows no library: strangers' phones load it too. */
export function DrawingPad({ ref, onChange, onStroke, label = 'Espacio para firmar' }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useImperativeHandle(ref, () => ({
    clear: () => {
      canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
      onChange(true)
    },
    read: () => canvas.current && crop(canvas.current),
  }))
  // A pad begins empty: what was drawn on one that is gone is not what is signed.
  const beginEmpty = useEffectEvent(() => onChange(true))
  useEffect(() => beginEmpty(), [])
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
    onChange(false)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    const { x, y } = place(event)
    pen?.lineTo(x, y)
    pen?.stroke()
  }
  return (
    <canvas
      ref={canvas}
      className="DrawingPad"
      width={WIDTH}
      height={HEIGHT}
      aria-label={label}
      role="img"
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={() => onStroke?.()}
    />
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
