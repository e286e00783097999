import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { beganBefore, showBeganBefore } from '#shared/agendaEvents/nights.rules.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { showDateTime, showLongDay, showTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { joinNames } from '#shared/values/text.ts'
import type { Block, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

export interface PrintedDay {
  day: string
  /** Of the day, in their order; what was cancelled is not printed. */
  events: readonly AgendaEvent[]
  types: readonly EventType[]
}

const columns = [
  { title: 'Hora', share: 11 },
  { title: 'Mascota', share: 21 },
  { title: 'Propietario', share: 28 },
  { title: 'Motivo', share: 26 },
  { title: 'Estado', share: 14 },
]

/** A day of the agenda, a table for each professional. */
export function agendaDocument({ day, events, types }: PrintedDay, frame: PrintoutFrame): PrintedDocument {
  const shown = events.filter(({ status }) => status !== 'cancelled')
  const byProfessional = Map.groupBy(shown, ({ professionalId }) => professionalId)
  const typeName = (typeId: string) => types.find(({ id }) => id === typeId)?.name ?? ''
  const blocks = [...byProfessional.values()]
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'es'))
    .flatMap((own): Block[] => [
      { kind: 'heading', text: nameOf(own) },
      { kind: 'table', columns, rows: own.map((event) => rowOf(event, day, typeName(event.typeId))) },
    ])
  return {
    title: 'Agenda del día',
    subtitle: showLongDay(day),
    letterhead: frame.letterhead,
    patientLine: `Agenda · ${showLongDay(day)}`,
    printed: `Impreso ${showDateTime(frame.now)} por ${frame.printedBy}`,
    blocks: blocks.length > 0 ? blocks : [{ kind: 'paragraph', text: 'Ninguna cita este día.' }],
  }
}

function nameOf([first]: readonly AgendaEvent[]): string {
  return first?.professionalName ?? ''
}

function rowOf(event: AgendaEvent, day: string, type: string): string[] {
  const { startsAt, endsAt, pets, owner, reason, status, isOverbooked } = event
  const beginning = beganBefore(event, day) ? showBeganBefore(event) : showTime(startsAt)
  const isBlock = pets.length === 0
  return [
    `${beginning} – ${showTime(endsAt)}`,
    joinNames(pets.map(({ name }) => name)),
    owner ? `${owner.name}, ${showPhone(owner.phone)}` : '',
    reason ?? type,
    isBlock ? '' : `${eventStatusNames[status]}${isOverbooked ? ' (sobrecupo)' : ''}`,
  ]
}
