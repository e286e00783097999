import { z } from 'zod'
import { REQUIRED } from '#shared/values/messages.ts'
import { showCount } from '#shared/values/number.ts'
import { sentence } from '#shared/values/text.ts'
import { later } from '#shared/values/later.ts'

/** Every clinic lives in this zone, whatever the device or the server says. */
export const CLINIC_ZONE = 'America/Bogota'

const isoDay = later(() => new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_ZONE, dateStyle: 'short' }))
const clock = later(
  () =>
    new Intl.DateTimeFormat('es-CO', {
      timeZone: CLINIC_ZONE,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const longDay = later(
  () =>
    new Intl.DateTimeFormat('es-CO', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const monthOfYear = later(() => new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long', year: 'numeric' }))
const weekday = later(() => new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', weekday: 'long' }))

/** Clocks of devices run a little ahead, or behind. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** After now, by more than clocks differ. */
export function isFuture(at: string, now: Date): boolean {
  return Date.parse(at) > now.getTime() + CLOCK_SLACK_MS
}

/** The days of instants that were asked for: a calendar asks for those of each of its events again and again. */
const knownDays = new Map<string, string>()
const MOST_KNOWN = 2_000

/** The clinic's day at an instant, as `YYYY-MM-DD`. */
export function dayOf(instant: Date | string): string {
  if (typeof instant !== 'string') return isoDay().format(instant)
  const known = knownDays.get(instant)
  if (known !== undefined) return known
  const day = isoDay().format(new Date(instant))
  if (knownDays.size >= MOST_KNOWN) knownDays.clear()
  knownDays.set(instant, day)
  return day
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Is this text a day that exists, as `YYYY-MM-DD`? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = utc(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** `1` is Monday and `7` Sunday. */
export function weekdayOf(day: string): number {
  return ((utc(day).getUTCDay() + 6) % 7) + 1
}

/** Months later (or earlier), held to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: ((index % 12) + 12) % 12 }
  const last = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(target.year, target.month, Math.min(date, last))).toISOString().slice(0, 10)
}

/** `2026-11-20` or an instant as `20/11/2026`. */
export function showDate(value: string | Date): string {
  const day = typeof value === 'string' && isDay(value) ? value : dayOf(value)
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/** An instant's hour in the clinic: `09:14`. */
export function showTime(instant: string | Date): string {
  return clock().format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** What a person types as an hour, `915` or `9:15`, as `09:15`; `undefined` when it is none. */
export function parseTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** The instant of a day and an hour (`09:15`) in the clinic, as ISO 8601. Colombia's offset has been the same since 1993. */
export function instantOn(day: string, time: string): string {
  return new Date(`${day}T${time}:00-05:00`).toISOString()
}

/** An instant as `20/11/2026, 09:14`. */
export function showDateTime(instant: string | Date): string {
  return `${showDate(instant)}, ${showTime(instant)}`
}

/** From one instant to another: `20/11/2026, 09:37 – 09:43`; within a minute only that. */
export function showSpan(from: string, to: string): string {
  if (showDateTime(from) === showDateTime(to)) return showDateTime(from)
  return `${showDateTime(from)} – ${dayOf(from) === dayOf(to) ? showTime(to) : showDateTime(to)}`
}

/** `Viernes 20 de noviembre de 2026`. */
export function showLongDay(day: string): string {
  const text = longDay().format(utc(day)).replace(',', '')
  return sentence(text)
}

/** `febrero de 2027`, of any of its days. */
export function showMonth(day: string): string {
  return monthOfYear().format(utc(day))
}

/** `Hoy`, `Mañana`, a weekday within the next seven days (`Lunes 23`), else the date. */
export function showRelativeDay(value: string | Date, now: Date): string {
  const day = typeof value === 'string' && isDay(value) ? value : dayOf(value)
  const ahead = daysBetween(dayOf(now), day)
  if (ahead === 0) return 'Hoy'
  if (ahead === 1) return 'Mañana'
  if (ahead > 1 && ahead < 7) {
    const name = weekday().format(utc(day))
    return `${sentence(name)} ${Number(day.slice(8))}`
  }
  return showDate(day)
}

/** What a person types (`20/11/2026`, `20-11-2026`, `20112026`) as `YYYY-MM-DD`; `undefined` when no such day exists. */
export function parseDay(text: string): string | undefined {
  const match =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, date = '', month = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** A day travelling as `YYYY-MM-DD`. */
export const Day = z
  .string({ error: REQUIRED })
  .refine((text) => isDay(text) && text >= '1900-01-01' && text <= '2199-12-31', {
    error: (issue) => (issue.input === '' ? REQUIRED : 'Escriba una fecha válida, por ejemplo 20/11/2026'),
  })

/** A day of a filter, or none. */
export const OptionalDay = z.union([z.literal(''), Day]).default('')

/** An instant travelling as ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true })

/** An instant as somebody sends it, with whichever offset; it comes in as the server writes it: `2026-11-20T14:00:00.000Z`. */
export function sentInstant(error?: string) {
  return z.iso
    .datetime({ offset: true, ...(error ? { error } : {}) })
    .refine((text) => text >= '1900-01-02' && text < '2199-12-31', {
      error: error ?? 'Escriba una fecha y una hora válidas',
    })
    .transform((text) => new Date(text).toISOString())
}
export const SentInstant = sentInstant()

/** How far two clocks are apart, in milliseconds either way: `3 horas`, `1 hora y 5 minutos`, `12 minutos`. */
export function showGap(gap: number): string {
  const minutes = Math.round(Math.abs(gap) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [showCount(hours, 'hora', 'horas'), showCount(rest, 'minuto', 'minutos')]
  return parts.filter((_part, index) => [hours, rest][index] !== 0).join(' y ')
}

/** The same in a small place: `1 h 32 min`, `12 min`; under a minute `0 min`. */
export function showShortGap(gap: number): string {
  const minutes = Math.round(Math.abs(gap) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `Del 01/11/2026 al 20/11/2026`, `Desde 01/11/2026`, `Hasta 20/11/2026`; one of the days may be missing. */
export function showPeriod(from: string, to: string): string {
  if (!to) return `Desde ${showDate(from)}`
  return from ? `Del ${showDate(from)} al ${showDate(to)}` : `Hasta ${showDate(to)}`
}

/** The days of a period, in their order. */
export function refusePeriod(from: string, to: string): { field: string; message: string } | undefined {
  return from > to ? { field: 'to', message: 'La fecha final no puede ser anterior a la inicial' } : undefined
}
