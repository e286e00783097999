import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora así: 08:00')

/** Of one day: a morning, an afternoon and a night at most. */
const MAX_SPANS = 4

export const DayHours = z
  .array(z.object({ from: time, to: time }))
  .max(MAX_SPANS, `Máximo ${MAX_SPANS} turnos por día`)
  .default([])

/** By the day of the week, `1` is Monday and `7` Sunday. */
export const WorkingWeek = z.object({
  1: DayHours,
  2: DayHours,
  3: DayHours,
  4: DayHours,
  5: DayHours,
  6: DayHours,
  7: DayHours,
})
export type WorkingWeek = z.infer<typeof WorkingWeek>

export const WorkingHours = z.object({
  professionalId: z.uuid(),
  name: z.string(),
  /** `null`: nobody has set them, the usual ones count. */
  version: z.number().nullable(),
  week: WorkingWeek,
})
export type WorkingHours = z.infer<typeof WorkingHours>

export const workingHours = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/hours',
    action: 'agenda.read',
    summary: 'Cuándo atiende cada profesional',
    reads: ['workingHours', 'professionals'],
    input: z.object({}),
    output: z.array(WorkingHours),
  }),
  save: route({
    service: 'clinic',
    method: 'PUT',
    path: '/agenda/hours/:professionalId',
    action: 'clinic.write',
    summary: 'Cambia cuándo atiende un profesional',
    input: z.object({ professionalId: z.uuid(), version: z.number().int().nullable(), week: WorkingWeek }),
    output: WorkingHours,
  }),
}
