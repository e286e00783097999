import { z } from 'zod'
import { DayHours } from '#shared/agendaEvents/workingHours.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Day } from '#shared/values/date.ts'
import { requiredLine } from '#shared/values/text.ts'

/** Hours of some dates, which count before those of the week: holidays, vacations, an early closing. */
export const DatedHours = z.object({
  id: z.uuid(),
  version: z.number(),
  /** `null`: of all professionals. */
  professionalId: z.uuid().nullable(),
  from: Day,
  /** The last day, included. */
  to: Day,
  /** None: nobody attends. */
  hours: DayHours,
  reason: z.string(),
})
export type DatedHours = z.infer<typeof DatedHours>

/** So many are listed, the next ones first: holidays of two years and vacations of a great team. */
export const MAX_DATED = 500

export const datedHours = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/dated-hours',
    action: 'agenda.read',
    summary: 'Los días con otro horario, o cerrados, de la clínica y de cada profesional; también los de hace poco',
    reads: ['datedHours'],
    input: z.object({}),
    output: z.array(DatedHours),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/dated-hours',
    action: 'clinic.write',
    summary: 'Cierra unos días, o les da otro horario, para toda la clínica o un profesional',
    input: DatedHours.omit({ id: true, version: true }).extend({ reason: requiredLine(80) }),
    // With how many events stand on these days already, of whom these hours are.
    output: DatedHours.extend({ booked: z.number() }),
  }),
  /** Those that the clinic has not said anything of. */
  closeHolidays: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/dated-hours/holidays',
    action: 'clinic.write',
    summary: 'Cierra los festivos de Colombia de un año que la clínica no tenga ya',
    input: z.object({ year: z.number().int().min(2000).max(2199) }),
    output: z.object({ closed: z.number(), booked: z.number() }),
  }),
  remove: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/dated-hours/:datedHoursId/remove',
    action: 'clinic.write',
    summary: 'Quita un horario de unos días: vuelve a contar el de la semana',
    input: z.object({ datedHoursId: z.uuid(), version: z.number().int() }),
    output: z.object({}),
  }),
}
