import { SegmentedControl } from '@mantine/core'
import { type Reminder, type ReminderView, reminderViews } from '#shared/reminders/reminders.contract.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { paths } from '#web/nav/paths.ts'
import { OverdueList } from '#web/reminders/OverdueList.tsx'
import { ReminderActions } from '#web/reminders/ReminderActions.tsx'
import { ReminderBadge } from '#web/reminders/ReminderBadge.tsx'
import { useReminderPages } from '#web/reminders/reminders.data.ts'
import { dueOf, goesOf, howOf, whatOf } from '#web/reminders/reminderText.ts'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useNow } from '#web/ui/useNow.ts'

const shown = [...reminderViews, 'overdue'] as const
type Shown = (typeof shown)[number]

/** `word` stands in the address, after `ver=`. */
const words: Record<Shown, { label: string; word: string; empty: string }> = {
  waiting: { label: 'Por enviar', word: '', empty: 'Nada por enviar' },
  sent: { label: 'Enviados', word: 'enviados', empty: 'Ningún recordatorio enviado' },
  failed: { label: 'Fallidos', word: 'fallidos', empty: 'Ningún recordatorio falló' },
  closed: { label: 'Cerrados', word: 'cerrados', empty: 'Ningún recordatorio cerrado' },
  overdue: { label: 'Sin cita', word: 'vencidos', empty: 'No hay vencidos sin cita' },
}

function readSearch(params: URLSearchParams): { view: Shown } {
  return { view: shown.find((view) => words[view].word === params.get('ver')) ?? 'waiting' }
}

function writeReminderSearch(params: URLSearchParams, { view }: { view: Shown }): URLSearchParams {
  return writeSearch(params, { ver: words[view].word })
}

/** `/recordatorios`: what goes out to owners, what went, what did not and why; and who is overdue without an event. */
export function RemindersScreen() {
  const [{ view }, change] = useAddressSearch(readSearch, writeReminderSearch)
  const isPhone = useIsPhone()
  const bar = (
    <SegmentedControl
      className="ReminderViews"
      aria-label="Qué recordatorios ver"
      size={isPhone ? 'xs' : 'sm'}
      value={view}
      onChange={(chosen) => change({ view: chosen as Shown })}
      data={shown.map((one) => ({ value: one, label: words[one].label }))}
    />
  )
  return view === 'overdue' ? (
    <OverdueList bar={bar} empty={words.overdue.empty} />
  ) : (
    <ReminderList view={view} bar={bar} />
  )
}

function ReminderList({ view, bar }: { view: ReminderView; bar: React.ReactNode }) {
  const pages = useReminderPages(view)
  const now = useNow()
  const actions = (row: Reminder) => <ReminderActions reminder={row} />
  const columns: Column<Reminder>[] = [
    {
      key: 'when',
      head: view === 'waiting' ? 'Sale' : 'Cuándo',
      width: '150px',
      cell: (row) => <TwoLines {...when(row, now)} />,
    },
    {
      key: 'pet',
      head: 'Mascota',
      width: '28%',
      cell: (row) => (
        <div className="row gap-12">
          <Portrait row={row} />
          <div className="NameCell-words slim">
            <PetLink row={row} />
            <div className="NameCell-note quiet">{row.owner.name}</div>
          </div>
        </div>
      ),
    },
    { key: 'what', head: 'Motivo', cell: (row) => <TwoLines first={whatOf(row)} second={dueOf(row)} /> },
    {
      key: 'status',
      head: 'Estado',
      width: '26%',
      cell: (row) => <TwoLines first={<ReminderBadge reminder={row} />} second={howOf(row)} />,
    },
  ]
  return (
    <ListScreen
      name="los recordatorios"
      query={pages}
      isNear
      header={{
        title: 'Recordatorios',
        subtitle: 'Los mensajes para los propietarios: por enviar, enviados y los que no salieron',
      }}
      bar={bar}
      empty={() => (
        <EmptyState title={words[view].empty} illustration="clipboard">
          Salen de las reglas de Configuración › Recordatorios, para los propietarios que autorizan mensajes.
        </EmptyState>
      )}
      table={{
        label: `Recordatorios: ${words[view].label}`,
        rowKey: ({ id }) => id,
        columns,
        actions,
        phoneRow: (row) => {
          const { first, second } = when(row, now)
          return {
            leading: <Portrait row={row} />,
            title: <PetLink row={row} />,
            lines: [
              row.owner.name,
              `${whatOf(row)} · ${dueOf(row)}`,
              <ReminderBadge key="state" reminder={row} />,
              [[first, second].filter(Boolean).join(', '), howOf(row)].filter(Boolean).join(' · '),
            ],
            trailing: actions(row),
          }
        },
      }}
    />
  )
}

/** When it goes, or when it came to its state. */
function when(row: Reminder, now: Date): { first: string; second?: string } {
  if (row.status !== 'waiting') return { first: showRelativeDay(row.changedAt, now), second: showTime(row.changedAt) }
  const { day, hour } = goesOf(row, now)
  return hour ? { first: day, second: hour } : { first: day }
}

function PetLink({ row }: { row: Reminder }) {
  return <RowLink to={paths.pet(row.petId).info()}>{joinNames(row.petNames)}</RowLink>
}

function Portrait({ row: { speciesId, petId, photo } }: { row: Reminder }) {
  return <PetPortrait species={speciesId} seed={petId} photo={photo} size={40} />
}
