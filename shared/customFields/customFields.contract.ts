import { z } from 'zod'
import { plainText, requiredLine } from '#shared/values/text.ts'
import { orderedRoutes } from '#shared/word/orderedList.ts'

export const customFieldKinds = ['text', 'number', 'date', 'yesNo', 'list'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]

/** Fields that may be in use at one time. */
export const MAX_CUSTOM_FIELDS = 20
export const MAX_OPTIONS = 50

/** A field of the owner that the clinic defined. */
export const CustomField = z.object({
  id: z.uuid(),
  version: z.number(),
  label: z.string(),
  kind: z.enum(customFieldKinds),
  /** The choices of a list. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** Out of use: forms leave it out, owners keep their values. */
  isArchived: z.boolean(),
})
export type CustomField = z.infer<typeof CustomField>

/** What an owner has in such fields, by the field's id: a text, a number, a day as `YYYY-MM-DD`, yes or no, a choice. */
export const CustomValues = z.record(
  z.uuid(),
  z.union([z.string().overwrite(plainText).max(500), z.number(), z.boolean(), z.null()]),
)
export type CustomValues = z.infer<typeof CustomValues>

const fieldShape = {
  label: requiredLine(60),
  options: z.array(requiredLine(80)).max(MAX_OPTIONS).default([]),
  isRequired: z.boolean().default(false),
}

export const CustomFieldDraft = z.object({ ...fieldShape, kind: z.enum(customFieldKinds) })
export type CustomFieldDraft = z.infer<typeof CustomFieldDraft>

export const customFields = orderedRoutes({
  path: '/custom-fields',
  reads: 'owners.read',
  writes: 'customFields.write',
  table: 'customFields',
  entry: CustomField,
  id: z.uuid(),
  draft: CustomFieldDraft.shape,
  // The kind stays: values of another kind would no longer be readable.
  changes: fieldShape,
  summaries: {
    list: 'Los campos propios de la clínica, en su orden; los archivados también',
    create: 'Crea un campo propio',
    update: 'Cambia el nombre, las opciones o la obligatoriedad de un campo propio',
    move: 'Sube o baja un campo propio un puesto',
    archive: 'Archiva un campo propio, o lo vuelve a usar; los valores se conservan',
  },
})
