import { Link } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { showNumber } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { VisitRow } from '#web/pets/VisitRow.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** The last three consultations, for who may read histories. */
export function PetVisits({ pet }: { pet: PetPage }) {
  const count = pet.counts.consultations ?? 0
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
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </Card>
  )
}
