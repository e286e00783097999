import { useOwnerConsultations } from '#web/consultations/consultations.data.ts'
import { VisitRow } from '#web/pets/VisitRow.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'

/** The consultations of all an owner's pets. */
export function OwnerConsultations({ ownerId }: { ownerId: string }) {
  return (
    <Card flush title="Consultas">
      <Rows ownerId={ownerId} />
    </Card>
  )
}

function Rows({ ownerId }: { ownerId: string }) {
  const pages = useOwnerConsultations(ownerId)
  if (pages.isPending) return <ListSkeleton label="Cargando las consultas" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargaron las consultas"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  const rows = pages.data.pages.flatMap((page) => page.items)
  if (rows.length === 0)
    return (
      <EmptyState title="Aún no hay consultas" illustration="clipboard">
        Aquí verá las consultas de todas las mascotas de este propietario.
      </EmptyState>
    )
  return (
    <>
      <ul>
        {rows.map(({ pet, ...visit }) => (
          <VisitRow key={visit.id} visit={visit} pet={pet} />
        ))}
      </ul>
      <MoreRows pages={pages} shown={rows.length} failed="No se cargaron más consultas" />
    </>
  )
}
