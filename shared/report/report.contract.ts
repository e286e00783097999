import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { dueStates } from '#shared/protocols/protocols.rules.ts'
import { Instant } from '#shared/values/date.ts'

export const MISSING_ID = 'Falta el parámetro id en la URL.'

/** The pet's public id. One that is none is answered as one that nobody has. */
const PublicId = z.string({ error: MISSING_ID }).trim().min(1, MISSING_ID)

/** Something with a next date: a vaccine or a deworming. Texts are ready to be read. */
export const ReportDose = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  appliedOn: z.string(),
  nextOn: z.string().nullable(),
  state: z.enum(dueStates).nullable(),
  /** Applied elsewhere or by the owner: who did it did not sign here. */
  professional: z.string().nullable(),
})
export type ReportDose = z.infer<typeof ReportDose>

export const ReportEvent = z.object({
  type: z.string(),
  title: z.string().nullable(),
  on: z.string(),
  status: z.string(),
  professional: z.string().nullable(),
})
export type ReportEvent = z.infer<typeof ReportEvent>

const Fact = z.object({ label: z.string(), value: z.string() })

export const ReportConsultation = z.object({
  on: z.string(),
  title: z.string(),
  professional: z.string(),
  facts: z.array(Fact),
})
export type ReportConsultation = z.infer<typeof ReportConsultation>

export const ReportFormula = z.object({
  id: z.uuid(),
  number: z.number(),
  issuedOn: z.string(),
  medicines: z.array(z.string()),
})
export type ReportFormula = z.infer<typeof ReportFormula>

/**
 * The public report of a pet: made for whoever holds its link, not a record with fields taken away. Of the owner it
 * knows initials and the end of a phone, made on the server; only signed and closed records are in it.
 */
export const Report = z.object({
  clinic: z.object({ name: z.string(), phone: z.string().nullable(), logo: z.string().nullable() }),
  pet: z.object({
    name: z.string(),
    speciesId: z.string(),
    species: z.string(),
    breed: z.string(),
    sex: z.string(),
    age: z.string(),
    weight: z.string().nullable(),
    photo: z.string().nullable(),
    deceasedOn: z.string().nullable(),
    lastVisitOn: z.string().nullable(),
  }),
  owner: z.object({ name: z.string(), phone: z.string() }),
  vaccines: z.array(ReportDose),
  dewormings: z.array(ReportDose),
  events: z.array(ReportEvent),
  consultations: z.array(ReportConsultation),
  formulas: z.array(ReportFormula),
})
export type Report = z.infer<typeof Report>

/** What the clinic sees of a pet's report. */
export const ReportLink = z.object({
  publicId: z.string(),
  isEnabled: z.boolean(),
  openings: z.number(),
  lastOpenedAt: Instant.nullable(),
})
export type ReportLink = z.infer<typeof ReportLink>

const ofPet = z.object({ petId: z.uuid() })

export const report = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/report',
    action: 'public',
    summary: 'El reporte público de una mascota',
    perMinute: 60,
    input: z.object({ id: PublicId }),
    output: Report,
  }),
  picture: route({
    service: 'clinic',
    method: 'GET',
    path: '/report/pictures/:picture',
    action: 'public',
    summary: 'La foto de la mascota o el logo de la clínica, para su reporte público',
    answers: 'file',
    perMinute: 120,
    input: z.object({ id: PublicId, picture: z.enum(['photo', 'logo']), v: z.string().max(40).optional() }),
    output: z.unknown(),
  }),
  formula: route({
    service: 'clinic',
    method: 'GET',
    path: '/report/formulas/:formulaId',
    action: 'public',
    summary: 'Una fórmula del reporte público, como PDF, HTML o JSON',
    answers: 'file',
    perMinute: 30,
    input: z.object({ id: PublicId, formulaId: z.uuid(), form: z.enum(['pdf', 'html', 'json']) }),
    output: z.unknown(),
  }),
  link: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/report',
    action: 'report.manage',
    summary: 'El enlace del reporte público de una mascota y cuántas veces se abrió',
    reads: ['pets', 'reportOpenings'],
    input: ofPet,
    output: ReportLink,
  }),
  enable: route({
    service: 'clinic',
    method: 'PUT',
    path: '/pets/:petId/report',
    action: 'report.manage',
    summary: 'Activa o desactiva el reporte público de una mascota',
    input: ofPet.extend({ isEnabled: z.boolean() }),
    output: ReportLink,
  }),
  renew: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/report/renewal',
    action: 'report.manage',
    summary: 'Cambia el enlace del reporte público: el anterior deja de servir',
    input: ofPet,
    output: ReportLink,
  }),
}
