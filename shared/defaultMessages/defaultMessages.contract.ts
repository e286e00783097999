import { z } from 'zod'
import { optionalLine, requiredLine, requiredText } from '#shared/values/text.ts'
import { orderedRoutes } from '#shared/word/orderedList.ts'

export const MAX_DEFAULT_MESSAGES = 100
export const MAX_DEFAULT_TEXT = 1000

/** What the clinic writes again and again. `{propietario}` and the like are filled in from the record. */
export const DefaultMessage = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
  /** Offered first where an event of this type is to come. */
  eventTypeId: z.string().nullable(),
  /** Out of use: the composer leaves it out. */
  isArchived: z.boolean(),
})
export type DefaultMessage = z.infer<typeof DefaultMessage>

export const DefaultMessageDraft = z.object({
  title: requiredLine(40),
  text: requiredText(MAX_DEFAULT_TEXT),
  eventTypeId: optionalLine(60),
})
export type DefaultMessageDraft = z.infer<typeof DefaultMessageDraft>

export const defaultMessages = orderedRoutes({
  path: '/default-messages',
  reads: 'messages.read',
  writes: 'clinic.write',
  table: 'defaultMessages',
  entry: DefaultMessage,
  id: z.string().min(1).max(60),
  draft: DefaultMessageDraft.shape,
  changes: DefaultMessageDraft.shape,
  summaries: {
    list: 'Los mensajes predeterminados de la clínica, en su orden; los archivados también',
    create: 'Agrega un mensaje predeterminado',
    update: 'Cambia un mensaje predeterminado',
    move: 'Sube o baja un mensaje predeterminado un puesto',
    archive: 'Archiva un mensaje predeterminado, o lo vuelve a usar',
  },
})
