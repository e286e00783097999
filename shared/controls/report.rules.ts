import { reportEvent, type ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedControl {
  status: 'scheduled' | 'done'
  on: string
  professional: string | null
}

export function reportControl({ status, on, professional }: ReportedControl, today: string): ReportedLine {
  const isVisit = status === 'done'
  const state = isVisit ? 'Realizado' : on < today ? 'Sin confirmar' : 'Programado'
  return reportEvent({ title: 'Control', on, status: state, professional, isVisit })
}
