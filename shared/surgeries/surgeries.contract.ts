import { z } from 'zod'
import { Addendum, ConsultationRanges, vital } from '#shared/consultations/consultations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { formatStatuses } from '#shared/issuedFormats/issuedFormats.words.ts'
import { PetHeader } from '#shared/pets/pets.contract.ts'
import { Day, Instant, SentInstant, sentInstant } from '#shared/values/date.ts'
import { sayDoubt, showNumber } from '#shared/values/number.ts'
import { lifeTables } from '#shared/values/recordKinds.ts'
import { optionalText, requiredLine, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'

export const surgeryStatuses = ['scheduled', 'preparation', 'inProgress', 'recovery', 'finished', 'suspended'] as const
export type SurgeryStatus = (typeof surgeryStatuses)[number]

export const intervals = [3, 5, 10] as const

/** In the order in which they happen. */
export const surgeryTimes = [
  'premedicatedAt',
  'inducedAt',
  'intubatedAt',
  'surgeryStartedAt',
  'surgeryEndedAt',
  'anesthesiaEndedAt',
  'extubatedAt',
  'standingAt',
] as const
export type SurgeryTime = (typeof surgeryTimes)[number]

/**
 * What is read aloud before the anesthesia, before the first cut and before leaving the theatre. After the World Health
 * Organization's Surgical Safety Checklist (2009: sign in, time out, sign out), with the questions that make sense for an
 * animal; from general knowledge, and a clinic's veterinarian should read them.
 */
export const checklistKeys = [
  'entry.identity',
  'entry.consent',
  'entry.weight',
  'entry.allergies',
  'entry.equipment',
  'pause.team',
  'pause.procedure',
  'pause.risks',
  'pause.antibiotic',
  'exit.performed',
  'exit.counts',
  'exit.samples',
  'exit.recovery',
] as const
export type ChecklistKey = (typeof checklistKeys)[number]

/** Without a default: in a partial save an absent field stays absent, it is not emptied. */
const text = (max: number) => optionalText(max).unwrap()
const note = () => text(20_000)
const timesAs = <Time>(time: Time) =>
  Object.fromEntries(surgeryTimes.map((name) => [name, time])) as Record<SurgeryTime, Time>

/** What people write in a surgery's sheet. */
export const SurgeryFields = z.object({
  procedures: z.array(requiredLine(120)).max(10),
  scheduledAt: Instant,
  surgeonId: z.uuid(),
  anesthetistId: z.uuid().nullable(),
  /** `id` of whoever is of the clinic. */
  assistants: z.array(z.object({ id: z.uuid().nullable(), name: requiredLine(120) })).max(10),
  preoperativeDiagnosis: text(2000),
  postoperativeDiagnosis: text(2000),
  asa: vital(1, 5, 0, 'Elija de I a V'),
  asaEmergency: z.boolean(),
  fastingHours: vital(0, 96, 1, 'Escriba las horas de ayuno, de 0 a 96'),
  presurgicalExams: text(2000),
  weightKg: WeightKg.nullable(),
  venousAccess: text(300),
  tube: text(300),
  circuit: text(300),
  equipment: text(300),
  intervalMinutes: z.literal(intervals),
  ...timesAs(Instant.nullable()),
  notIntubated: z.boolean(),
  technique: note(),
  findings: note(),
  sutures: text(1000),
  implants: text(1000),
  samples: text(1000),
  bleeding: text(1000),
  complications: note(),
  counts: text(1000),
  postoperativePlan: note(),
  recoveryTemperature: vital(20, 46, 1, 'Escriba una temperatura entre 20 y 46 °C'),
  recoveryPain: vital(0, 10, 0, 'Elija el dolor de 0 a 10'),
  recoveryAnalgesia: text(1000),
  recoveryNotes: note(),
  nextControlOn: Day.nullable(),
  nextControlReason: text(300),
})
export type SurgeryFields = z.infer<typeof SurgeryFields>

/** The same, as they are sent. */
const SentFields = SurgeryFields.extend({
  scheduledAt: SentInstant,
  ...timesAs(sentInstant('Escriba una hora válida, por ejemplo 09:15').nullable()),
})

/** Of the grid: half a day, one every three minutes. */
export const LONGEST_COLUMNS = 240

export const planes = ['light', 'surgical', 'deep'] as const

/** One column of the anesthesia grid; a value is refused only when no living animal can have it. */
export const ReadingValues = z.object({
  heartRate: vital(0, 1000, 0, 'Escriba una frecuencia cardiaca entre 0 y 1.000'),
  respiratoryRate: vital(0, 600, 0, 'Escriba una frecuencia respiratoria entre 0 y 600'),
  oxygenSaturation: vital(1, 100, 0, 'Escriba una saturación entre 1 y 100'),
  endTidalCo2: vital(0, 150, 0, 'Escriba un valor entre 0 y 150'),
  systolicPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400'),
  meanPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400'),
  diastolicPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400'),
  temperature: vital(20, 46, 1, 'Escriba una temperatura entre 20 y 46 °C'),
  agentPercent: vital(0, 10, 1, 'Escriba un porcentaje entre 0 y 10'),
  oxygenFlow: vital(0, 100, 1, 'Escriba un flujo entre 0 y 100'),
  fluidRate: vital(0, 10_000, 1, 'Escriba una velocidad entre 0 y 10.000'),
  plane: z.enum(planes).nullable(),
  notes: text(300),
})
export type ReadingValues = z.infer<typeof ReadingValues>
export type ReadingField = keyof ReadingValues

export const Reading = z.object({ at: Instant, ...ReadingValues.shape })
export type Reading = z.infer<typeof Reading>

export const drugPhases = [
  'premedication',
  'induction',
  'maintenance',
  'local',
  'fluid',
  'analgesia',
  'emergency',
] as const
export type DrugPhase = (typeof drugPhases)[number]
/** Of the dose, a kilogram; the concentration is in mg, UI or mEq a millilitre. */
export const doseUnits = ['mg', 'mcg', 'UI', 'mEq', 'mL'] as const
export type DoseUnit = (typeof doseUnits)[number]

/** Antibiotics in UI have the greatest ones: a million a millilitre. */
const amount = (name: string, max: number) =>
  z
    .number({ error: sayDoubt(`Escriba una ${name} mayor que cero`) })
    .gt(0, `Escriba una ${name} mayor que cero`)
    .max(max, `Escriba una ${name} de ${showNumber(max)} como máximo`)
    .refine((value) => Number(value.toFixed(4)) === value, `Escriba la ${name} con cuatro decimales como máximo`)
    .nullable()

export const DrugDraft = z.object({
  phase: z.enum(drugPhases),
  medicineId: text(80).default(null),
  medicine: requiredLine(120),
  dosePerKg: amount('dosis', 1_000_000),
  doseUnit: z.enum(doseUnits),
  concentration: amount('concentración', 10_000_000),
  route: text(60).default(null),
  notes: text(300).default(null),
  /** Of a dose above the most that is usual. */
  doseReason: text(300).default(null),
})

export const AnesthesiaDrug = z.object({
  id: z.uuid(),
  version: z.number(),
  phase: z.enum(drugPhases),
  medicine: z.string(),
  dosePerKg: z.number().nullable(),
  doseUnit: z.enum(doseUnits),
  concentration: z.number().nullable(),
  /** As it was given; of a planned one it follows from the weight. */
  volume: z.number().nullable(),
  route: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(['planned', 'given', 'voided']),
  givenAt: Instant.nullable(),
  givenBy: z.string().nullable(),
  voidReason: z.string().nullable(),
  doseReason: z.string().nullable(),
})
export type AnesthesiaDrug = z.infer<typeof AnesthesiaDrug>

export const Tick = z.object({ at: Instant, by: z.string() })

export const Surgery = z.object({
  ...SurgeryFields.shape,
  id: z.uuid(),
  /** Of the whole sheet: with every reading and drug. */
  version: z.number(),
  status: z.enum(surgeryStatuses),
  updatedAt: Instant,
  consultationId: z.uuid().nullable(),
  surgeonName: z.string(),
  surgeonCard: z.string().nullable(),
  anesthetistName: z.string().nullable(),
  /** A photo or scan of the signed paper is attached. */
  hasPaperConsent: z.boolean(),
  /** A format with its consent is signed by everybody who signs it. */
  hasFormatConsent: z.boolean(),
  consentFormat: z.object({ id: z.uuid(), status: z.enum(formatStatuses) }).nullable(),
  /** Type and number, which a signed consent names. */
  ownerHasDocument: z.boolean(),
  consent: z.enum(['paper', 'format', 'override']).nullable(),
  consentOverrideReason: z.string().nullable(),
  consentAt: Instant.nullable(),
  consentBy: z.string().nullable(),
  checklist: z.partialRecord(z.enum(checklistKeys), Tick),
  readings: z.array(Reading),
  drugs: z.array(AnesthesiaDrug),
  notes: z.array(Addendum),
  suspendReason: z.string().nullable(),
  finishedAt: Instant.nullable(),
  signerId: z.uuid().nullable(),
  signerName: z.string().nullable(),
  signerCard: z.string().nullable(),
  pet: PetHeader.extend({ birthIsApproximate: z.boolean() }),
  ranges: ConsultationRanges,
})
export type Surgery = z.infer<typeof Surgery>

const surgeryId = z.uuid()
const over = { surgeryId, version: z.number().int() }

/** A surgery as a line of the pet's page. */
export const SurgeryRow = z.object({
  id: z.uuid(),
  status: z.enum(surgeryStatuses),
  scheduledAt: Instant,
  procedures: z.array(z.string()),
  diagnosis: z.string().nullable(),
  surgeonName: z.string(),
})
export type SurgeryRow = z.infer<typeof SurgeryRow>

/** The millilitres that stood on the screen of who gave a drug: where the weight makes others of them, it is refused. */
const readVolume = z.number().nullable().optional()

export const surgeries = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/surgeries',
    action: 'surgeries.read',
    summary: 'Las cirugías de una mascota, la más nueva primero',
    reads: ['surgeries', 'pets', 'professionals'],
    input: z.object({
      petId: z.uuid(),
      ...pageInput,
      status: z.union([z.literal(''), z.enum(surgeryStatuses)]).default(''),
    }),
    output: pageOf(SurgeryRow),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/surgeries/:surgeryId',
    action: 'surgeries.read',
    summary: 'Una cirugía con su hoja de anestesia',
    reads: [...lifeTables, 'surgeryNotes', 'anesthesiaReadings', 'anesthesiaDrugs', 'owners', 'professionals'],
    input: z.object({ surgeryId }),
    output: Surgery,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/surgeries',
    action: 'surgeries.write',
    summary: 'Programa una cirugía',
    input: z.object({
      petId: z.uuid(),
      consultationId: z.uuid().nullable().default(null),
      ...SentFields.pick({ scheduledAt: true, surgeonId: true }).shape,
      procedures: SurgeryFields.shape.procedures.min(1, 'Elija al menos un procedimiento'),
      preoperativeDiagnosis: optionalText(2000),
      asaEmergency: z.boolean().default(false),
    }),
    output: Surgery,
  }),
  /** The fields, ticks and cells given, and only those, over the version that the editor read. */
  save: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/surgeries/:surgeryId',
    action: 'surgeries.write',
    summary: 'Guarda campos, verificaciones y casillas de la hoja de una cirugía',
    input: z.object({
      ...over,
      fields: z.strictObject(SentFields.shape).partial().default({}),
      ticks: z.partialRecord(z.enum(checklistKeys), z.boolean()).default({}),
      readings: z
        .array(z.object({ at: SentInstant, values: z.strictObject(ReadingValues.shape).partial() }))
        .max(2 * LONGEST_COLUMNS)
        .default([]),
    }),
    output: z.object({ version: z.number(), updatedAt: Instant }),
  }),
  move: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/move',
    action: 'surgeries.write',
    summary: 'Pasa la cirugía a preparación, la inicia o la pasa a recuperación',
    input: z.object({ ...over, to: z.enum(['preparation', 'inProgress', 'recovery']) }),
    output: Surgery,
  }),
  overrideConsent: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/override-consent',
    action: 'surgeries.close',
    summary: 'Deja constancia de por qué una urgencia no espera el consentimiento',
    input: z.object({ ...over, reason: requiredText(300) }),
    output: Surgery,
  }),
  finish: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/finish',
    action: 'surgeries.close',
    summary: 'Termina, firma y cierra la cirugía',
    input: z.object(over),
    output: Surgery,
  }),
  suspend: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/suspend',
    action: 'surgeries.close',
    summary: 'Suspende la cirugía; queda con su motivo',
    input: z.object({ ...over, reason: requiredText(300) }),
    output: Surgery,
  }),
  addNote: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/notes',
    action: 'surgeries.annotate',
    summary: 'Agrega una nota aclaratoria a una cirugía cerrada',
    input: z.object({ surgeryId, text: requiredText(20_000) }),
    output: Surgery,
  }),
  addDrug: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/drugs',
    action: 'surgeries.write',
    summary: 'Agrega un fármaco a la hoja de anestesia',
    input: z.object({ surgeryId, ...DrugDraft.shape, givenAt: SentInstant.nullable().default(null), readVolume }),
    output: Surgery,
  }),
  /** What the clinic typed in its last surgery of the same species; this animal's weight decides the volumes. */
  copyEmergencyDrugs: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/emergency-drugs',
    action: 'surgeries.write',
    summary: 'Trae las dosis de urgencia de la última cirugía de la misma especie',
    input: z.object({ surgeryId }),
    output: Surgery,
  }),
  giveDrug: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/drugs/:drugId/give',
    action: 'surgeries.write',
    summary: 'Deja constancia de la hora y la persona que aplicó un fármaco',
    input: z.object({
      ...over,
      drugId: z.uuid(),
      givenAt: SentInstant,
      readVolume,
      doseReason: DrugDraft.shape.doseReason,
    }),
    output: Surgery,
  }),
  voidDrug: route({
    service: 'clinic',
    method: 'POST',
    path: '/surgeries/:surgeryId/drugs/:drugId/void',
    action: 'surgeries.write',
    summary: 'Anula un fármaco de la hoja; queda con su motivo',
    input: z.object({ ...over, drugId: z.uuid(), reason: requiredText(300) }),
    output: Surgery,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/surgeries/:surgeryId/paper',
    action: 'surgeries.read',
    summary: 'La cirugía y su hoja de anestesia para imprimir',
    answers: 'file',
    input: z.object({ surgeryId, form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}
