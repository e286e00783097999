import { type Icon, IconAlertTriangle, IconBan, IconCheck, IconCircle, IconClock, IconMinus } from '@tabler/icons-react'
import type { SlotState } from '#shared/hospitalizations/schedule.rules.ts'

export const slotIcons: Record<SlotState, Icon> = {
  scheduled: IconCircle,
  due: IconClock,
  overdue: IconAlertTriangle,
  given: IconCheck,
  givenLate: IconCheck,
  notGiven: IconMinus,
  suspended: IconBan,
}

const legend: readonly [SlotState, string][] = [
  ['overdue', 'Vencida'],
  ['due', 'Toca ahora'],
  ['scheduled', 'Programada'],
  ['given', 'Hecha'],
  ['notGiven', 'Omitida'],
]

/** What each look of a cell means. */
export function SlotLegend() {
  return (
    <ul className="SlotLegend row wrap gap-12" aria-label="Qué dice cada casilla">
      {legend.map(([state, label]) => {
        const StateIcon = slotIcons[state]
        return (
          <li key={state} className="inline gap-6">
            <span className="Slot" data-state={state} data-size="small">
              <StateIcon size={14} stroke={2} aria-hidden />
            </span>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
