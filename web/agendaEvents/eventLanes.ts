import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes, minutesOf, type Span } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { splitByDay } from '#shared/agendaEvents/nights.rules.ts'
import { dayOf, instantOn } from '#shared/values/date.ts'
import { fromWall, toWall } from '#web/agendaEvents/wallClock.ts'

/** The least width of an event in pixels: two hands' worth of letters, and more than a finger needs. */
const LANE_WIDTH = 44
/** A quarter of an hour is as low as an event is drawn. */
const DRAWN_MINUTES = 15
/** Of a day. */
const LAST_START = '23:45'

/** How many events stand side by side in a day of so many pixels: at least one, and what stands for the others. */
export function lanesOf(width: number): number {
  return Math.max(2, Math.floor(width / LANE_WIDTH))
}

/** Until when an event reaches on the glass: one of five minutes would be a line, and cover the next one. */
export function drawnUntil({ startsAt, endsAt }: Span): string {
  const least = addMinutes(startsAt, DRAWN_MINUTES)
  return endsAt < least && dayOf(least) === dayOf(startsAt) ? least : endsAt
}

const REST = 'rest-'

/** What is drawn of events: those of the night once on each of their days, the second time with an id of its own. */
export function piecesOf(events: readonly AgendaEvent[]): AgendaEvent[] {
  return events.flatMap((event) =>
    splitByDay(event).map((piece, index) =>
      index === 0 ? { ...piece, startsAt: drawnFrom(piece) } : { ...piece, id: `${REST}${event.id}` },
    ),
  )
}

/** From when an event stands on the glass: one that begins as its day ends would be a line at the foot of it. */
function drawnFrom({ startsAt }: Span): string {
  if (dayOf(addMinutes(startsAt, DRAWN_MINUTES)) === dayOf(startsAt)) return startsAt
  return instantOn(dayOf(startsAt), LAST_START)
}

/**
 * The time that is meant where an event was moved on the glass, or one of its ends: the other one is where it was, however it
 * is drawn.
 * @param start as the calendar writes it
 * @param end where its length may be another
 */
export function meantBy(event: Span, start: string, end?: string): Span {
  const startsAt = start === toWall(drawnFrom(event)) ? event.startsAt : fromWall(start)
  if (end === undefined) return { startsAt, endsAt: addMinutes(startsAt, minutesOf(event)) }
  const [{ endsAt } = event] = splitByDay(event)
  return { startsAt, endsAt: end === toWall(drawnUntil({ ...event, endsAt })) ? event.endsAt : fromWall(end) }
}

/** Is it the second piece of an event of the night? */
export function isRest(id: string): boolean {
  return id.startsWith(REST)
}

/** The event that a piece is of. */
export function eventIdOf(id: string): string {
  return isRest(id) ? id.slice(REST.length) : id
}

/** Events of one time for which there is no room of their own: `+3`. */
export interface Folded extends Span {
  /** Of its first event. */
  id: string
  events: AgendaEvent[]
}

interface Lane {
  event: AgendaEvent
  endsAt: string
  lane: number
}

/**
 * What is drawn of events, where so many lanes are: of those that stand together and need more, what would stand in the
 * last lane or beyond is folded into one for each stretch of time.
 * @param lanes at least two
 */
export function foldEvents(events: readonly AgendaEvent[], lanes: number): { shown: AgendaEvent[]; folded: Folded[] } {
  const shown: AgendaEvent[] = []
  const folded: Folded[] = []
  for (const group of togetherOf(events)) {
    const isTooMany = group.some(({ lane }) => lane >= lanes)
    for (const { event, endsAt, lane } of group) {
      if (!isTooMany || lane < lanes - 1) {
        shown.push(event)
        continue
      }
      const last = folded.at(-1)
      if (last && last.endsAt > event.startsAt) {
        last.events.push(event)
        if (endsAt > last.endsAt) last.endsAt = endsAt
      } else folded.push({ id: event.id, startsAt: event.startsAt, endsAt, events: [event] })
    }
  }
  // One alone in its stretch takes the place of what would stand for it.
  const [alone, more] = [
    folded.filter(({ events: of }) => of.length === 1),
    folded.filter(({ events: of }) => of.length > 1),
  ]
  return { shown: [...shown, ...alone.flatMap(({ events: of }) => of)], folded: more }
}

/** Events that hang together by their times, each in the first lane that is free, as the calendar draws them. */
function togetherOf(events: readonly AgendaEvent[]): Lane[][] {
  const groups: Lane[][] = []
  let until = ''
  const frees: string[] = []
  const sorted = events
    .map((event) => ({ event, endsAt: drawnUntil(event) }))
    .toSorted((one, other) => compare(one.event.startsAt, other.event.startsAt) || compare(other.endsAt, one.endsAt))
  for (const { event, endsAt } of sorted) {
    if (event.startsAt >= until) {
      groups.push([])
      frees.length = 0
    }
    const free = frees.findIndex((from) => from <= event.startsAt)
    const lane = free < 0 ? frees.length : free
    frees[lane] = endsAt
    groups.at(-1)?.push({ event, endsAt, lane })
    if (endsAt > until) until = endsAt
  }
  return groups
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
