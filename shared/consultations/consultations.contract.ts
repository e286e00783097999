import { z } from 'zod'
import { MAX_EVENT_PETS } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { lifeTables, recordKindNames } from '#shared/values/recordKinds.ts'
import { LiveFormula } from '#shared/formulas/formulas.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { PetChip } from '#shared/owners/owners.contract.ts'
import { PetHeader, petStatuses, PetVisit, visitStatuses } from '#shared/pets/pets.contract.ts'
import { Day, Instant, OptionalDay } from '#shared/values/date.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const consultationStatuses = visitStatuses
export type ConsultationStatus = (typeof consultationStatuses)[number]

export const consultationKinds = [
  'firstVisit',
  'control',
  'emergency',
  'vaccination',
  'homeVisit',
  'telehealth',
  'other',
] as const
export const prognoses = ['favorable', 'guarded', 'unfavorable'] as const
export const mucousMembranes = ['pink', 'pale', 'congested', 'jaundiced', 'cyanotic', 'haemorrhagic', 'dry'] as const
export const dehydrations = ['under5', '5', '7', '10', '12'] as const
export const overallStatuses = ['alert', 'depressed', 'stuporous', 'comatose'] as const

/** The body systems of the examination, in the order of the sheet, each by the name of its field. */
export const bodySystems = [
  'general',
  'skin',
  'digestive',
  'cardiovascular',
  'respiratory',
  'urinary',
  'reproductive',
  'nervous',
  'musculoskeletal',
  'eyes',
  'ears',
] as const
export type BodySystem = (typeof bodySystems)[number]

export const findingStates = ['normal', 'abnormal', 'notEvaluated'] as const
export const SystemFinding = z.object({
  state: z.enum(findingStates),
  note: optionalText(2000).transform((note) => note ?? ''),
})
export type SystemFinding = z.infer<typeof SystemFinding>

type Findings = Record<BodySystem, z.ZodNullable<typeof SystemFinding>>
const findings = Object.fromEntries(bodySystems.map((system) => [system, SystemFinding.nullable()])) as Findings

/** With so many decimals at most: what is stored is what was typed. */
export const vital = (min: number, max: number, decimals: 0 | 1, message: string) =>
  z
    .number({ error: message })
    .min(min, message)
    .max(max, message)
    .refine(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 0 ? 'Escriba un número entero' : 'Escriba un solo decimal, por ejemplo 38,5',
    )
    .nullable()

/** Without a default: in a partial save an absent field stays absent, it is not emptied. */
const text = (max: number) => optionalText(max).unwrap()
const note = () => text(20_000)

/** What a person writes in a consultation. Vitals are refused only when no living animal can have them. */
export const ConsultationFields = z.object({
  kind: z.enum(consultationKinds),
  reason: text(300),
  anamnesis: note(),
  diet: text(1000),
  vaccinationBackground: text(1000),
  dewormingBackground: text(1000),
  reproductionBackground: text(1000),
  livingBackground: text(1000),
  previousTreatments: text(2000),
  overallStatus: z.enum(overallStatuses).nullable(),
  bodyCondition: vital(1, 9, 0, 'Elija la condición corporal de 1 a 9'),
  temperature: vital(20, 46, 1, 'Escriba una temperatura entre 20 y 46 °C'),
  heartRate: vital(1, 1000, 0, 'Escriba una frecuencia cardiaca entre 1 y 1.000'),
  respiratoryRate: vital(1, 600, 0, 'Escriba una frecuencia respiratoria entre 1 y 600'),
  capillaryRefill: vital(0, 20, 1, 'Escriba un llenado capilar entre 0 y 20 segundos'),
  weightKg: WeightKg.nullable(),
  mucousMembranes: z.enum(mucousMembranes).nullable(),
  dehydration: z.enum(dehydrations).nullable(),
  pulse: text(200),
  pain: vital(0, 10, 0, 'Elija el dolor de 0 a 10'),
  lymphNodes: text(300),
  ...findings,
  problems: note(),
  requestedExams: note(),
  presumptiveDiagnosis: text(2000),
  definitiveDiagnosis: text(2000),
  prognosis: z.enum(prognoses).nullable(),
  treatments: note(),
  observations: note(),
  nextControlOn: Day.nullable(),
  nextControlReason: text(300),
})
export type ConsultationFields = z.infer<typeof ConsultationFields>

export const Addendum = z.object({
  id: z.uuid(),
  text: z.string(),
  authorName: z.string(),
  authorCard: z.string().nullable(),
  createdAt: Instant,
})

/** The usual range of a vital for this animal; `null` where none is known. */
export const VitalRange = z.object({ min: z.number(), max: z.number() }).nullable()
export type VitalRange = z.infer<typeof VitalRange>

