import { Link } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { dayOf, showRelativeDay } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { paths } from '#web/app/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** The last three consultations, for who may read histories. */
export function PetVisits({ pet }: { pet: PetPage }) {
  const count = pet.counts.consultations
  return (
    <Card
      flush
      title="Últimas consultas"
      aside={
        count > pet.visits.length ? (
          <Link to={paths.pet(pet.id).consultations()}>Ver las {showNumber(count)}</Link>
        ) : undefined
      }
    >
      {pet.visits.length === 0 ? (
        <EmptyState title="Aún no hay consultas" illustration="clipboard">
          Aquí verá las últimas tres consultas de {pet.name}.
        </EmptyState>
      ) : (
        <ul>
          {pet.visits.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Visit({ visit }: { visit: PetPage['visits'][number] }) {
  const now = new Date()
  const isRunning = visit.status === 'draft' && dayOf(visit.startedAt) === dayOf(now)
  return (
    <li className="PetVisits-row">
      <span className="PetVisits-day">{showRelativeDay(visit.startedAt, now)}</span>
      <div>
        <RowLink to={paths.consultation(visit.id)}>{visit.title ?? 'Consulta sin motivo'}</RowLink>
        <div className="PetVisits-by">
          {isRunning ? 'En curso con ' : ''}
          {visit.professionalName}
        </div>
      </div>
      <StatusBadge status={isRunning ? 'inConsultation' : visit.status === 'signed' ? 'signedRecord' : visit.status} />
    </li>
  )
}
