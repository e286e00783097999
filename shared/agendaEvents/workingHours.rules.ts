import type { Hours, Week } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { parseTime } from '#shared/values/date.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Record<Weekday, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  7: 'Domingo',
}

/** `08:00 – 12:00, 14:00 – 18:00`; nothing of a day without hours. */
export function showDayHours(hours: readonly Hours[] = []): string {
  return hours.map(({ from, to }) => `${from} – ${to}`).join(', ')
}

/** What a person types as the hours of a day, `8:00-12:00, 14:00 a 18:00`; `undefined` when it says none. */
export function parseDayHours(text: string): Hours[] | undefined {
  const spans = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const hours = spans.map((span) => {
    const [from, to, ...more] = span.replaceAll(' a ', '-').split(/[–—-]/).map(parseTime)
    return from && to && more.length === 0 ? { from, to } : undefined
  })
  return hours.every((span) => span !== undefined) ? hours : undefined
}

/** The spans of a day follow one another. */
export function refuseDayHours(hours: readonly Hours[], field: string): Refusal | undefined {
  for (const [index, { from, to }] of hours.entries()) {
    if (from >= to) return { field, message: 'Cada turno debe terminar después de comenzar' }
    const before = hours[index - 1]
    if (before && before.to > from) return { field, message: 'Los turnos van en orden y no se cruzan' }
  }
  return undefined
}

export function refuseWeek(week: Week): Refusal | undefined {
  return firstRefusal(weekdays.map((weekday) => () => refuseDayHours(week[weekday] ?? [], `week.${weekday}`)))
}
