import { z } from 'zod'
import { doseCalls, doseFields, doseOfPet, doseRecord } from '#shared/doses/doses.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Protocol } from '#shared/protocols/protocols.contract.ts'
import { Phone } from '#shared/values/phone.ts'
import { optionalLine } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const origins = ['here', 'elsewhere'] as const

const DOSE = 'Escriba el número de la dosis, por ejemplo 2'

/** What several pets have in common. */
const common = {
  ...doseFields,
  /** Of another vaccine than those of the protocols. */
  name: optionalLine(80),
  product: optionalLine(80),
  laboratory: optionalLine(80),
  site: optionalLine(80),
  /** `elsewhere`: told by the owner or copied from another clinic's card, without our signature. */
  origin: z.enum(origins).default('here'),
}

const ofPet = {
  ...doseOfPet,
  doseNumber: z.number({ error: DOSE }).int(DOSE).min(1, DOSE).max(99, DOSE).nullable().default(null),
}

export const VaccineFields = z.object({
  ...common,
  ...ofPet,
  temperature: z
    .number({ error: 'Escriba una temperatura, por ejemplo 38,5' })
    .min(20, 'Escriba una temperatura entre 20 y 46 °C')
    .max(46, 'Escriba una temperatura entre 20 y 46 °C')
    .nullable()
    .default(null),
  reaction: optionalLine(300),
})
export type VaccineFields = z.infer<typeof VaccineFields>

export const Vaccine = z.object({
  ...VaccineFields.shape,
  ...doseRecord,
  family: z.string(),
  name: z.string(),
  diseases: z.string().nullable(),
})
export type Vaccine = z.infer<typeof Vaccine>

export const DuePet = z.object({
  kind: z.enum(['vaccine', 'deworming']),
  /** The record whose next date it is. */
  id: z.uuid(),
  name: z.string(),
  nextOn: z.string(),
  /** Before it the dose would be too young or too soon; `null`: of no protocol. */
  earliestOn: z.string().nullable(),
  petId: z.uuid(),
  petName: z.string(),
  speciesId: z.string(),
  photo: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
})
export type DuePet = z.infer<typeof DuePet>

/** What proposes a dose: those of the protocol's family that each pet has, and the batch that was used last. */
const Plan = z.object({
  pets: z.array(
    z.object({
      petId: z.uuid(),
      /** How many of them count. */
      doses: z.number(),
      lastOn: z.string().nullable(),
      given: z.array(
        z.object({ id: z.uuid(), appliedOn: z.string(), nextOn: z.string().nullable(), counts: z.boolean() }),
      ),
    }),
  ),
  batch: z
    .object({
      product: z.string().nullable(),
      laboratory: z.string().nullable(),
      batch: z.string().nullable(),
      batchExpiresOn: z.string().nullable(),
    })
    .nullable(),
})
export type Plan = z.infer<typeof Plan>

/** Pets between commas: those that may get the same. */
const petIds = z.string().max(4000)

const printoutForm = z.enum(['pdf', 'html']).default('pdf')

export const vaccines = {
  ...doseCalls({
    ...{ table: 'vaccines', id: 'vaccineId', one: 'vacuna', many: 'vacunas' },
    ...{ closes: 'el recordatorio anterior de su familia', common, ofPet, fields: VaccineFields, dose: Vaccine },
  }),
  /** All that the form begins with; with a protocol that was chosen already, its plan for the animal and its siblings too. */
  form: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/vaccine-form',
    action: 'vaccines.read',
    summary: 'Lo que necesita el formulario de una vacuna: los protocolos de la especie y las últimas dosis',
    reads: ['vaccines', 'pets', 'protocols'],
    input: z.object({ petId: z.uuid(), protocolId: z.string().max(80).default('') }),
    output: z.object({
      /** Archived ones with them. */
      protocols: z.array(Protocol),
      last: z.array(Vaccine),
      /** `null`: no protocol of the species was chosen. */
      plan: Plan.nullable(),
    }),
  }),
  plan: route({
    service: 'clinic',
    method: 'GET',
    path: '/vaccine-plan',
    action: 'vaccines.write',
    summary: 'Dosis que llevan unas mascotas de un protocolo, y el último lote usado',
    reads: ['vaccines', 'pets', 'protocols'],
    input: z.object({ petIds, protocolId: z.string().min(1).max(80) }),
    output: Plan,
  }),
  due: route({
    service: 'clinic',
    method: 'GET',
    path: '/due-vaccines',
    action: 'vaccines.read',
    summary:
      'Vacunas y desparasitaciones por aplicar: de los últimos 180 días y de los próximos 30, las más cercanas primero',
    reads: ['vaccines', 'dewormings', 'pets', 'owners'],
    input: z.object({ ...pageInput }),
    output: pageOf(DuePet),
  }),
  card: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/vaccination-card/paper',
    action: 'vaccines.read',
    summary: 'Carné de vacunación: solo vacunas y desparasitaciones',
    answers: 'file',
    input: z.object({ petId: z.uuid(), form: printoutForm }),
    output: z.unknown(),
  }),
  certificate: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/vaccination-certificate/paper',
    action: 'vaccines.certify',
    summary: 'Certificado de vacunación, firmado por el veterinario que lo expide',
    answers: 'file',
    input: z.object({ petId: z.uuid(), form: printoutForm }),
    output: z.unknown(),
  }),
}

/** Doses that are overdue or near: the first page of their list. */
export const dueCard = homeCard('due', vaccines.due.output)
