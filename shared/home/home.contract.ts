import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { lifeTables } from '#shared/values/recordKinds.ts'

export const home = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/home',
    action: 'session',
    summary: 'El inicio según el rol: pendientes, controles, resultados, dosis, pacientes recientes y últimas visitas',
    reads: [
      ...lifeTables,
      'agendaEventPets',
      'clinics',
      'formatSigners',
      'owners',
      'professionals',
      'reminderRules',
      'reminders',
    ],
    input: z.object({}),
    /** By the names of the cards of those whose work they are; what is in each stands in the contract of its word. */
    output: z.record(z.string(), z.unknown()),
  }),
}
