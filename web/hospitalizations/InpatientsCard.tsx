import { Link } from 'react-router'
import type { inpatientsCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { showNumber } from '#shared/values/number.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { NextTask } from '#web/hospitalizations/NextTask.tsx'
import { StayBadge } from '#web/hospitalizations/StayBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNow } from '#web/ui/useNow.ts'

/** "Hospitalizados": how each is and what comes next, who needs attention first. */
export function InpatientsCard({ data: { items, total } }: { data: CardData<typeof inpatientsCard> }) {
  const now = useNow()
  return (
    <Card
      title="Hospitalizados"
      {...(total > 0 ? { note: showNumber(total) } : {})}
      aside={<Link to={paths.hospitalizations()}>Ver todos</Link>}
      flush
    >
      {items.length === 0 ? (
        <EmptyState title="Nadie hospitalizado" illustration="clipboard" />
      ) : (
        <ul>
          {byAttention(items, now).map((stay) => (
            <CardRow
              key={stay.id}
              to={paths.hospitalization(stay.id).plan()}
              picture={<RowPortrait pet={stay.pet} />}
              name={stay.pet.name}
              mark={<StayBadge stay={stay} />}
              below={stay.diagnosis ?? stay.reason}
              end={<NextTask stay={stay} now={now} inLines />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
