import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type SurgeryRow, surgeryStatuses } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeries.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { readChoice, writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { usePetSurgeries } from '#web/surgeries/petSurgeries.data.ts'
import { SurgeryBadge } from '#web/surgeries/SurgeryBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { Toolbar } from '#web/ui/Filters.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'

/** The form comes when somebody programs one. */
const SurgeryModal = lazy(async () => ({ default: (await import('#web/surgeries/SurgeryModal.tsx')).SurgeryModal }))

const namesOf = ({ procedures }: SurgeryRow) => procedures.join(', ') || 'Sin procedimientos'

const columns: Column<SurgeryRow>[] = [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (row) => <TwoLines first={showDate(row.scheduledAt)} second={showTime(row.scheduledAt)} />,
  },
  {
    key: 'procedures',
    head: 'Procedimientos',
    cell: (row) => (
      <TwoLines first={<RowLink to={paths.surgery(row.id)}>{namesOf(row)}</RowLink>} second={row.diagnosis ?? ''} />
    ),
  },
  { key: 'surgeon', head: 'Cirujano', width: '22%', cell: ({ surgeonName }) => surgeonName },
  { key: 'status', head: 'Estado', width: '150px', cell: ({ status }) => <SurgeryBadge status={status} /> },
]

/** `/mascotas/{id}/consultas?ver=cirugias` */
export function PetSurgeries() {
  const { petId = '' } = useParams()
  const [params, setParams] = useAddress()
  const status = readChoice(params, 'estado', surgeryStatuses)
  const pages = usePetSurgeries(petId, status)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const mayWrite = useMay('surgeries.write')
  const [isNew, setNew] = useState(false)
  const choose = (next: string) =>
    setParams((before) => writeSearch(before, { estado: next }), { preventScrollReset: true })
  const begin =
    mayWrite && pet && !canRecord(pet) ? (
      <Button icon={<IconPlus size={18} stroke={2} aria-hidden />} aria-haspopup="dialog" onClick={() => setNew(true)}>
        Programar cirugía
      </Button>
    ) : undefined
  const isEmpty = pages.data?.pages[0]?.total === 0 && status === ''
  return (
    <>
      {isEmpty ? null : (
        <Toolbar end={begin} isComing={pages.isPending && status === ''}>
          <SelectField
            label="Estado"
            value={status}
            emptyLabel="Todos los estados"
            options={surgeryStatuses.map((value) => ({ value, label: surgeryStatusLabels[value] }))}
            onChange={choose}
          />
        </Toolbar>
      )}
      <Card flush>
        <SurgeryPages pages={pages} begin={begin} isFiltered={status !== ''} onClear={() => choose('')} />
      </Card>
      {isNew && pet ? (
        <Suspense>
          <SurgeryModal pet={pet} onClose={() => setNew(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface SurgeryPagesProps {
  pages: ReturnType<typeof usePetSurgeries>
  begin: React.ReactNode
  isFiltered: boolean
  onClear: () => void
}

/** The rows, or what stands in their place. */
function SurgeryPages({ pages, begin, isFiltered, onClear }: SurgeryPagesProps) {
  if (pages.isPending) return <ListSkeleton label="Cargando las cirugías" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargaron las cirugías"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  const rows = pages.data.pages.flatMap((page) => page.items)
  if (rows.length === 0)
    return isFiltered ? (
      <NoResults query="" onClear={onClear} />
    ) : (
      <EmptyState title="Aún no hay cirugías" illustration="clipboard" action={begin}>
        Cada cirugía queda aquí, con su hoja de anestesia y quien operó.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label="Cirugías"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        isFixed
        isRefreshing={pages.isPlaceholderData}
        phoneRow={(row) => ({
          title: <RowLink to={paths.surgery(row.id)}>{namesOf(row)}</RowLink>,
          lines: [
            <SurgeryBadge key="state" status={row.status} />,
            `${showDate(row.scheduledAt)}, ${showTime(row.scheduledAt)} · ${row.surgeonName}`,
          ],
        })}
      />
      <MoreRows pages={pages} shown={rows.length} failed="No se cargaron más cirugías" />
    </>
  )
}
