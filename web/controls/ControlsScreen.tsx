import { useSearchParams } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { type ControlRow, type ControlView, controlViews } from '#shared/controls/controls.contract.ts'
import { controlMessage, showDue } from '#shared/controls/controls.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { whatsappAddress } from '#shared/values/phone.ts'
import { ControlOfAddress } from '#web/controls/ControlModal.tsx'
import { useControlPages } from '#web/controls/controls.data.ts'
import { readDay, readId, writeSearch } from '#web/form/addressSearch.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { useVisitChips, VisitFilters } from '#web/professionals/VisitFilters.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { FilterButton, FilterChips, Toolbar } from '#web/ui/Filters.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRowsInAddress } from '#web/ui/MoreRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import '#web/controls/controls.css'

const views: Record<ControlView, { label: string; word: string; empty: string }> = {
  overdue: { label: 'Vencidos', word: 'vencidos', empty: 'Ningún control vencido' },
  upcoming: { label: 'Próximos', word: 'proximos', empty: 'Ningún control programado' },
  missed: { label: 'No asistieron', word: 'sin-asistencia', empty: 'Nadie ha dejado de asistir' },
}

function readSearch(params: URLSearchParams) {
  return {
    view: controlViews.find((view) => views[view].word === params.get('ver')) ?? 'upcoming',
    professionalId: readId(params, 'profesional'),
    from: readDay(params, 'desde'),
    to: readDay(params, 'hasta'),
  }
}

function writeControlSearch(params: URLSearchParams, search: ReturnType<typeof readSearch>): URLSearchParams {
  const { view, professionalId, from, to } = search
  return writeSearch(params, { ver: views[view].word, profesional: professionalId, desde: from, hasta: to })
}

/** `/controles`: the follow-ups of the clinic, to call whoever has not come. */
export function ControlsScreen() {
  const [search, change] = useAddressSearch(readSearch, writeControlSearch)
  const pages = useControlPages(search)
  const clear = () => change({ professionalId: '', from: '', to: '' })
  const count = [search.professionalId, search.from || search.to].filter(Boolean).length
  return (
    <>
      <PageHeader title="Controles" subtitle="Lo que pidieron las consultas, y quién falta por venir" />
      <Toolbar>
        <SegmentedControl
          aria-label="Qué controles ver"
          value={search.view}
          onChange={(view) => change({ view: view as ControlView })}
          data={controlViews.map((view) => ({ value: view, label: views[view].label }))}
        />
        <FilterButton count={count} onClear={clear}>
          <VisitFilters search={search} onChange={change} labels={{ from: 'Desde', to: 'Hasta' }} />
        </FilterButton>
        <FilterChips chips={useVisitChips(search, change)} />
      </Toolbar>
      <Card flush>
        <ControlPages pages={pages} view={search.view} isFiltered={count > 0} onClear={clear} />
      </Card>
      <ControlOfAddress />
    </>
  )
}

interface ControlPagesProps {
  pages: ReturnType<typeof useControlPages>
  view: ControlView
  isFiltered: boolean
  onClear: () => void
}

function ControlPages({ pages, view, isFiltered, onClear }: ControlPagesProps) {
  const { clinic } = useProfile()
  if (pages.isPending) return <ListSkeleton label="Cargando los controles" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargaron los controles"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  const rows = pages.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return isFiltered ? (
      <NoResults query="" onClear={onClear} />
    ) : (
      <EmptyState title={views[view].empty} illustration="clipboard">
        Al firmar una consulta con «Próximo control», el control queda aquí.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        label={`Controles: ${views[view].label}`}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        isFixed
        isRefreshing={pages.isPlaceholderData}
        actions={(row) => <Message row={row} clinicName={clinic.name} />}
        phoneRow={(row) => ({
          leading: <Portrait row={row} />,
          title: <ControlLink row={row} />,
          lines: [row.reason ?? row.owner.name, <Due key="due" row={row} />],
          trailing: <Message row={row} clinicName={clinic.name} />,
        })}
      />
      <MoreRowsInAddress pages={pages} shown={rows.length} failed="No se cargaron más controles" />
    </>
  )
}

const columns: Column<ControlRow>[] = [
  {
    key: 'due',
    head: 'Fecha',
    width: '170px',
    cell: (row) => <TwoLines first={showDate(row.dueOn)} second={<Due row={row} />} />,
  },
  {
    key: 'pet',
    head: 'Mascota',
    width: '30%',
    cell: (row) => (
      <div className="NameCell">
        <Portrait row={row} />
        <div className="NameCell-words">
          <ControlLink row={row} />
          <div className="NameCell-note">{row.owner.name}</div>
        </div>
      </div>
    ),
  },
  { key: 'reason', head: 'Motivo', cell: (row) => row.reason ?? '' },
  {
    key: 'professional',
    head: 'Profesional',
    width: '20%',
    hideBelow: 'xl',
    cell: (row) => row.professionalName ?? 'Cualquiera',
  },
]

/** Opens the control over the list, which keeps its filters. */
function ControlLink({ row }: { row: ControlRow }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('control', row.id)
  return <RowLink to={`?${next}`}>{row.pet.name}</RowLink>
}

function Due({ row }: { row: ControlRow }) {
  const today = dayOf(new Date())
  if (row.status !== 'scheduled') return <>No asistió</>
  return (
    <span className="ControlDue" data-late={row.dueOn < today || undefined}>
      {showDue(row.dueOn, today)}
    </span>
  )
}

function Portrait({ row: { pet } }: { row: ControlRow }) {
  return (
    <PetPortrait
      species={pet.speciesId}
      seed={pet.id}
      photo={pet.photo}
      isDeceased={pet.status === 'deceased'}
      size={40}
    />
  )
}

function Message({ row, clinicName }: { row: ControlRow; clinicName: string }) {
  const { pet, owner, dueOn } = row
  const message = controlMessage({ petName: pet.name, ownerName: owner.name, clinicName, dueOn }, dayOf(new Date()))
  return (
    <IconButton
      label={`Escribir a ${owner.name} por WhatsApp sobre ${pet.name}`}
      href={whatsappAddress(owner.phone, message)}
    >
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
