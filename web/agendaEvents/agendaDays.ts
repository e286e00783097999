import { type Hours, type Span } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { type AgendaView, daysOf } from '#shared/agendaEvents/agendaViews.rules.ts'
import { splitByDay } from '#shared/agendaEvents/nights.rules.ts'
import { dayOf, showLongDay, showRelativeDay, showTime } from '#shared/values/date.ts'

export const viewNames: Record<AgendaView, string> = {
  lista: 'Lista',
  dia: 'Día',
  semana: 'Semana',
  mes: 'Mes',
  profesionales: 'Profesionales',
}

/** How many days the arrows go; a month by its first day. */
export function stepOf(view: AgendaView): number {
  return view === 'semana' ? 7 : 1
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Without the year where there is little room: `Hoy, viernes 20 de noviembre de 2026`, `16 – 22 de noviembre de 2026`, `Noviembre de 2026` */
export function showDays(view: AgendaView, day: string, now: Date, isShort = false): string {
  // "Viernes 20 de noviembre de 2026"
  const dateOf = (one: string) => showLongDay(one).split(' ').slice(1)
  if (view === 'mes') {
    const [, , month = '', ...year] = dateOf(day)
    return `${month.charAt(0).toUpperCase()}${month.slice(1)} ${year.join(' ')}`
  }
  if (view === 'semana') {
    const [first, last] = daysOf(view, day).map(dateOf)
    if (!first || !last) return ''
    const isOneMonth = first[2] === last[2]
    return `${(isOneMonth ? first.slice(0, 1) : first.slice(0, 3)).join(' ')} – ${last.join(' ')}`
  }
  const near = showRelativeDay(day, now)
  // Beside the strip of its week.
  if (isShort) return near
  const long = showLongDay(day)
  return near === 'Hoy' || near === 'Mañana' ? `${near}, ${lowerFirst(long)}` : long
}

/** From when to when a day is drawn, unless an event stands outside. */
const DRAWN = { from: '07:00', to: '19:00' }

/** From when to when the days of a view are drawn, with all of the events that they have. */
export function hoursDrawn(view: AgendaView, day: string, events: readonly Span[]): Hours {
  const [first, last] = daysOf(view, day)
  const isShown = ({ startsAt }: Span) => first <= dayOf(startsAt) && dayOf(startsAt) <= last
  const pieces = events.flatMap(splitByDay).filter(isShown)
  return {
    from: pieces.reduce((least, { startsAt }) => min(least, `${showTime(startsAt).slice(0, 2)}:00`), DRAWN.from),
    to: pieces.reduce((most, { startsAt, endsAt }) => max(most, endOfDay(startsAt, endsAt)), DRAWN.to),
  }
}

const min = (one: string, other: string) => (one < other ? one : other)
const max = (one: string, other: string) => (one > other ? one : other)

/** The full hour after an event, or the last minute of its day. */
function endOfDay(startsAt: string, endsAt: string): string {
  const end = showTime(endsAt)
  if (dayOf(endsAt) > dayOf(startsAt) || end > '23:00') return '23:59'
  return end.endsWith(':00') ? end : `${String(Number(end.slice(0, 2)) + 1).padStart(2, '0')}:00`
}
