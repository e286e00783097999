import '#web/ui/ProgressLine.css'

interface ProgressLineProps {
  label: string
  /** 0 to 1. */
  share: number
}

export function ProgressLine({ label, share }: ProgressLineProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className="ProgressLine sunken clipped round-6"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="ProgressLine-fill" style={{ width: `${percent}%` }} />
    </div>
  )
}
