import { useSearchParams } from 'react-router'
import { SegmentedControl } from '@mantine/core'
import { type ControlRow, type ControlView, controlViews } from '#shared/controls/controls.contract.ts'
import { controlMessage, showDue } from '#shared/controls/controls.rules.ts'
import { dayOf, instantOn, showDate } from '#shared/values/date.ts'
import { ControlOfAddress } from '#web/controls/ControlOfAddress.tsx'
import { useControlPages } from '#web/controls/controls.data.ts'
import { readDay, readId, writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { useVisitChips, VisitFilters } from '#web/professionals/VisitFilters.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { Slot } from '#web/word/Slot.tsx'
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
  const { clinic } = useProfile()
  const [search, change] = useAddressSearch(readSearch, writeControlSearch)
  const pages = useControlPages(search)
  const chips = useVisitChips(search, change)
  const actions = (row: ControlRow) => <Message row={row} clinicName={clinic.name} />
  return (
    <>
      <ListScreen
        name="los controles"
        query={pages}
        isNear
        header={{
          title: 'Controles',
          subtitle: 'Controles programados y pendientes',
          actions: (
            <>
              <Button to={paths.overdue()}>Vencidos sin cita</Button>
              <Button to={paths.reminders()}>Recordatorios</Button>
            </>
          ),
        }}
        bar={
          <SegmentedControl
            aria-label="Qué controles ver"
            value={search.view}
            onChange={(view) => change({ view: view as ControlView })}
            data={controlViews.map((view) => ({ value: view, label: views[view].label }))}
          />
        }
        filters={{
          count: [search.professionalId, search.from || search.to].filter(Boolean).length,
          onClear: () => change({ professionalId: '', from: '', to: '' }),
          fields: <VisitFilters search={search} onChange={change} labels={{ from: 'Desde', to: 'Hasta' }} />,
          chips,
        }}
        empty={() => (
          <EmptyState title={views[search.view].empty} illustration="clipboard">
            Al firmar una consulta con «Próximo control», el control queda aquí.
          </EmptyState>
        )}
        table={{
          label: `Controles: ${views[search.view].label}`,
          rowKey: ({ id }) => id,
          columns,
          actions,
          phoneRow: (row) => ({
            leading: <Portrait row={row} />,
            title: <ControlLink row={row} />,
            lines: [row.reason ?? row.owner.name, <Due key="due" row={row} />],
            trailing: actions(row),
          }),
        }}
      />
      <ControlOfAddress />
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
      <div className="row gap-12">
        <Portrait row={row} />
        <div className="NameCell-words slim">
          <ControlLink row={row} />
          <div className="NameCell-note quiet">{row.owner.name}</div>
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
    <Slot
      name="writeDue"
      petId={pet.id}
      owner={owner}
      due={[{ kind: 'control', about: null, dueAt: instantOn(dueOn, '00:00') }]}
      message={message}
      about={pet.name}
    />
  )
}
