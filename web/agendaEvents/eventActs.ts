import {
  IconArmchair,
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarX,
  IconCheck,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react'
import { type AgendaEvent, agendaEvents, type EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { canMoveEvent, canPassToToday, canRemoveEvent, isOfToday } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { act, type Act, opening } from '#web/acts/act.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const CancelEventDialog = lazyPart(
  async () => (await import('#web/agendaEvents/CancelEventDialog.tsx')).CancelEventDialog,
)

const moveTo = ({ id: eventId, version }: AgendaEvent, to: EventStatus) =>
  call(agendaEvents.move, { eventId, version, to, reason: null })

const stateOf = (event: AgendaEvent, status = event.status) =>
  `${whoComes(event)}: ${eventStatusNames[status].toLowerCase()}`

const refused = 'No se cambió la cita'

interface Moving extends Pick<Act<AgendaEvent>, 'icon' | 'gerund'> {
  label: string
  to: EventStatus
  /** Offered in these states alone. */
  from?: readonly EventStatus[]
}

/** Passes an event to another state, in one press; the way back is offered for a while. */
function moving({ to, from, label, ...look }: Moving) {
  return act<AgendaEvent, undefined, AgendaEvent>({
    ...look,
    name: `${label} ${to}`,
    label,
    title: (event) => `${label}: ${whoComes(event)}`,
    may: 'agenda.write',
    isOffered: (event) => !canMoveEvent(event, to, serverNow()) && (from === undefined || from.includes(event.status)),
    send: (event) => moveTo(event, to),
    done: (moved) => stateOf(moved),
    refused,
    undo: (moved, { status }) => ({ send: () => moveTo(moved, status), done: stateOf(moved, status), refused }),
  })
}

export const confirmEvent = moving({ label: 'Confirmar', to: 'confirmed', icon: IconCheck })
export const receiveGuests = moving({ label: 'Llegó', to: 'waiting', icon: IconArmchair, gerund: 'Guardando…' })
export const endEvent = moving({ label: 'Terminar', to: 'attended', icon: IconCheck, from: ['inConsultation'] })

/** Who comes on another day than theirs: the event passes to today, if that is meant. */
const passToToday = act<AgendaEvent>({
  name: 'today',
  label: 'Llegó hoy',
  icon: IconArmchair,
  gerund: 'Guardando…',
  may: 'agenda.write',
  isOffered: (event) => !isOfToday(event, serverNow()) && !canPassToToday(event, serverNow()),
  ask: {
    title: '¿Pasar la cita a hoy?',
    verb: 'Pasar a hoy',
    back: 'Dejarla en su día',
    text: (event) =>
      `La cita de ${whoComes(event)} es del ${showDate(event.startsAt)} a las ${showTime(event.startsAt)}. Queda hoy a las ${showTime(serverNow())}, en sala.`,
  },
  send: ({ id: eventId, version }) =>
    call(agendaEvents.move, { eventId, version, to: 'waiting', reason: null, isToday: true }),
  done: 'Cita pasada a hoy',
  note: (event) => stateOf(event, 'waiting'),
  refused,
})

const cancelEvent = opening<AgendaEvent>({
  name: 'cancel',
  label: 'Cancelar cita',
  icon: IconCalendarX,
  may: 'agenda.write',
  isOffered: (event) => !canMoveEvent(event, 'cancelled', serverNow()),
  Dialog: CancelEventDialog,
})

const removeEvent = (onRemoved: (event: AgendaEvent) => void) =>
  act<AgendaEvent, string>({
    name: 'remove',
    label: 'Borrar cita',
    icon: IconTrash,
    tone: 'danger',
    may: 'agenda.write',
    isOffered: (event) => !canRemoveEvent(event),
    ask: {
      title: (event) => `Borrar la cita de ${whoComes(event)}`,
      lead: 'Para lo que se agendó por error. Si la persona no puede venir, cancélela.',
      reason: 'Motivo',
      kept: (event) => ({
        id: `agendaEvents/${event.id}/remove`,
        title: `Borrar la cita de ${whoComes(event)}`,
      }),
    },
    send: ({ id: eventId, version }, reason) => call(agendaEvents.remove, { eventId, version, reason }),
    done: 'Cita borrada',
    note: whoComes,
    refused: 'No se borró la cita',
    onDone: (_answer, event) => onRemoved(event),
  })

/** What is done with an event beside its next step. */
export const eventActs = (onRemoved: (event: AgendaEvent) => void) => [
  moving({ label: 'Llegó', to: 'waiting', from: ['scheduled'], icon: IconArmchair }),
  passToToday,
  moving({ label: 'No asistió', to: 'missed', icon: IconCalendarOff }),
  moving({ label: 'Devolver a confirmada', to: 'confirmed', from: ['waiting'], icon: IconArrowBackUp }),
  moving({ label: 'Devolver a la sala', to: 'waiting', from: ['inConsultation'], icon: IconArrowBackUp }),
  endEvent,
  moving({ label: 'Sigue en consulta', to: 'inConsultation', from: ['attended'], icon: IconStethoscope }),
  moving({ label: 'Programar de nuevo', to: 'scheduled', from: ['cancelled'], icon: IconCalendarCheck }),
  cancelEvent,
  removeEvent(onRemoved),
]
