import { create } from 'qrcode'

/** The empty modules around it that readers need. */
const MARGIN = 4

/** Always dark on white, as the readers want it, also in the dark. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + MARGIN * 2
  const path = [...modules.data]
    .map((isDark, index) =>
      isDark ? `M${(index % modules.size) + MARGIN} ${Math.floor(index / modules.size) + MARGIN}h1v1h-1z` : '',
    )
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={size} height={size}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
