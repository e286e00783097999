import { z } from 'zod'
import { eachSubject } from '#shared/formats/dataFields.ts'
import { formatPurposes } from '#shared/formats/formats.words.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { sentWays } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { formatStatuses } from '#shared/issuedFormats/issuedFormats.words.ts'
import { PetHeader } from '#shared/pets/pets.contract.ts'
import { RichTextOutput } from '#shared/values/cleanRichText.ts'
import { Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { formatSubjects, recordKinds } from '#shared/values/recordKinds.ts'
import { fillKinds, signerRoles } from '#shared/values/richText.ts'
import { requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const FormatSigner = z.object({
  id: z.uuid(),
  version: z.number(),
  fieldId: z.string(),
  position: z.number(),
  role: z.enum(signerRoles),
  label: z.string(),
  professionalId: z.uuid().nullable(),
  name: z.string().nullable(),
  document: z.string().nullable(),
  status: z.enum(['pending', 'signed', 'rejected']),
  signedAt: Instant.nullable(),
  method: z.enum(['clinic', 'link', 'profile']).nullable(),
})
export type FormatSigner = z.infer<typeof FormatSigner>

export const FormatEvent = z.object({
  id: z.uuid(),
  at: Instant,
  kind: z.string(),
  actorName: z.string(),
  signerId: z.uuid().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type FormatEvent = z.infer<typeof FormatEvent>

/** What is signed, to the letter; as canonical JSON it is what the SHA-256 is of. */
export const FrozenContent = z.object({
  form: z.literal(1),
  title: z.string(),
  purpose: z.enum(formatPurposes),
  clinic: z.object({ name: z.string(), lines: z.array(z.string()) }),
  pet: z.object({ name: z.string() }),
  /** `Rocky (HC-000012) · Camila Torres`, at the head of each sheet. */
  patientLine: z.string(),
  document: RichTextOutput,
  signers: z.array(
    z.object({ fieldId: z.string(), position: z.number(), role: z.enum(signerRoles), label: z.string() }),
  ),
})
export type FrozenContent = z.infer<typeof FrozenContent>

const DataCell = z.object({ key: z.string().nullable(), missing: z.string(), value: z.string().nullable() })

export const FormatData = z.object({
  values: z.record(z.string(), z.string().nullable()),
  lists: z.record(z.string(), z.object({ titles: z.array(z.string()), rows: z.array(z.array(DataCell)) })),
})

const Typed = z.record(z.string().max(120), z.string().max(4000))

const FillField = z.object({
  id: z.string(),
  kind: z.enum(fillKinds),
  label: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
})

const sentBy = z.enum(sentWays).nullable()

export const IssuedRow = z.object({
  id: z.uuid(),
  title: z.string(),
  purpose: z.enum(formatPurposes),
  status: z.enum(formatStatuses),
  isSignable: z.boolean(),
  createdAt: Instant,
  /** Of who answers for it, once one is chosen. */
  professionalName: z.string().nullable(),
  signed: z.number(),
  signers: z.number(),
  sentBy,
})
export type IssuedRow = z.infer<typeof IssuedRow>

export const IssuedFormat = z.object({
  id: z.uuid(),
  version: z.number(),
  title: z.string(),
  purpose: z.enum(formatPurposes),
  formatId: z.uuid(),
  formatVersion: z.number(),
  status: z.enum(formatStatuses),
  statusReason: z.string().nullable(),
  isSignable: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  sentBy,
  closedAt: Instant.nullable(),
  /** Of who made it; none of what Huella made. */
  createdByName: z.string().nullable(),
  /** The licensed veterinarian who answers for it, once one is chosen. */
  professionalId: z.uuid().nullable(),
  professionalName: z.string().nullable(),
  professionalCard: z.string().nullable(),
  ...eachSubject(() => z.uuid().nullable()),
  /** Of a draft its template's text, with data and fields; from then on what was frozen, in which there are none. */
  document: RichTextOutput,
  /** Of a draft what the records say now; none afterwards. */
  data: FormatData.nullable(),
  typed: Typed,
  /** What has to be said before it is issued. */
  missing: z.array(z.object({ key: z.string(), label: z.string(), field: FillField.optional() })),
  signers: z.array(FormatSigner),
  events: z.array(FormatEvent),
  sha256: z.string().nullable(),
  code: z.string().nullable(),
  isSealed: z.boolean(),
  owner: z.object({
    ...{ id: z.uuid(), name: z.string(), document: z.string().nullable() },
    ...{ phone: Phone, email: z.string().nullable() },
  }),
  pet: PetHeader,
})
export type IssuedFormat = z.infer<typeof IssuedFormat>

/** A format that waits for somebody: to be completed, or to be signed. */
export const ToSign = IssuedRow.omit({ purpose: true, professionalName: true }).extend({
  pet: z.object({
    id: z.uuid(),
    name: z.string(),
    speciesId: z.string(),
    photo: z.string().nullable(),
    status: PetHeader.shape.status,
  }),
  owner: z.string(),
})
export type ToSign = z.infer<typeof ToSign>

/** "Por firmar". */
export const toSignCard = homeCard('toSign', z.object({ items: z.array(ToSign), total: z.number() }))

/** What a format of an animal reads its data from. */
const dataTables = [
  ...(['pets', 'owners', 'professionals', 'clinics', 'weights', 'vaccines', 'dewormings'] as const),
  ...formatSubjects.map((subject) => recordKinds[subject].table),
]

const issuedFormatId = z.uuid()
export const issuedKey = { issuedFormatId, version: z.number().int() }

export const issuedFormats = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/formats',
    action: 'formats.read',
    summary: 'Los formatos de una mascota, el más nuevo primero',
    reads: ['issuedFormats', 'formatSigners', 'pets', 'professionals'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(IssuedRow),
  }),
  listOfRecord: route({
    service: 'clinic',
    method: 'GET',
    path: '/records/:subject/:recordId/formats',
    action: 'formats.read',
    summary: 'Los formatos que se hicieron desde una consulta, una cirugía o una cita, el más nuevo primero',
    reads: [
      ...(['issuedFormats', 'formatSigners', 'pets', 'professionals'] as const),
      ...formatSubjects.map((subject) => recordKinds[subject].table),
    ],
    input: z.object({ subject: z.enum(formatSubjects), recordId: z.uuid(), ...pageInput }),
    output: pageOf(IssuedRow.extend({ pet: z.object({ id: z.uuid(), name: z.string() }) })),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/issued-formats/:issuedFormatId',
    action: 'formats.read',
    summary: 'Un formato de una mascota, con sus firmas y su historial',
    reads: ['issuedFormats', 'formatSigners', ...dataTables],
    input: z.object({ issuedFormatId }),
    output: IssuedFormat,
  }),
  /** To see a template with them; nothing is issued. */
  dataOf: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/format-data',
    action: 'formats.read',
    summary: 'Los datos de una mascota con los que se llenaría un formato',
    reads: [...dataTables],
    input: z.object({ petId: z.uuid() }),
    output: FormatData,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/formats',
    action: 'formats.issue',
    summary: 'Empieza un formato de una mascota: un borrador de la versión más nueva',
    input: z.object({
      petId: z.uuid(),
      formatId: z.uuid(),
      ...eachSubject(() => z.uuid().nullable().default(null)),
      /** Also of a template that nobody has reviewed, and a certificate of death of the living; else a `conflict`. */
      allowDoubtful: z.boolean().default(false),
    }),
    output: IssuedFormat,
  }),
  /** What was typed, by the keys of its fields and data; what is not named stays. */
  save: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/issued-formats/:issuedFormatId',
    action: 'formats.issue',
    summary: 'Guarda lo que se escribe en un borrador',
    input: z.object({ ...issuedKey, typed: Typed.default({}), professionalId: z.uuid().optional() }),
    output: IssuedFormat,
  }),
  /** Of one that nobody signs. */
  issue: route({
    service: 'clinic',
    method: 'POST',
    path: '/issued-formats/:issuedFormatId/issue',
    action: 'formats.issue',
    summary: 'Emite un formato que no lleva firmas: su texto queda fijo',
    input: z.object(issuedKey),
    output: IssuedFormat,
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/issued-formats/:issuedFormatId/void',
    action: 'formats.issue',
    summary: 'Anula un formato; queda con su motivo',
    input: z.object({ ...issuedKey, reason: requiredText(300) }),
    output: IssuedFormat,
  }),
  /** The rejected one stays as it is. */
  restart: route({
    service: 'clinic',
    method: 'POST',
    path: '/issued-formats/:issuedFormatId/restart',
    action: 'formats.issue',
    summary: 'Empieza de nuevo un formato rechazado: otro borrador de su plantilla, con lo que se había llenado',
    input: z.object({ issuedFormatId }),
    output: IssuedFormat,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/issued-formats/:issuedFormatId/paper',
    action: 'formats.read',
    summary: 'El formato para imprimir o entregar',
    answers: 'file',
    input: z.object({ issuedFormatId, form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}
