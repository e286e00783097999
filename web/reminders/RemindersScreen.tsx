import { SegmentedControl } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type Reminder, reminders, type ReminderView, reminderViews } from '#shared/reminders/reminders.contract.ts'
import { canSendLetter, goesAt } from '#shared/reminders/reminders.rules.ts'
import { channelNames, reminderWords, showCloseReason } from '#shared/reminders/reminders.words.ts'
import { showDate, showDateTime, showRelativeDay, showTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ReminderBadge } from '#web/reminders/ReminderBadge.tsx'
import { useReminderPages } from '#web/reminders/reminders.data.ts'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { useNow } from '#web/ui/useNow.ts'

const views: Record<ReminderView, { label: string; word: string; empty: string }> = {
  waiting: { label: 'Por enviar', word: '', empty: 'Nada por enviar' },
  sent: { label: 'Enviados', word: 'enviados', empty: 'Ningún recordatorio enviado' },
  failed: { label: 'Fallidos', word: 'fallidos', empty: 'Ningún recordatorio falló' },
  closed: { label: 'Cerrados', word: 'cerrados', empty: 'Ningún recordatorio cerrado' },
}

function readSearch(params: URLSearchParams): { view: ReminderView } {
  return { view: reminderViews.find((view) => views[view].word === params.get('ver')) ?? 'waiting' }
}

function writeReminderSearch(params: URLSearchParams, { view }: { view: ReminderView }): URLSearchParams {
  return writeSearch(params, { ver: views[view].word })
}

/** `/recordatorios`: what goes out to owners, what went, and what did not and why. */
export function RemindersScreen() {
  const [{ view }, change] = useAddressSearch(readSearch, writeReminderSearch)
  const pages = useReminderPages(view)
  const now = useNow()
  const actions = (row: Reminder) => <Actions reminder={row} now={now} />
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
        <div className="NameCell">
          <Portrait row={row} />
          <div className="NameCell-words">
            <PetLink row={row} />
            <div className="NameCell-note">{row.owner.name}</div>
          </div>
        </div>
      ),
    },
    { key: 'what', head: 'De qué', cell: (row) => <TwoLines first={whatOf(row)} second={dueOf(row)} /> },
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
      header={{ title: 'Recordatorios', subtitle: 'Lo que sale para los propietarios, lo que salió y lo que no' }}
      bar={
        <SegmentedControl
          aria-label="Qué recordatorios ver"
          value={view}
          onChange={(chosen) => change({ view: chosen as ReminderView })}
          data={reminderViews.map((one) => ({ value: one, label: views[one].label }))}
        />
      }
      empty={() => (
        <EmptyState title={views[view].empty} illustration="clipboard">
          Salen de las reglas de Configuración › Recordatorios, para los propietarios que autorizan mensajes.
        </EmptyState>
      )}
      table={{
        label: `Recordatorios: ${views[view].label}`,
        rowKey: ({ id }) => id,
        columns,
        actions,
        phoneRow: (row) => {
          const { first, second } = when(row, now)
          return {
            leading: <Portrait row={row} />,
            title: <PetLink row={row} />,
            lines: [
              `${whatOf(row)} · ${dueOf(row)}`,
              <ReminderBadge key="state" reminder={row} />,
              [howOf(row), `${first}, ${second}`].filter(Boolean).join(' · '),
            ],
            trailing: actions(row),
          }
        },
      }}
    />
  )
}

/** When it goes, or when it came to its state. */
function when(row: Reminder, now: Date): { first: string; second: string } {
  const at = row.status === 'waiting' ? goesAt(row, now) : row.changedAt
  return { first: showRelativeDay(at, now), second: showTime(at) }
}

/** `Vacuna: Rabia`, `Cita` */
function whatOf({ kind, about }: Reminder): string {
  const { name } = reminderWords[kind]
  return about && kind !== 'event' ? `${name}: ${about}` : name
}

function dueOf({ kind, dueAt }: Reminder): string {
  return kind === 'event' ? showDateTime(dueAt) : showDate(dueAt)
}

/** By which way, by whom, or why not. */
function howOf({ status, reason, kind, problem, channel, changedByName, owner }: Reminder): string {
  if (status === 'closed') return reason ? showCloseReason(kind, reason) : ''
  if (status === 'failed') return problem ?? ''
  if (channel) return [channelNames[channel], changedByName].filter(Boolean).join(' · ')
  return owner.email ? channelNames.email : 'Sin correo: por WhatsApp'
}

function PetLink({ row }: { row: Reminder }) {
  return <RowLink to={paths.pet(row.petId).info()}>{joinNames(row.petNames)}</RowLink>
}

function Portrait({ row: { speciesId, petId, photo } }: { row: Reminder }) {
  return <PetPortrait species={speciesId} seed={petId} photo={photo} size={40} />
}

function Actions({ reminder, now }: { reminder: Reminder; now: Date }) {
  const maySend = useMay('reminders.send')
  if (!maySend || canSendLetter(reminder, now)) return null
  const send = async () => {
    try {
      await call(reminders.send, { reminderId: reminder.id })
      toastSuccess('Recordatorio en camino', reminder.owner.email ?? '')
    } catch (error) {
      toastError('No se envió el recordatorio', (error as Error).message)
    }
  }
  return (
    <IconButton label={`Enviar ya el recordatorio de ${joinNames(reminder.petNames)}`} onClick={() => void send()}>
      <IconMail size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
