import type { Attendance, Hours, Week } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { refuseDayHours } from '#shared/agendaEvents/workingHours.rules.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { addDays, daysBetween, refusePeriod, showDate, weekdayOf } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'

/** A year: whoever is away for longer has other hours. */
const MAX_DAYS = 366

interface Dated {
  professionalId: string | null
  from: string
  to: string
  hours: readonly Hours[]
  reason: string
}

/** May these dates have these hours? */
export function refuseDated({ from, to, hours }: Pick<Dated, 'from' | 'to' | 'hours'>): Refusal | undefined {
  const checks: Check[] = [
    () => refusePeriod(from, to),
    () =>
      daysBetween(from, to) >= MAX_DAYS
        ? { field: 'to', message: `Máximo ${MAX_DAYS} días. Elija una fecha más cercana` }
        : undefined,
    () => refuseDayHours(hours, 'hours'),
  ]
  return firstRefusal(checks)
}

/**
 * When a professional attends: by the week, within the hours of the clinic on its dates, as those open nobody who does not
 * attend; before both, by their own dates.
 */
export function attendanceOn(week: Week, all: readonly Dated[], professionalId: string): Attendance {
  const own = all.filter((dated) => dated.professionalId === professionalId)
  const ofAll = all.filter((dated) => dated.professionalId === null)
  const days: Record<string, readonly Hours[]> = {}
  const reasons: Record<string, string> = {}
  for (const { professionalId: whose, from, to, hours, reason } of [...ofAll, ...own])
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const usual = week[weekdayOf(day)] ?? []
      if (whose === null && usual.length === 0) continue
      days[day] = whose === null ? sharedHours(usual, hours) : hours
      reasons[day] = reason
    }
  return { week: { ...week, ...days }, reasons }
}

function sharedHours(some: readonly Hours[], others: readonly Hours[]): Hours[] {
  const pairs = some.flatMap((one) => others.map((other) => ({ one, other })))
  return pairs
    .map(({ one, other }) => ({
      from: one.from > other.from ? one.from : other.from,
      to: one.to < other.to ? one.to : other.to,
    }))
    .filter(({ from, to }) => from < to)
}

/** `Toda la clínica, 25/12/2026: cerrado (Navidad)` */
export function showDated({ from, to, hours, reason }: Dated, whose: string): string {
  const days = from === to ? showDate(from) : `del ${showDate(from)} al ${showDate(to)}`
  const open = joinNames(hours.map((span) => `de ${span.from} a ${span.to}`))
  return `${whose}, ${days}: ${open || 'cerrado'} (${reason})`
}
