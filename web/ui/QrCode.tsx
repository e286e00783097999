import { useEffect, useState } from 'react'

interface Props {
  text: string
  label: string
  /** In pixels; without it the style sheet says. */
  size?: number
  /** The empty modules around it: readers need four, on paper the label's own margin is a part of them. */
  margin?: number
  className?: string
}

/**
 * A QR code as one path, always dark on white, as the readers want it, also in the dark. What draws it is loaded when the
 * first one is shown.
 */
export function QrCode({ text, label, size, margin = 4, className }: Props) {
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(({ create }) => {
      const { size: modules, data } = create(text, { errorCorrectionLevel: 'M' }).modules
      const dark = Array.from(data, (bit, at) => (bit ? `M${at % modules} ${Math.floor(at / modules)}h1v1h-1z` : ''))
      if (!isGone) setCode({ size: modules, path: dark.join('') })
    })
    return () => {
      isGone = true
    }
  }, [text])
  const side = (code?.size ?? 0) + margin * 2
  return (
    <svg
      className={className}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      {code ? <path d={code.path} fill="#000" /> : null}
    </svg>
  )
}
