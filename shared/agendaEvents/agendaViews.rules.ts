import { addDays, weekdayOf } from '#shared/values/date.ts'

// What an address of the agenda shows: the browser draws it, and the server has it ready.

/** In the address, after `ver=`. */
export const agendaViews = ['lista', 'dia', 'semana', 'mes', 'profesionales'] as const
export type AgendaView = (typeof agendaViews)[number]

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** The first and the last day that a view shows; a month with the days that fill its weeks. */
export function daysOf(view: AgendaView, day: string): [string, string] {
  if (view === 'semana') return [mondayOf(day), addDays(mondayOf(day), 6)]
  if (view !== 'mes') return [day, day]
  const first = mondayOf(`${day.slice(0, 8)}01`)
  return [first, addDays(first, 41)]
}
