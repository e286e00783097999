import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'

/** How far a feed goes, in days from today: what other calendars keep is not the clinic's archive. */
export const FEED_DAYS = { back: 30, ahead: 180 }

/** The professional's own; `since` is when its address was made, `null` where it has none. */
export const CalendarFeed = z.object({ since: Instant.nullable(), isBusyOnly: z.boolean() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address below the origin, told this once: the server keeps no more than its hash. */
export const FeedAddress = z.object({ path: z.string() })

const choice = { isBusyOnly: z.boolean() }

export const calendarFeed = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/feed',
    action: 'agenda.read',
    summary: 'El enlace de calendario de la agenda propia: si está encendido y qué muestra',
    reads: ['calendarFeeds'],
    input: z.object({}),
    output: CalendarFeed,
  }),
  renew: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/feed',
    action: 'agenda.read',
    summary: 'Crea el enlace de calendario de la agenda propia; el anterior deja de servir',
    // An answer that is kept for its key would keep the address.
    inSteps: true,
    input: z.object(choice),
    output: FeedAddress,
  }),
  change: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/agenda/feed',
    action: 'agenda.read',
    summary: 'Cambia lo que muestra el enlace de calendario',
    input: z.object(choice),
    output: CalendarFeed,
  }),
  remove: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/agenda/feed',
    action: 'agenda.read',
    summary: 'Apaga el enlace de calendario de la agenda propia',
    input: z.object({}),
    output: CalendarFeed,
  }),
  /** For calendars that know no login: who has the address reads it. */
  file: route({
    service: 'clinic',
    method: 'GET',
    path: '/calendar/:token/agenda.ics',
    action: 'public',
    summary: 'La agenda de un profesional para otros calendarios (iCalendar)',
    answers: 'file',
    perMinute: 30,
    input: z.object({ token: z.string() }),
    output: z.unknown(),
  }),
}
