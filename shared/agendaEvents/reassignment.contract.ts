import { z } from 'zod'
import { AgendaEvent, shownTables } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { MAX_SERIES, onClash } from '#shared/agendaEvents/series.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'

/** What a professional leaves behind, who goes: their events to come pass to another one. */
export const reassignment = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/professionals/:professionalId/events',
    action: 'agenda.read',
    summary: 'Las citas que un profesional tiene por delante, la más cercana primero',
    reads: shownTables,
    input: z.object({ professionalId: z.uuid(), ...pageInput }),
    output: pageOf(AgendaEvent),
  }),
  make: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/professionals/:fromId/reassign',
    action: 'agenda.write',
    summary: 'Pasa a otro profesional las citas que uno tiene por delante, todas o las elegidas, a su misma hora',
    input: z.object({
      fromId: z.uuid(),
      /** Who takes them. */
      professionalId: z.uuid('Elija el profesional'),
      /** `null`: all of them, so many at once. */
      eventIds: z.array(z.uuid()).min(1, 'Elija las citas').max(MAX_SERIES).nullable(),
      onClash,
    }),
    /** `stayed`: those for which there was no time; `left`: of all of them those beyond what passes at once. */
    output: z.object({ moved: z.number(), stayed: z.number(), left: z.number() }),
  }),
}
