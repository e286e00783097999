import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { reportEvent, type ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedAgendaEvent {
  status: Extract<EventStatus, 'scheduled' | 'confirmed' | 'attended'>
  on: string
  professional: string | null
}

/** What is to come, and what was attended without a consultation, which would tell of it itself. */
export function reportAgendaEvent({ status, on, professional }: ReportedAgendaEvent): ReportedLine {
  const isVisit = status === 'attended'
  return reportEvent({ title: 'Cita', on, status: eventStatusNames[status], professional, isVisit })
}
