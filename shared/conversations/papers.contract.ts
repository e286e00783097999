import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'

/** A paper of an owner's animal that may be sent to them. */
export const OwnerPaper = z.object({
  petId: z.uuid(),
  petName: z.string(),
  /** "Fórmula 000012" */
  name: z.string(),
  /** None of what is always as of today. */
  at: Instant.nullable(),
  /** Where it is printed, or the page that strangers open. */
  address: z.string(),
  isPage: z.boolean(),
})
export type OwnerPaper = z.infer<typeof OwnerPaper>

export const papers = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/conversations/:conversationId/papers',
    action: 'messages.read',
    summary: 'Los documentos de las mascotas de un propietario que se le pueden enviar, el más reciente primero',
    reads: ['conversations', 'owners', 'pets', 'clinics', 'formulas', 'issuedFormats', 'hospitalizations', 'vaccines'],
    input: z.object({ conversationId: z.uuid() }),
    output: z.array(OwnerPaper),
  }),
  /** Asked before a button says what it does. */
  way: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId/papers/way',
    action: 'messages.read',
    summary: 'Cómo se le puede enviar ahora un documento a un propietario por WhatsApp: como archivo o como enlace',
    reads: ['conversations', 'owners', 'whatsappConnections', 'whatsappTemplates'],
    input: z.object({ ownerId: z.uuid(), conversationId: z.uuid().optional() }),
    output: z.object({ isLink: z.boolean(), problem: z.string().nullable() }),
  }),
}
