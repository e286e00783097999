import { z } from 'zod'
import { MAX_TEXT, messageStatuses } from '#shared/conversations/conversations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { requiredLine, requiredText } from '#shared/values/text.ts'

/** So many of a clinic go in a minute. */
export const PER_MINUTE = 10

/** Of what something is overdue, and nobody booked. */
export const campaignKinds = ['vaccine', 'deworming', 'control', 'event'] as const satisfies readonly DueKind[]
export type CampaignKind = (typeof campaignKinds)[number]

export const campaignStatuses = ['draft', 'running', 'stopped', 'finished'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/**
 * Why a campaign does not go to somebody. `phone`: another of the list has the same number; `booked`: nothing is overdue any
 * more, or an event is to come; `changed`: another number since it began.
 */
export const leftReasons = ['consent', 'landline', 'phone', 'window', 'booked', 'changed', 'stopped'] as const
export type LeftReason = (typeof leftReasons)[number]

/** How many of its recipients came how far: who read it counts among those whom it reached. Before it begins, as it would be. */
export const CampaignReport = z.object({
  total: z.number(),
  waiting: z.number(),
  queued: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  /** With an event that was made after it. */
  booked: z.number(),
  left: z.array(z.object({ reason: z.enum(leftReasons), count: z.number() })),
})
export type CampaignReport = z.infer<typeof CampaignReport>

export const Campaign = z.object({
  id: z.uuid(),
  version: z.number(),
  title: z.string(),
  kind: z.enum(campaignKinds),
  text: z.string(),
  /** The template that it goes in, to who has not written for 24 hours too. */
  templateId: z.uuid().nullable(),
  /** What its variables say, with placeholders. */
  parameters: z.array(z.string()),
  status: z.enum(campaignStatuses),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

export const OpenCampaign = Campaign.extend({ report: CampaignReport })
export type OpenCampaign = z.infer<typeof OpenCampaign>

export const CampaignRow = Campaign.extend({
  /** Of one that began. */
  report: CampaignReport.nullable(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const CampaignRecipient = z.object({
  /** Of the owner. */
  id: z.uuid(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
  petNames: z.array(z.string()),
  /** What they read, or would; null of whom it does not go to. */
  text: z.string().nullable(),
  reason: z.enum(leftReasons).nullable(),
  /** Of its message. */
  status: z.enum(messageStatuses).nullable(),
  problem: z.string().nullable(),
  conversationId: z.uuid().nullable(),
  isBooked: z.boolean(),
})
export type CampaignRecipient = z.infer<typeof CampaignRecipient>

export const CampaignDraft = z.object({
  title: requiredLine(80),
  kind: z.enum(campaignKinds),
  /** Of a template what it says, whatever is sent. */
  text: requiredText(MAX_TEXT),
  templateId: z.uuid().nullable().default(null),
  parameters: z.array(requiredLine(300)).max(20).default([]),
})
export type CampaignDraft = z.infer<typeof CampaignDraft>

const one = { campaignId: z.uuid() }
const held = { ...one, version: z.number().int() }
const shared = { service: 'clinic', action: 'messages.campaign' } as const
// oxfmt-ignore
const reads = [
  'campaigns', 'campaignRecipients', 'messages', 'agendaEvents', 'agendaEventPets', 'pets', 'professionals',
] as const
/** Of one that has not begun, who is on its list. */
const readsList = [
  ...reads,
  'owners',
  'conversations',
  'vaccines',
  'dewormings',
  'controls',
  'consultations',
  'clinics',
] as const

/** An offer to all owners of a list, each in their own words. */
export const campaigns = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/campaigns',
    summary: 'Las campañas de WhatsApp, la más reciente primero',
    reads,
    input: z.object(pageInput),
    output: pageOf(CampaignRow),
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/campaigns/:campaignId',
    summary: 'Una campaña de WhatsApp y cuántos mensajes salieron, llegaron, se leyeron, fallaron y terminaron en cita',
    reads: readsList,
    input: z.object(one),
    output: OpenCampaign,
  }),
  recipients: route({
    ...shared,
    method: 'GET',
    path: '/campaigns/:campaignId/recipients',
    summary: 'A quién va una campaña y qué lee cada uno; antes de empezar, como iría ahora',
    reads: readsList,
    input: z.object({ ...one, ...pageInput }),
    output: pageOf(CampaignRecipient),
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/campaigns',
    summary: 'Escribe una campaña, sin enviarla',
    input: CampaignDraft,
    output: OpenCampaign,
  }),
  update: route({
    ...shared,
    method: 'PUT',
    path: '/campaigns/:campaignId',
    summary: 'Cambia una campaña que no ha empezado',
    input: CampaignDraft.extend(held),
    output: OpenCampaign,
  }),
  /** To the telephone of whoever asks. */
  test: route({
    ...shared,
    method: 'POST',
    path: '/campaigns/:campaignId/test',
    summary: 'Envía el mensaje de una campaña al celular de quien lo pide',
    input: z.object(one),
    output: z.object({ phone: Phone }),
  }),
  start: route({
    ...shared,
    method: 'POST',
    path: '/campaigns/:campaignId/start',
    summary: 'Empieza una campaña: unos mensajes por minuto, en las horas de la Ley 2300',
    input: z.object(held),
    output: OpenCampaign,
  }),
  stop: route({
    ...shared,
    method: 'POST',
    path: '/campaigns/:campaignId/stop',
    summary: 'Detiene una campaña: lo que no ha salido no sale',
    input: z.object(one),
    output: OpenCampaign,
  }),
  resume: route({
    ...shared,
    method: 'POST',
    path: '/campaigns/:campaignId/resume',
    summary: 'Reanuda una campaña detenida, para quien aún no la recibió',
    input: z.object(one),
    output: OpenCampaign,
  }),
}
