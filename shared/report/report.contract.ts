import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'
import { recordKindNames } from '#shared/values/recordKinds.ts'
import { ReportLine } from '#shared/word/reportLine.ts'

export const MISSING_ID = 'Falta el parámetro id en la URL.'

/** The pet's public id. One that is none is answered as one that nobody has. */
const PublicId = z.string({ error: MISSING_ID }).trim().min(1, MISSING_ID)

/**
 * The public report of a pet: made for whoever holds its link, not a record with fields taken away. Of the owner it
 * knows initials and the end of a phone, made on the server; only signed and closed records are in it.
 */
export const Report = z.object({
  clinic: z.object({ name: z.string(), phone: z.string().nullable(), logo: z.string().nullable() }),
  pet: z.object({
    name: z.string(),
    speciesId: z.string(),
    /** Of its portrait, as the clinic sees it. */
    coat: z.number(),
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
  /** In the order of their columns. */
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      all: z.string(),
      empty: z.string(),
      isLeft: z.boolean(),
      lines: z.array(ReportLine),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** What the clinic sees of a pet's report. */
export const ReportLink = z.object({
  publicId: z.string(),
  isEnabled: z.boolean(),
  /** The clinic has switched off all of them. */
  isOffForAll: z.boolean(),
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
  document: route({
    service: 'clinic',
    method: 'GET',
    path: '/report/documents/:kind/:documentId',
    action: 'public',
    summary: 'Un documento del reporte público, como PDF, HTML o JSON',
    answers: 'file',
    perMinute: 30,
    input: z.object({
      id: PublicId,
      kind: z.enum(recordKindNames),
      documentId: z.uuid(),
      form: z.enum(['pdf', 'html', 'json']),
    }),
    output: z.unknown(),
  }),
  link: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/report',
    action: 'report.manage',
    summary: 'El enlace del reporte público de una mascota y cuántas veces se abrió',
    reads: ['pets', 'clinics', 'reportOpenings'],
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
