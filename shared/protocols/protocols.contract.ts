import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { optionalLine, optionalText, requiredLine } from '#shared/values/text.ts'

export const protocolKinds = ['vaccine', 'deworming'] as const
export type ProtocolKind = (typeof protocolKinds)[number]

const count = (min: number, max: number) =>
  z
    .number({ error: 'Escriba un número entero' })
    .int('Escriba un número entero')
    .min(min, `Desde ${min}`)
    .max(max, `Hasta ${max}`)
    .nullable()
    .default(null)

/** When the next dose comes. A vaccine has a series and boosters; a deworming, an interval until an age. */
export const Schedule = z.object({
  startAgeWeeks: count(0, 520),
  primaryDoses: count(1, 10),
  intervalMinWeeks: count(1, 104),
  intervalMaxWeeks: count(1, 104),
  /** The series is not over before this age, however many doses were given. */
  finalPrimaryDoseMinAgeWeeks: count(1, 260),
  firstBoosterMonths: count(1, 120),
  firstBoosterAgeWeeks: count(1, 520),
  boosterMonths: count(1, 120),
  intervalDays: count(1, 1000),
  /** Of a deworming: for animals younger than this. */
  untilWeeks: count(1, 520),
  diseases: optionalLine(300),
  route: optionalLine(80),
})
export type Schedule = z.infer<typeof Schedule>

export const Protocol = z.object({
  /** A shipped protocol's own name, or the id of the clinic's. */
  id: z.string(),
  /** `null`: shipped, and untouched by the clinic. */
  version: z.number().nullable(),
  kind: z.enum(protocolKinds),
  /** What one next day covers: a dose of any protocol of the family answers the one before. */
  family: z.string(),
  name: z.string(),
  speciesIds: z.array(z.string()),
  /** `obligatoria`, `esencial`, `según riesgo`…; empty in the clinic's own. */
  category: z.string().nullable(),
  schedule: Schedule,
  notes: z.string().nullable(),
  isShipped: z.boolean(),
  isArchived: z.boolean(),
})
export type Protocol = z.infer<typeof Protocol>

/** A clinic that has more of its own has no list any more. */
export const MAX_OWN_PROTOCOLS = 200

export const ProtocolFields = z.object({
  name: requiredLine(80),
  speciesIds: z.array(z.string().max(40)).min(1, 'Elija al menos una especie').max(40),
  schedule: Schedule,
  notes: optionalText(1000),
})

/** A product against parasites, of the catalogue. */
export const Dewormer = z.object({
  id: z.string(),
  name: z.string(),
  activeIngredient: z.string(),
  kind: z.enum(['internal', 'external', 'both']),
  speciesIds: z.array(z.string()),
  intervalDays: z.number().nullable(),
  minAgeWeeks: z.number().nullable(),
  caution: z.string().nullable(),
})
export type Dewormer = z.infer<typeof Dewormer>

const protocolId = z.string().min(1).max(80)

export const protocols = {
  /** The shipped ones as the clinic changed them, and its own; archived ones with them. */
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/protocols',
    action: 'vaccines.read',
    summary: 'Protocolos de vacunación y desparasitación',
    reads: ['protocols'],
    input: z.object({}),
    output: z.array(Protocol),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/protocols',
    action: 'protocols.write',
    summary: 'Crea un protocolo de la clínica',
    input: ProtocolFields.extend({
      kind: z.enum(protocolKinds),
      /** A family that exists, or of a deworming `internal` or `external`; without it the protocol is one of its own. */
      family: optionalLine(80),
    }),
    output: Protocol,
  }),
  /** Changing a shipped one (`version: null`) leaves the catalogue alone: the clinic gets a copy in its place. */
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/protocols/:protocolId',
    action: 'protocols.write',
    summary: 'Cambia o archiva un protocolo',
    input: ProtocolFields.extend({
      protocolId,
      version: z.number().int().nullable(),
      /** Left out, it stays as it is. */
      isArchived: z.boolean().optional(),
    }),
    output: Protocol,
  }),
}
