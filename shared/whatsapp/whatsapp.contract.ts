import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'
import { requiredLine, requiredText } from '#shared/values/text.ts'
import { countVariables, templateCategories, templateStatuses } from '#shared/values/whatsappTemplates.ts'

/** `reconnect`: the provider does not take our token any more. `restricted`: it has stopped the number. */
export const connectionStates = ['connected', 'reconnect', 'restricted'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const WhatsappConnection = z.object({
  /** Nothing is connected: messages are written in the application of the device. */
  kind: z.enum(['none', 'cloud', 'simulator']),
  state: z.enum(connectionStates).nullable(),
  displayPhone: z.string().nullable(),
  verifiedName: z.string().nullable(),
  problem: z.string().nullable(),
  checkedAt: Instant.nullable(),
  /** The installation has a simulator, which a clinic may try. */
  hasSimulator: z.boolean(),
})
export type WhatsappConnection = z.infer<typeof WhatsappConnection>

/** A text that the provider has approved, or not: the only ones that may go to who has not written for 24 hours. */
export const MessageTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  body: z.string(),
  buttons: z.array(z.string()),
  /** What each of its variables is. */
  variables: z.array(z.string()),
  status: z.enum(templateStatuses),
  /** Why it was rejected, as the provider says it. */
  reason: z.string().nullable(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

const digits = (message: string) => requiredLine(40).regex(/^\d{5,40}$/, message)
const shared = { service: 'clinic', action: 'clinic.write' } as const

export const whatsapp = {
  connection: route({
    service: 'clinic',
    method: 'GET',
    path: '/whatsapp/connection',
    action: 'messages.read',
    summary: 'Si la clínica tiene un número de WhatsApp conectado, y cómo está',
    reads: ['whatsappConnections'],
    input: z.object({}),
    output: WhatsappConnection,
  }),
  /** Asked of the provider before it is kept. */
  connect: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/connection',
    summary: 'Conecta el número de WhatsApp de la clínica',
    input: z.object({
      phoneNumberId: digits('Es el número largo que Meta llama «Phone number ID»: solo dígitos'),
      wabaId: digits('Es el número largo que Meta llama «WhatsApp Business Account ID»: solo dígitos'),
      token: requiredText(1000),
    }),
    output: WhatsappConnection,
  }),
  check: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/connection/check',
    summary: 'Comprueba con WhatsApp cómo está el número de la clínica',
    input: z.object({}),
    output: WhatsappConnection,
  }),
  /** The provider's stand-in, on an installation that has one. */
  simulate: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/connection/simulator',
    summary: 'Conecta la clínica con el simulador de WhatsApp de esta instalación',
    input: z.object({}),
    output: WhatsappConnection,
  }),
  disconnect: route({
    ...shared,
    method: 'DELETE',
    path: '/whatsapp/connection',
    summary: 'Desconecta el número de WhatsApp de la clínica',
    input: z.object({}),
    output: WhatsappConnection,
  }),
  templates: route({
    service: 'clinic',
    method: 'GET',
    path: '/whatsapp/templates',
    action: 'messages.read',
    summary: 'Las plantillas de WhatsApp de la clínica, y si están aprobadas',
    reads: ['whatsappTemplates'],
    input: z.object({}),
    output: z.array(MessageTemplate),
  }),
  /** Reads them from the provider again. */
  readTemplates: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/templates/read',
    summary: 'Lee otra vez de WhatsApp las plantillas de la clínica',
    input: z.object({}),
    output: z.array(MessageTemplate),
  }),
  /** Those of the product that the clinic has not yet. */
  submitOwn: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/templates/own',
    summary: 'Envía a WhatsApp, para que las apruebe, las plantillas de Huella que faltan',
    input: z.object({}),
    output: z.array(MessageTemplate),
  }),
  createTemplate: route({
    ...shared,
    method: 'POST',
    inSteps: 'keyed',
    path: '/whatsapp/templates',
    summary: 'Envía a WhatsApp una plantilla para que la apruebe',
    input: z
      .object({
        name: requiredLine(60).regex(/^[a-z0-9_]+$/, 'Use solo minúsculas sin tilde, números y guion bajo'),
        category: z.enum(['utility', 'marketing']),
        body: requiredText(1024),
        /** One for each variable of the text, in their order. */
        examples: z.array(requiredLine(100)).max(20).default([]),
        buttons: z.array(requiredLine(20)).max(3).default([]),
      })
      .superRefine(({ body, examples }, check) => {
        const count = countVariables(body)
        for (let at = examples.length; at < count; at += 1)
          check.addIssue({ code: 'custom', path: ['examples', at], message: 'Escriba un ejemplo de este dato' })
        if (examples.length > count)
          check.addIssue({ code: 'custom', path: ['examples'], message: 'Hay más ejemplos que datos en el texto' })
      }),
    output: z.array(MessageTemplate),
  }),
}
