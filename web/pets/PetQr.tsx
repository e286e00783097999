import { useEffect, useState } from 'react'

/** A QR code as one path; what draws it is loaded when the first one is shown. */
export function PetQr({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
      const dark = Array.from(data, (bit, index) => (bit ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
      if (!isGone) setCode({ size, path: dark.join('') })
    })
    return () => {
      isGone = true
    }
  }, [text])
  // Two modules of white around it: the label's own margin is the rest that readers want.
  const side = (code?.size ?? 0) + 4
  return (
    <svg className="PetQr" viewBox={`-2 -2 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      {code ? <path d={code.path} fill="#000" /> : null}
    </svg>
  )
}
