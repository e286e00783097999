import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import type { consultations } from '#shared/consultations/consultations.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/app/paths.ts'
import { usePetConsultations } from '#web/consultations/consultations.data.ts'
import { queryOf } from '#web/http/query.ts'
import { StartConsultationButton } from '#web/consultations/StartConsultationButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Visit = OutputOf<typeof consultations.listOfPet>['items'][number]

function badge(visit: Visit) {
  return <StatusBadge status={visit.status === 'signed' ? 'signedRecord' : visit.status} />
}

const untitled = 'Sin diagnóstico ni motivo'

function addendaWords(visit: Visit): string {
  return showCount(visit.addendumCount, 'nota aclaratoria', 'notas aclaratorias')
}

const columns: Column<Visit>[] = [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (visit) => <TwoLines first={showDate(visit.startedAt)} second={showTime(visit.startedAt)} />,
  },
  {
    key: 'title',
    head: 'Consulta',
    cell: (visit) => (
      <TwoLines
        first={<RowLink to={paths.consultation(visit.id)}>{visit.title ?? untitled}</RowLink>}
        second={[visit.summary, visit.addendumCount > 0 ? addendaWords(visit) : undefined].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'professional', head: 'Profesional', width: '22%', cell: (visit) => visit.professionalName },
  { key: 'status', head: 'Estado', width: '215px', cell: badge },
]

/** `/mascotas/{id}/consultas` */
export function ConsultationsTab() {
  const { petId = '' } = useParams()
  const pages = usePetConsultations(petId)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  if (pages.isPending)
    return (
      <Card flush>
        <ListSkeleton label="Cargando las consultas" />
      </Card>
    )
  if (!pages.data)
    return (
      <Card>
        <LoadError
          title="No se cargaron las consultas"
          cause={pages.error?.message}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      </Card>
    )
  const rows = pages.data.pages.flatMap((page) => page.items)
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          title="Aún no hay consultas"
          illustration="clipboard"
          action={pet && !canRecord(pet) ? <StartConsultationButton petId={petId} /> : undefined}
        >
          {pet && canRecord(pet)
            ? 'La mascota falleció sin consultas en esta clínica.'
            : 'La primera consulta quedará aquí, con su diagnóstico y su firma.'}
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <DataTable
        label="Consultas"
        rows={rows}
        rowKey={(visit) => visit.id}
        columns={columns}
        isFixed
        phoneRow={(visit) => ({
          title: <RowLink to={paths.consultation(visit.id)}>{visit.title ?? untitled}</RowLink>,
          lines: [
            badge(visit),
            `${showDate(visit.startedAt)} · ${visit.professionalName}`,
            ...(visit.addendumCount > 0 ? [addendaWords(visit)] : []),
          ],
        })}
      />
      <PagerFooter
        shown={rows.length}
        total={pages.data.pages[0]?.total ?? rows.length}
        onMore={() => void pages.fetchNextPage()}
        isLoadingMore={pages.isFetchingNextPage}
      />
    </Card>
  )
}
