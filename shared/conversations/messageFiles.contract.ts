import { z } from 'zod'
import { MAX_TEXT, Message } from '#shared/conversations/conversations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'

/** Of a paper, the largest kind that is sent. */
export const MAX_SENT_BYTES = 25 * 1024 * 1024

const one = { messageId: z.uuid() }

/** The files of messages: photos, papers, voices. */
export const messageFiles = {
  /** What a browser can show or play is shown; anything else is kept at once. */
  open: route({
    service: 'clinic',
    method: 'GET',
    path: '/messages/:messageId/file',
    action: 'messages.read',
    summary: 'El archivo de un mensaje de WhatsApp',
    answers: 'file',
    input: z.object(one),
    output: z.unknown(),
  }),
  send: route({
    service: 'clinic',
    method: 'POST',
    path: '/conversations/:conversationId/files',
    action: 'messages.write',
    summary: 'Envía por WhatsApp una foto, un PDF o un audio, dentro de las 24 horas del último mensaje recibido',
    accepts: { kind: 'file', maxBytes: MAX_SENT_BYTES },
    input: z.object({
      conversationId: z.uuid(),
      name: requiredText(200),
      text: optionalText(MAX_TEXT),
      quotedId: z.uuid().optional(),
    }),
    output: Message,
  }),
  /** A photo or a PDF becomes an exam that was received and waits to be reviewed; done twice it is the same one. */
  save: route({
    service: 'clinic',
    method: 'POST',
    inSteps: 'keyed',
    path: '/messages/:messageId/save',
    action: 'exams.load',
    summary: 'Guarda en la historia de una mascota la foto o el PDF que llegó por WhatsApp',
    input: z.object({ ...one, petId: z.uuid() }),
    output: z.object({ petId: z.uuid(), examId: z.uuid() }),
  }),
}
