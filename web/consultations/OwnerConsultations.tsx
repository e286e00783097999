import { useOwnerConsultations } from '#web/consultations/consultations.data.ts'
import { VisitRow } from '#web/pets/VisitRow.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'

/** The consultations of all an owner's pets. */
export function OwnerConsultations({ ownerId }: { ownerId: string }) {
  return (
    <Card flush title="Consultas">
      <ListBody
        name="las consultas"
        query={useOwnerConsultations(ownerId)}
        empty={
          <EmptyState title="Aún no hay consultas" illustration="clipboard">
            Aquí verá las consultas de todas las mascotas de este propietario.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map(({ pet, ...visit }) => (
              <VisitRow key={visit.id} visit={visit} pet={pet} />
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}
