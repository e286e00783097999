import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { attentionOf } from '#shared/hospitalizations/attention.rules.ts'
import { showShortGap, showTime } from '#shared/values/date.ts'
import '#web/hospitalizations/Stays.css'

interface NextTaskProps {
  stay: Pick<StayCard, 'open'>
  now: Date
  /** What it is above when, as in a narrow place. */
  inLines?: boolean
}

/** What waits for somebody, red where it is late. */
export function NextTask({ stay, now, inLines = false }: NextTaskProps) {
  const { overdue } = attentionOf(stay, now)
  const [first] = stay.open
  if (!first) return <span className="StayCard-line">Nada pendiente hoy</span>
  const isLate = overdue > 0
  const gap = now.getTime() - Date.parse(first.at)
  return (
    <span className="StayCard-next" data-late={isLate || undefined} data-lines={inLines || undefined}>
      <span>{first.name}</span>
      {inLines ? null : ' · '}
      <span className="StayCard-when">
        {isLate ? `Vencida hace ${showShortGap(gap)}` : `A las ${showTime(first.at)}`}
      </span>
    </span>
  )
}
