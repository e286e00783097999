import { Link } from 'react-router'
import type { HistoryRow } from '#shared/histories/histories.contract.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Today by its hour, any other day by its date. */
function showWhen(instant: string): string {
  return dayOf(instant) === dayOf(new Date()) ? `Hoy, ${showTime(instant)}` : showDate(instant)
}

export function LastHistoriesCard({ data: histories }: { data: HistoryRow[] }) {
  return (
    <Card title="Últimas historias" aside={<Link to={paths.histories()}>Ver todas</Link>} flush>
      {histories.length === 0 ? (
        <EmptyState title="Aún no hay historias">
          Registre un propietario y su mascota para abrir la primera.
        </EmptyState>
      ) : (
        <ul>
          {histories.map((history) => (
            <CardRow
              key={history.petId}
              to={paths.pet(history.petId).info()}
              picture={<RowPortrait pet={{ ...history, id: history.petId }} />}
              name={history.name}
              beside={history.owner.name}
              below={history.consultation?.title ?? history.breed}
              end={
                <span className="CardRow-when quiet">
                  {history.consultation ? showWhen(history.consultation.startedAt) : 'Sin consultas'}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
