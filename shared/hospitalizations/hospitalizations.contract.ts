import { z } from 'zod'
import { prognoses } from '#shared/consultations/consultations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { formatStatuses } from '#shared/issuedFormats/issuedFormats.words.ts'
import { ListedAlerts, PetHeader, resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { PetChip } from '#shared/owners/owners.contract.ts'
import { Day, Instant, sentInstant } from '#shared/values/date.ts'
import { lifeTables } from '#shared/values/recordKinds.ts'
import { optionalLine, optionalText, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** `voided`: admitted by mistake. */
export const stayStatuses = ['inpatient', 'discharged', 'voided'] as const
export type StayStatus = (typeof stayStatuses)[number]

/** How an inpatient is. */
export const stayConditions = ['treatment', 'observation', 'critical', 'ready'] as const
export type StayCondition = (typeof stayConditions)[number]

export const dischargeKinds = ['medical', 'voluntary', 'referred', 'deceased'] as const
export type DischargeKind = (typeof dischargeKinds)[number]

const optionalId = z.uuid().nullable().default(null)

/** What people write of a stay. */
export const StayDraft = z.object({
  reason: requiredText(500),
  diagnosis: optionalLine(300),
  prognosis: z.enum(prognoses).nullable().default(null),
  condition: z.enum(stayConditions).default('treatment'),
  /** The responsible veterinarian. */
  professionalId: z.uuid({ error: 'Elija un veterinario de la lista' }),
  cageId: optionalId,
  resuscitation: z.enum(resuscitationChoices).nullable().default(null),
  diet: optionalLine(300),
  /** When the owner may be called, and may call. */
  callHours: optionalLine(200),
  restrictions: optionalText(500),
  /** Until when the stay is expected to last. */
  expectedUntil: Day.nullable().default(null),
})
export type StayDraft = z.infer<typeof StayDraft>

/** Where an inpatient lies, and who answers for it. */
export const Place = StayDraft.pick({ cageId: true, professionalId: true })

export const OccupiedCage = z.object({ cageId: z.uuid(), hospitalizationId: z.uuid(), petName: z.string() })
export type OccupiedCage = z.infer<typeof OccupiedCage>

export const Discharge = z.object({
  dischargeKind: z.enum(dischargeKinds, { error: 'Elija el tipo de alta' }),
  dischargeCondition: optionalLine(200),
  destination: optionalLine(200),
  /** In the owner's words. */
  instructions: optionalText(5000),
})
export type Discharge = z.infer<typeof Discharge>

export const Hospitalization = z.object({
  ...StayDraft.shape,
  ...Discharge.shape,
  dischargeKind: z.enum(dischargeKinds).nullable(),
  id: z.uuid(),
  version: z.number(),
  status: z.enum(stayStatuses),
  consultationId: z.uuid().nullable(),
  surgeryId: z.uuid().nullable(),
  admittedAt: Instant,
  /** At the admission. */
  weightKg: z.number().nullable(),
  cageName: z.string().nullable(),
  professionalName: z.string(),
  professionalCard: z.string().nullable(),
  dischargedAt: Instant.nullable(),
  signerId: z.uuid().nullable(),
  signerName: z.string().nullable(),
  signerCard: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** When the last dose was given that is recorded: the animal leaves after it. */
  lastGivenAt: Instant.nullable(),
  /** The format by which the owner authorises the stay: the newest that was not refused. */
  authorisation: z.object({ id: z.uuid(), status: z.enum(formatStatuses) }).nullable(),
  pet: PetHeader.extend({ birthIsApproximate: z.boolean() }),
})
export type Hospitalization = z.infer<typeof Hospitalization>

/** An hour of a plan that has no answer. */
export const OpenSlot = z.object({ at: Instant, toleranceMinutes: z.number(), name: z.string() })
export type OpenSlot = z.infer<typeof OpenSlot>

/** A stay in the clinic's list. */
export const StayCard = z.object({
  id: z.uuid(),
  status: z.enum(stayStatuses),
  pet: PetChip.extend(ListedAlerts.shape),
  ownerName: z.string(),
  reason: z.string(),
  diagnosis: z.string().nullable(),
  condition: z.enum(stayConditions),
  resuscitation: z.enum(resuscitationChoices).nullable(),
  cageName: z.string().nullable(),
  professionalName: z.string(),
  admittedAt: Instant,
  dischargedAt: Instant.nullable(),
  dischargeKind: z.enum(dischargeKinds).nullable(),
  weightKg: z.number().nullable(),
  /** Of the clinic's day: what has an answer, and what there is in all. */
  done: z.number(),
  total: z.number(),
  /** The first ones without an answer: what is overdue follows from the clock. */
  open: z.array(OpenSlot),
})
export type StayCard = z.infer<typeof StayCard>

/** Of a pet's page. */
export const StayRow = z.object({
  id: z.uuid(),
  status: z.enum(stayStatuses),
  admittedAt: Instant,
  dischargedAt: Instant.nullable(),
  dischargeKind: z.enum(dischargeKinds).nullable(),
  condition: z.enum(stayConditions),
  reason: z.string(),
  diagnosis: z.string().nullable(),
  cageName: z.string().nullable(),
  professionalName: z.string(),
})
export type StayRow = z.infer<typeof StayRow>

export const stayViews = ['inpatients', 'past'] as const
export type StayView = (typeof stayViews)[number]

const hospitalizationId = z.uuid()
const held = { hospitalizationId, version: z.number().int() }
/** The inpatients of the start, those whose plan is waiting first. */
export const inpatientsCard = homeCard('hospitalizations', z.object({ items: z.array(StayCard), total: z.number() }))

export const hospitalizations = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations',
    action: 'hospitalizations.read',
    summary: 'Los pacientes hospitalizados, o las hospitalizaciones que terminaron',
    reads: ['hospitalizations', 'treatmentOrders', 'treatmentDoses', 'pets', 'owners', 'professionals', 'cages'],
    onDevice: true,
    input: z.object({
      view: z.enum(stayViews).default('inpatients'),
      search: z.string().max(120).default(''),
      ...pageInput,
    }),
    output: pageOf(StayCard),
  }),
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/hospitalizations',
    action: 'hospitalizations.read',
    summary: 'Las hospitalizaciones de una mascota, la más nueva primero',
    reads: ['hospitalizations', 'pets', 'professionals', 'cages'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(StayRow),
  }),
  occupied: route({
    service: 'clinic',
    method: 'GET',
    path: '/occupied-cages',
    action: 'hospitalizations.read',
    summary: 'Las jaulas que tienen un paciente',
    reads: ['hospitalizations', 'pets'],
    input: z.object({}),
    output: z.array(OccupiedCage),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId',
    action: 'hospitalizations.read',
    summary: 'Una hospitalización',
    reads: [...lifeTables, 'treatmentDoses', 'owners', 'professionals', 'cages'],
    onDevice: true,
    input: z.object({ hospitalizationId }),
    output: Hospitalization,
  }),
  admit: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/hospitalizations',
    action: 'hospitalizations.write',
    summary: 'Hospitaliza una mascota',
    input: z.object({
      petId: z.uuid(),
      consultationId: optionalId,
      surgeryId: optionalId,
      weightKg: WeightKg.nullable().default(null),
      ...StayDraft.shape,
    }),
    output: Hospitalization,
  }),
  save: route({
    service: 'clinic',
    method: 'PUT',
    path: '/hospitalizations/:hospitalizationId',
    action: 'hospitalizations.write',
    summary: 'Guarda los datos de una hospitalización',
    input: z.object({ ...held, ...StayDraft.shape }),
    output: Hospitalization,
  }),
  move: route({
    service: 'clinic',
    method: 'PUT',
    path: '/hospitalizations/:hospitalizationId/cage',
    action: 'hospitalizations.write',
    summary: 'Mueve a un paciente de jaula, o cambia quién responde por él',
    input: z.object({ ...held, ...Place.shape }),
    output: Hospitalization,
  }),
  /** What was still to be done is recorded as not given, with the discharge as its reason. */
  discharge: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/discharge',
    action: 'hospitalizations.close',
    summary: 'Da de alta: cierra el plan y firma',
    input: z.object({ ...held, ...Discharge.shape, dischargedAt: sentInstant('Escriba una hora válida') }),
    output: Hospitalization,
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/void',
    action: 'hospitalizations.close',
    summary: 'Anula una hospitalización que se abrió por error',
    input: z.object({ ...held, reason: requiredText(300) }),
    output: Hospitalization,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId/paper',
    action: 'hospitalizations.read',
    summary: 'La hospitalización para imprimir: su alta, o su hoja de tratamiento',
    answers: 'file',
    input: z.object({ hospitalizationId, form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}
