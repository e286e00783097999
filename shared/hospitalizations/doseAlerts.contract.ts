import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

const MINUTES = 'Escriba los minutos, de 1 a 1440; vacío, no se avisa'

/** Whom the clinic has written to about a dose that nobody answers for. */
export const DoseAlertDraft = z.object({
  /** After it became overdue; `null`: nobody is written to. */
  minutes: z.number(MINUTES).int(MINUTES).min(1, MINUTES).max(1440, MINUTES).nullable().default(null),
  /** `null`: the veterinarian who is responsible for the patient. */
  professionalId: z.uuid().nullable().default(null),
})
export type DoseAlertDraft = z.infer<typeof DoseAlertDraft>

export const DoseAlertRule = DoseAlertDraft.extend({ version: z.number() })
export type DoseAlertRule = z.infer<typeof DoseAlertRule>

export const doseAlerts = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/dose-alerts',
    action: 'clinic.write',
    summary: 'A quién se escribe por una dosis vencida, y cuándo',
    reads: ['clinics'],
    input: z.object({}),
    output: DoseAlertRule,
  }),
  save: route({
    service: 'clinic',
    method: 'PUT',
    path: '/dose-alerts',
    action: 'clinic.write',
    summary: 'Cambia a quién se escribe por una dosis vencida, y cuándo',
    input: DoseAlertDraft.extend({ version: z.number().int() }),
    output: DoseAlertRule,
  }),
}
