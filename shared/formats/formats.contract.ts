import { z } from 'zod'
import { formatPurposes } from '#shared/formats/formats.words.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { RichTextInput, RichTextOutput } from '#shared/values/cleanRichText.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

/** What a person writes of a template. */
export const FormatDraft = z.object({
  title: requiredLine(120),
  purpose: z.enum(formatPurposes),
  content: RichTextInput,
})
export type FormatDraft = z.infer<typeof FormatDraft>

export const FormatRow = z.object({
  id: z.uuid(),
  version: z.number(),
  title: z.string(),
  purpose: z.enum(formatPurposes),
  isSignable: z.boolean(),
  isArchived: z.boolean(),
  /** Of a starting template that nobody of the clinic has read yet. */
  needsReview: z.boolean(),
  updatedAt: Instant,
  /** The number of its newest text. */
  latest: z.number(),
})
export type FormatRow = z.infer<typeof FormatRow>

export const FormatTemplate = FormatRow.extend({
  content: RichTextOutput,
  savedBy: z.string(),
  savedAt: Instant,
  reviewedAt: Instant.nullable(),
  reviewedBy: z.string().nullable(),
})
export type FormatTemplate = z.infer<typeof FormatTemplate>

/** More no clinic looks after. */
export const MAX_FORMATS = 300

/** A format of as many nodes and letters as it may have, as JSON. */
const MAX_FORMAT_BYTES = 6_000_000

const known = { formatId: z.uuid(), version: z.number().int() }

export const formats = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/formats',
    action: 'formats.read',
    summary: 'Las plantillas de la clínica, por nombre',
    reads: ['formats'],
    input: z.object({
      ...pageInput,
      q: optionalLine(80),
      state: z.enum(['active', 'archived']).default('active'),
    }),
    output: pageOf(FormatRow),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/formats/:formatId',
    action: 'formats.read',
    summary: 'Una plantilla con su texto más nuevo',
    reads: ['formats'],
    input: z.object({ formatId: z.uuid() }),
    output: FormatTemplate,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats',
    action: 'formats.write',
    summary: 'Crea una plantilla',
    maxBytes: MAX_FORMAT_BYTES,
    input: FormatDraft,
    output: FormatTemplate,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/formats/:formatId',
    action: 'formats.write',
    summary: 'Guarda el texto de una plantilla como una versión nueva; los formatos emitidos conservan la suya',
    maxBytes: MAX_FORMAT_BYTES,
    input: FormatDraft.extend(known),
    output: FormatTemplate,
  }),
  duplicate: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats/:formatId/duplicate',
    action: 'formats.write',
    summary: 'Copia una plantilla con otro nombre',
    input: z.object({ formatId: z.uuid() }),
    output: FormatTemplate,
  }),
  archive: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats/:formatId/archive',
    action: 'formats.write',
    summary: 'Archiva una plantilla, o la recupera',
    input: z.object({ ...known, isArchived: z.boolean() }),
    output: FormatTemplate,
  }),
  review: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats/:formatId/review',
    action: 'formats.review',
    summary: 'Deja constancia de que la clínica revisó un modelo',
    input: z.object(known),
    output: FormatTemplate,
  }),
  /** Those that the clinic does not have yet; it has to read each before it is its own. */
  addModels: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats/models',
    action: 'formats.write',
    summary: 'Agrega los modelos de plantillas que la clínica no tiene',
    input: z.object({}),
    output: z.object({ added: z.number() }),
  }),
  addImage: route({
    service: 'clinic',
    method: 'POST',
    path: '/formats/images',
    action: 'formats.write',
    summary: 'Guarda una imagen para las plantillas: JPEG, PNG, WebP o AVIF; se reduce a 1.200 píxeles',
    accepts: { kind: 'file', maxBytes: MAX_PHOTO_BYTES },
    perMinute: 60,
    input: z.object({}),
    output: z.object({ fileId: z.uuid() }),
  }),
  image: route({
    service: 'clinic',
    method: 'GET',
    path: '/formats/images/:fileId',
    action: 'formats.read',
    summary: 'Una imagen de los formatos',
    answers: 'file',
    input: z.object({ fileId: z.uuid() }),
    output: z.unknown(),
  }),
}