export const ConsultationRanges = z.object({
  /** For whom the ranges are, `Canino adulto mediano`; `rangesTitle` makes it the sheet's line. */
  label: z.string().nullable(),
  temperature: VitalRange,
  heartRate: VitalRange,
  respiratoryRate: VitalRange,
  capillaryRefill: VitalRange,
  /** The species' usual weight, for the warning; never a refusal. */
  weightKg: VitalRange,
})
export type ConsultationRanges = z.infer<typeof ConsultationRanges>

/** One of the animals that came in one event, with how far its consultation is; `null` while it has none. */
export const VisitPet = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  photo: z.string().nullable(),
  status: z.enum(petStatuses),
  consultationId: z.uuid().nullable(),
  consultationStatus: z.enum(consultationStatuses).nullable(),
})
export type VisitPet = z.infer<typeof VisitPet>

/** What is said alike of all animals of a visit: written once, and copied by choice. */
export const commonFields = [
  'reason',
  'anamnesis',
  'diet',
  'vaccinationBackground',
  'dewormingBackground',
  'livingBackground',
  'treatments',
  'observations',
  'nextControlOn',
  'nextControlReason',
] as const
export type CommonField = (typeof commonFields)[number]

export const Consultation = z.object({
  ...ConsultationFields.shape,
  id: z.uuid(),
  version: z.number(),
  status: z.enum(consultationStatuses),
  startedAt: Instant,
  updatedAt: Instant,
  professionalId: z.uuid(),
  professionalName: z.string(),
  /** May whoever attends sign at all? Where not, the licensed person who signs takes the consultation over. */
  professionalLicensed: z.boolean(),
  signedAt: Instant.nullable(),
  signerName: z.string().nullable(),
  signerCard: z.string().nullable(),
  awaitingResults: z.string().nullable(),
  voidReason: z.string().nullable(),
  voidedAt: Instant.nullable(),
  addenda: z.array(Addendum),
  pet: PetHeader.extend({ birthIsApproximate: z.boolean() }),
  /** In force today: what the animal takes, for the side rail. */
  liveFormulas: z.array(LiveFormula),
  ranges: ConsultationRanges,
  /** The one before, unless it was voided: what the side rail shows. */
  previous: PetVisit.extend({ summary: z.string().nullable() }).nullable(),
  /** The animals that came in the same event, this one among them; `null` where it came alone. */
  visit: z.object({ eventId: z.uuid(), pets: z.array(VisitPet) }).nullable(),
  /** The last twelve until this consultation and with its own, oldest first. */
  weights: z.array(z.object({ weightKg: z.number(), measuredAt: Instant })),
})
export type Consultation = z.infer<typeof Consultation>

/** A record made in a consultation, as a line of it. */
export const ConsultationRecord = z.object({
  kind: z.enum(recordKindNames),
  id: z.uuid(),
  title: z.string(),
  detail: z.string().nullable(),
  /** In the vocabulary of its own word. */
  status: z.string(),
})
export type ConsultationRecord = z.infer<typeof ConsultationRecord>

/** What an open consultation waits for: a signature, the rest of its text, or that somebody reads results. */
const pendingTasks = ['sign', 'close', 'review'] as const

export const PendingTask = z.object({
  consultationId: z.uuid(),
  task: z.enum(pendingTasks),
  startedAt: Instant,
  pet: PetChip,
  ownerName: z.string(),
  /** Who attends, where that is somebody else: an assistant's draft waits for a veterinarian. */
  professionalName: z.string().nullable(),
  /** The results that it waits for, or why the pet came. */
  note: z.string().nullable(),
})
export type PendingTask = z.infer<typeof PendingTask>

/** What waits for this person: the first page of its list. */
export const pendingCard = homeCard('pending', pageOf(PendingTask))

