import { dayOf } from '#shared/values/date.ts'
import { type Hide, reportEvent, type ReportedLine } from '#shared/word/reportLine.ts'

export interface ReportedSurgery {
  procedures: string[]
  at: string
  professional: string | null
}

export function reportSurgery({ procedures, at, professional }: ReportedSurgery, hide: Hide): ReportedLine {
  const names = procedures.length === 0 ? '' : `: ${hide(procedures.join(', '))}`
  return reportEvent({ title: `Cirugía${names}`, on: dayOf(at), status: 'Terminada', professional, isVisit: true })
}
