import { z } from 'zod'
import { AgendaEvent, allowPast, EventDraft, eventStatuses } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { requiredText } from '#shared/values/text.ts'

export const repeatUnits = ['days', 'weeks', 'months', 'years'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** More is a slip; the longest that is planned is two years. */
export const MAX_EVERY = 99
/** So many events are booked, moved or called off at once: one a week for the two years that are planned, and as many more. */
export const MAX_SERIES = 200

/** How an event is repeated: every so many days, weeks, months or years, so many times or up to a day. */
export const Repeat = z.object({
  unit: z.enum(repeatUnits),
  every: z
    .number({ error: 'Escriba cada cuánto, por ejemplo 2' })
    .int('Escriba un número entero')
    .min(1, 'Escriba cada cuánto, de 1 en adelante')
    .max(MAX_EVERY, `Escriba ${MAX_EVERY} como máximo`),
  /** The last day on which one may be. */
  until: Day.nullable(),
  /** How many there are, the first included. */
  count: z.number({ error: 'Escriba cuántas citas, por ejemplo 6' }).int('Escriba un número entero').nullable(),
})
export type Repeat = z.infer<typeof Repeat>

/** What becomes of the dates of a series on which its professional has no time: all is refused, or these are left out, or overbooked. */
export const clashChoices = ['refuse', 'skip', 'overbook'] as const
export const onClash = z.enum(clashChoices).default('refuse')

/** What becomes of the events of a series whose time was agreed by hand, when it moves: that is asked, or they stay or move too. */
export const agreedChoices = ['refuse', 'keep', 'move'] as const

/** Of a series: this one and those after it, or all. What is past, or was attended, stays as it is. */
export const seriesScopes = ['following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]

const held = { eventId: z.uuid(), version: z.number().int(), scope: z.enum(seriesScopes) }

export const series = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/events/:eventId/series',
    action: 'agenda.read',
    summary: 'Las citas con las que se repite una cita',
    reads: ['agendaEvents'],
    input: z.object({ eventId: z.uuid() }),
    output: z.array(
      z.object({ id: z.uuid(), startsAt: Instant, status: z.enum(eventStatuses), isOverbooked: z.boolean() }),
    ),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/series',
    action: 'agenda.write',
    summary: 'Agenda una cita que se repite: todas sus fechas, o ninguna',
    input: EventDraft.extend({ ...Repeat.shape, onClash, allowPast }),
    output: z.object({ first: AgendaEvent, booked: z.number(), skipped: z.array(Day) }),
  }),
  update: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/agenda/events/:eventId/series',
    action: 'agenda.write',
    summary: 'Cambia una cita y, igual, las que la siguen o todas las de su serie',
    input: EventDraft.extend({ ...held, onClash, allowPast, onAgreed: z.enum(agreedChoices).default('refuse') }),
    /** `skipped`: the days of those that stayed where they were. */
    output: z.object({ event: AgendaEvent, changed: z.number(), skipped: z.array(Day) }),
  }),
  cancel: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/series/cancel',
    action: 'agenda.write',
    summary: 'Cancela una cita y las que la siguen, o todas las de su serie',
    input: z.object({ ...held, reason: requiredText(300) }),
    output: z.object({ event: AgendaEvent, cancelled: z.number() }),
  }),
}
