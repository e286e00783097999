import { Link } from 'react-router'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { inpatientsCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { attentionOf, byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { showTime } from '#shared/values/date.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { useNow } from '#web/ui/useNow.ts'
import '#web/hospitalizations/Stays.css'

/** Above the start: that inpatients wait for what is overdue, and who for what. */
export function OverdueStrip({ data: { items } }: { data: CardData<typeof inpatientsCard> }) {
  const now = useNow()
  const [first] = byAttention(items, now)
  const [waits] = first?.open ?? []
  const overdue = items.reduce((sum, stay) => sum + attentionOf(stay, now).overdue, 0)
  return (
    // Always there, so that it is read aloud when the first one comes.
    <div role="status">
      {first && waits && overdue > 0 ? (
        <Link
          to={paths.hospitalization(first.id).plan()}
          className="OverdueStrip row round gap-12 pady-10 padx-16 below-16 red ring-in"
        >
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden className="rigid" />
          <span className="grow breaks">
            <strong className="strong">
              {overdue === 1 ? '1 tarea vencida en hospitalización.' : `${overdue} tareas vencidas en hospitalización.`}
            </strong>{' '}
            {`${first.pet.name} espera ${waits.name.toLowerCase()} desde las ${showTime(waits.at)}.`}
          </span>
          <span className="row gap-4 rigid strong">
            Ver plan
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </span>
        </Link>
      ) : null}
    </div>
  )
}
