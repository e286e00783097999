import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  addMinutes,
  type Attendance,
  isSameSlot,
  MAX_YEARS_AHEAD,
  minutesOf,
  overlaps,
  refuseHours,
  type Slot,
  type Span,
  takesTime,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { MAX_SERIES, type Repeat } from '#shared/agendaEvents/series.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import {
  addDays,
  addMonths,
  dayOf,
  instantOn,
  showDate,
  showLongDay,
  showMonth,
  showTime,
} from '#shared/values/date.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { joinNames, sentence } from '#shared/values/text.ts'

/** The days of a series, and those that it has not. */
export interface Expansion {
  /** In their order, the first day among them, as `YYYY-MM-DD`. */
  days: string[]
  /** Months without that day of the month, by their last day: nothing is booked in them. */
  missing: string[]
}

/** The day so many steps after the first; in a month that has no such day its last. */
function stepTo(first: string, { unit, every }: Repeat, steps: number): string {
  if (unit === 'days' || unit === 'weeks') return addDays(first, steps * every * (unit === 'weeks' ? 7 : 1))
  return addMonths(first, steps * every * (unit === 'years' ? 12 : 1))
}

/** As far as days are written. */
const LAST_DAY = '2199-12-31'

/**
 * The days on which an event is that begins on this one. A month without that day has none: it is never shifted (decision
 * 0047). Ends after `limit` days,
 * and with the century, whatever the rule says.
 */
export function expandRepeat(first: string, repeat: Repeat, limit = MAX_SERIES + 1): Expansion {
  const days: string[] = []
  const missing: string[] = []
  const isByMonth = repeat.unit === 'months' || repeat.unit === 'years'
  const count = Math.min(repeat.count ?? limit, limit)
  const until = repeat.until ?? LAST_DAY
  for (let steps = 0; days.length < count; steps += 1) {
    const day = stepTo(first, repeat, steps)
    // A year of five digits sorts before all others.
    if (day > until || day.length > until.length) break
    const isMissing = isByMonth && day.slice(8) !== first.slice(8)
    if (isMissing) missing.push(day)
    else days.push(day)
  }
  return { days, missing }
}

/** The times of a series: each at the hour of the first, and as long. */
export function spansOn(days: readonly string[], first: Span): Span[] {
  const time = showTime(first.startsAt)
  const minutes = minutesOf(first)
  return days.map((day) => {
    const startsAt = instantOn(day, time)
    return { startsAt, endsAt: addMinutes(startsAt, minutes) }
  })
}

/** May an event that begins on this day be repeated so? @param now the server's clock */
export function refuseRepeat(first: string, repeat: Repeat, now: Date): Refusal | undefined {
  const { until, count } = repeat
  if (until === null && count === null) return { field: 'count', message: 'Escriba cuántas citas son o hasta cuándo' }
  if (until !== null && count !== null) return { field: 'count', message: 'Elija uno: cuántas citas o hasta cuándo' }
  const field = until === null ? 'count' : 'until'
  if (count !== null && count < 2) return { field, message: 'Escriba al menos 2 citas' }
  if (count !== null && count > MAX_SERIES)
    return { field, message: `Máximo ${MAX_SERIES} citas; escribió ${showNumber(count)}` }
  if (until !== null && until < first)
    return { field, message: `La última fecha no puede ser anterior a la primera, ${showDate(first)}` }
  const last = addMonths(dayOf(now), 12 * MAX_YEARS_AHEAD)
  if (until !== null && until > last)
    return { field, message: `No se agenda más allá de ${MAX_YEARS_AHEAD} años: hasta el ${showDate(last)}` }
  const { days, missing } = expandRepeat(first, repeat)
  if (days.length > MAX_SERIES) return { field, message: `Máximo ${MAX_SERIES} citas. Elija una fecha más cercana` }
  const isTooFar = (days.at(-1) ?? first) > last || (count !== null && days.length < count)
  const message = isTooFar
    ? `Habría citas después del ${showDate(last)}: no se agenda más allá de ${MAX_YEARS_AHEAD} años`
    : days.length < 2
      ? 'Hasta esa fecha solo hay una cita'
      : undefined
  return message ? { field, message: [message, sayMissing(first, missing)].filter(Boolean).join('. ') } : undefined
}

/** So many months or dates are named, the rest counted. */
const NAMED = 6

function name(all: readonly string[]): string {
  if (all.length <= NAMED) return joinNames(all)
  return joinNames([...all.slice(0, NAMED), `${showNumber(all.length - NAMED)} más`])
}

/** `Sin cita en febrero de 2027 y abril de 2027: no tienen día 31`; nothing where each month has it. */
export function sayMissing(first: string, missing: readonly string[]): string {
  if (missing.length === 0) return ''
  const has = missing.length === 1 ? 'no tiene' : 'no tienen'
  return `Sin cita en ${name(missing.map(showMonth))}: ${has} día ${Number(first.slice(8))}`
}

/** What a series will be, before it is booked: `7 citas, la última el 31/08/2027. Sin cita en…` */
export function sayExpansion(first: string, { days, missing }: Expansion): string {
  const all = `${showCount(days.length, 'cita', 'citas')}, la última el ${showDate(days.at(-1) ?? first)}`
  return [all, sayMissing(first, missing)].filter(Boolean).join('. ')
}

/** A time of a series that its professional has not. */
export interface Clash {
  day: string
  /** `closed`: they do not attend then. */
  why: 'taken' | 'closed'
}