export const consultations = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/consultations',
    action: 'consultations.read',
    summary: 'Las consultas de una mascota, la más nueva primero; por estado, profesional, fechas o diagnóstico',
    reads: [...lifeTables, 'addenda', 'professionals'],
    input: z.object({
      petId: z.uuid(),
      ...pageInput,
      /** Words of the diagnosis or the reason. */
      diagnosis: z.string().max(100).default(''),
      status: z.union([z.literal(''), z.enum(consultationStatuses)]).default(''),
      professionalId: z.union([z.literal(''), z.uuid()]).default(''),
      from: OptionalDay,
      to: OptionalDay,
    }),
    output: pageOf(PetVisit.extend({ summary: z.string().nullable(), addendumCount: z.number() })),
  }),
  listOfOwner: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId/consultations',
    action: 'consultations.read',
    summary: 'Las consultas de las mascotas de un propietario, la más nueva primero',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({ ownerId: z.uuid(), ...pageInput }),
    output: pageOf(PetVisit.extend({ pet: PetChip.pick({ id: true, name: true, speciesId: true, photo: true }) })),
  }),
  /** The open ones of whoever asks: drafts and those that wait for results. */
  pending: route({
    service: 'clinic',
    method: 'GET',
    path: '/consultations/pending',
    action: 'consultations.write',
    summary: 'Las consultas abiertas que esperan a quien pregunta, las más recientes primero',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({ ...pageInput }),
    output: pageOf(PendingTask),
  }),
  mine: route({
    service: 'clinic',
    method: 'GET',
    path: '/consultations/mine',
    action: 'consultations.write',
    summary: 'Mis consultas abiertas',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({ ...pageInput }),
    output: pageOf(
      PetVisit.extend({ petId: z.uuid(), petName: z.string(), speciesId: z.string(), ownerName: z.string() }),
    ),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/consultations/:consultationId',
    action: 'consultations.read',
    summary: 'Una consulta con lo que su pantalla muestra',
    reads: [...lifeTables, 'addenda', 'agendaEventPets', 'owners', 'professionals'],
    onDevice: true,
    input: z.object({ consultationId: z.uuid() }),
    output: Consultation,
  }),
  /** In the order in which they were made; 200 at most, more than any visit has. */
  records: route({
    service: 'clinic',
    method: 'GET',
    path: '/consultations/:consultationId/records',
    action: 'consultations.read',
    summary: 'Lo que se registró en una consulta: vacunas, fórmulas, exámenes…',
    reads: [...lifeTables],
    onDevice: true,
    input: z.object({ consultationId: z.uuid() }),
    output: z.array(ConsultationRecord),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/consultations',
    action: 'consultations.write',
    summary: 'Abre una consulta en borrador',
    input: z.object({
      petId: z.uuid(),
      ...ConsultationFields.partial().shape,
      /** Also when another one of today is still open; without it, that is refused as `already_open`. */
      allowSecondOpen: z.boolean().default(false),
      /** The event of the agenda that the pet came for: it passes to the consulting room. */
      eventId: z.uuid().nullable().default(null),
    }),
    output: Consultation,
  }),
  /** A family is attended: each of its animals has a consultation then, a new one or the one that is open. */
  openVisit: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/consultations',
    action: 'consultations.write',
    summary: 'Abre la consulta de cada mascota de una cita',
    input: z.object({ eventId: z.uuid() }),
    /** In the order of the event. */
    output: z.object({ pets: z.array(VisitPet) }),
  }),
  /** Of another animal of the visit only what is empty is filled in: nothing that was written is lost. */
  copyText: route({
    service: 'clinic',
    method: 'POST',
    path: '/consultations/:consultationId/copy',
    action: 'consultations.write',
    summary: 'Copia textos de una consulta a las de otras mascotas de la misma visita, donde están vacíos',
    input: z.object({
      consultationId: z.uuid(),
      fields: z.array(z.enum(commonFields)).min(1, 'Elija qué copiar'),
      toIds: z.array(z.uuid()).min(1, 'Elija a quién copiar').max(MAX_EVENT_PETS),
    }),
    output: z.object({
      copied: z.array(z.object({ consultationId: z.uuid(), fields: z.array(z.enum(commonFields)) })),
    }),
  }),
  /** The fields given, and only those, over the version that the editor read. */
  save: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/consultations/:consultationId',
    action: 'consultations.write',
    summary: 'Guarda campos de un borrador',
    input: z.object({
      consultationId: z.uuid(),
      version: z.number().int(),
      fields: z.strictObject({ ...ConsultationFields.shape, professionalId: z.uuid() }).partial(),
    }),
    output: z.object({ version: z.number(), updatedAt: Instant }),
  }),
  sign: route({
    service: 'clinic',
    method: 'POST',
    path: '/consultations/:consultationId/sign',
    action: 'consultations.sign',
    summary: 'Firma y cierra la consulta',
    input: z.object({ consultationId: z.uuid(), version: z.number().int() }),
    output: Consultation,
  }),
  awaitResults: route({
    service: 'clinic',
    method: 'POST',
    path: '/consultations/:consultationId/await-results',
    action: 'consultations.write',
    summary: 'Deja la consulta pendiente de resultados, o la devuelve a borrador',
    input: z.object({ consultationId: z.uuid(), version: z.number().int(), awaitingResults: optionalText(300) }),
    output: Consultation,
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/consultations/:consultationId/void',
    action: 'consultations.sign',
    summary: 'Anula una consulta que no está firmada; queda con su motivo',
    input: z.object({ consultationId: z.uuid(), version: z.number().int(), reason: requiredText(300) }),
    output: Consultation,
  }),
  addAddendum: route({
    service: 'clinic',
    method: 'POST',
    path: '/consultations/:consultationId/addenda',
    action: 'consultations.annotate',
    summary: 'Agrega una nota aclaratoria a una consulta firmada',
    input: z.object({ consultationId: z.uuid(), text: requiredText(20_000) }),
    output: Consultation,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/consultations/:consultationId/paper',
    action: 'consultations.read',
    summary: 'Una consulta con sus notas aclaratorias, para imprimir o como PDF',
    answers: 'file',
    input: z.object({ consultationId: z.uuid(), form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}
