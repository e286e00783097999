import type { Hide, ReportedLine } from '#shared/word/reportLine.ts'
import { dayOf, showDate } from '#shared/values/date.ts'

export interface ReportedFormat {
  id: string
  title: string
  closedAt: string
}

export function reportFormat({ id, title, closedAt }: ReportedFormat, hide: Hide): ReportedLine {
  const on = dayOf(closedAt)
  const name = hide(title)
  return {
    on,
    title: `${name} ${showDate(on)}`,
    document: { kind: 'format', id, label: `el formato ${name}`, fileName: name },
    isVisit: false,
  }
}