/** Which of these times cannot be had. @param taken the indexes of those that other events have */
export function listClashes(
  slots: readonly Slot[],
  professionalOf: (professionalId: string) => { name: string } & Attendance,
  taken: ReadonlySet<number>,
): Map<number, Clash> {
  const clashes = new Map<number, Clash>()
  for (const [index, slot] of slots.entries()) {
    const day = dayOf(slot.startsAt)
    if (refuseHours({ ...slot, isOverbooked: false }, professionalOf(slot.professionalId)))
      clashes.set(index, { day, why: 'closed' })
    else if (taken.has(index)) clashes.set(index, { day, why: 'taken' })
  }
  return clashes
}

/** An event as it is and as it is to be. */
export interface Change {
  before: Taking
  after: Taking
}

export type Taking = Slot & { status: EventStatus; isOverbooked: boolean }

function meet(one: Taking, other: Taking): boolean {
  return one.professionalId === other.professionalId && takesTime(one) && takesTime(other) && overlaps(one, other)
}

/** The first of these events that has time of the one that is asked for. @param exceptId the event that is changed */
export function findTaken<Event extends Taking & { id: string }>(
  events: readonly Event[],
  asked: Taking,
  exceptId: string | undefined,
): Event | undefined {
  return events.find((event) => event.id !== exceptId && meet(event, asked))
}

/** Does it take time that it had not? */
export function asksTime({ before, after }: Change): boolean {
  return takesTime(after) && !(takesTime(before) && isSameSlot(before, after))
}

/**
 * Which of these changes cannot be made together, by their indexes: those that clash by themselves, those that meet one
 * before them, and, where the ones that clash stay as they are, those that would meet one that stays.
 */
export function settleChanges(
  changes: readonly Change[],
  clashes: ReadonlyMap<number, Clash>,
  doStay: boolean,
): Map<number, Clash> {
  const settled = new Map(clashes)
  const isMet = ({ after }: Change, at: number) =>
    changes.some((other, index) => {
      if (index === at) return false
      if (settled.has(index)) return doStay && meet(after, other.before)
      return (index < at || !asksTime(other)) && meet(after, other.after)
    })
  for (let known = -1; known < settled.size;) {
    known = settled.size
    for (const [at, change] of changes.entries())
      if (!settled.has(at) && asksTime(change) && isMet(change, at))
        settled.set(at, { day: dayOf(change.after.startsAt), why: 'taken' })
  }
  return settled
}

const reasons = { taken: 'ya ocupado', closed: 'fuera de horario' } as const

/** `3 de 12 fechas no se pueden: 23/11/2026 y 30/11/2026 (ya ocupado), 25/12/2026 (fuera de horario)` */
function sayClashes(clashes: readonly Clash[], all: number): string {
  const told = (['taken', 'closed'] as const).flatMap((why) => {
    const days = clashes.filter((clash) => clash.why === why).map(({ day }) => showDate(day))
    return days.length > 0 ? [`${name(days)} (${reasons[why]})`] : []
  })
  return `${clashes.length} de ${all} fechas no se pueden: ${told.join(', ')}`
}

export function refuseClashes(clashes: readonly Clash[], all: number): Refusal | undefined {
  if (clashes.length === 0) return undefined
  const ways =
    clashes.length < all ? 'Elija omitirlas, agendarlas en sobrecupo u otra hora' : 'Elija otra hora o sobrecupo'
  return { field: 'onClash', message: `${sayClashes(clashes, all)}. ${ways}` }
}

/** Of events that pass to another professional, who has not the time of all of them. */
export function refuseReassigned(clashes: readonly Clash[], all: number, name: string): Refusal | undefined {
  if (clashes.length === 0) return undefined
  const ways = 'Elija dejarlas donde están o pasarlas en sobrecupo'
  return { field: 'onClash', message: `Con ${name}, ${sayClashes(clashes, all)}. ${ways}` }
}

/** Moved as another event of its series was: by as many days and hours, and to its length and its professional where these changed. */
export function shiftSlot(slot: Slot, before: Slot, after: Slot): Slot {
  const ahead = (Date.parse(after.startsAt) - Date.parse(before.startsAt)) / 60_000
  const startsAt = addMinutes(slot.startsAt, ahead)
  const isAsLong = minutesOf(before) === minutesOf(after)
  return {
    startsAt,
    endsAt: addMinutes(startsAt, minutesOf(isAsLong ? slot : after)),
    professionalId: before.professionalId === after.professionalId ? slot.professionalId : after.professionalId,
  }
}

/** Of an event of a series: was another time than its series gave agreed by hand? */
export function isAgreed({ startsAt, seriesStartsAt }: { startsAt: string; seriesStartsAt: string | null }): boolean {
  return seriesStartsAt !== null && Date.parse(seriesStartsAt) !== Date.parse(startsAt)
}

/** Of a series that moves: the events whose time was agreed by hand, by their beginnings. */
export function refuseAgreed(startsAt: readonly string[]): Refusal | undefined {
  if (startsAt.length === 0) return undefined
  const times = startsAt
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .map((start) => `${showLongDay(dayOf(start)).toLowerCase()} a las ${showTime(start)}`)
  const [agreed, move] =
    times.length === 1 ? ['se acordó', 'si se mueve o se queda'] : ['se acordaron', 'si se mueven o se quedan']
  return { field: 'onAgreed', message: `${sentence(name(times))} ${agreed} a mano: elija ${move}` }
}
