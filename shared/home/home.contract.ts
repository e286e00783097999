import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { animalTables } from '#shared/values/recordKinds.ts'

export const home = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/home',
    action: 'session',
    summary:
      'El inicio según el rol: pendientes, controles, resultados, dosis, hospitalizados, pacientes recientes y últimas visitas',
    reads: [
      'whatsappTemplates',
      'whatsappConnections',
      'conversations',
      'messages',
      ...animalTables,
      ...(['clinicClosures', 'clinics', 'formatSigners', 'owners', 'professionals', 'reminderRules'] as const),
      ...(['treatmentDoses', 'treatmentOrders'] as const),
    ],
    onDevice: true,
    input: z.object({}),
    /** By the names of the cards of those whose work they are; what is in each stands in the contract of its word. */
    output: z.record(z.string(), z.unknown()),
  }),
}
