import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant, parseTime } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { requiredText } from '#shared/values/text.ts'

/** What an owner is reminded of, by the kind of record that asks for it. */
export const reminderKinds = ['vaccine', 'deworming', 'event', 'control', 'surgery'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `queued`: it was handed over to be sent. */
export const reminderStatuses = ['waiting', 'queued', 'sent', 'failed', 'closed'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** Why one was closed. `cause`: what it reminded of was done, moved or cancelled. */
export const closeReasons = ['death', 'owner', 'consent', 'off', 'cause', 'expired', 'dismissed'] as const
export type CloseReason = (typeof closeReasons)[number]

export const channels = ['email', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

export const MAX_MESSAGE = 600

export const ReminderRuleDraft = z.object({
  isOn: z.boolean(),
  days: z
    .number({ error: 'Escriba un número de días, por ejemplo 7' })
    .int('Escriba un número de días, por ejemplo 7')
    .min(0, 'Escriba un número de días, por ejemplo 7'),
  /** `09:00` */
  sendsAt: z
    .string({ error: REQUIRED })
    .refine((text) => parseTime(text) === text, { error: 'Escriba una hora válida, por ejemplo 09:00' }),
  message: requiredText(MAX_MESSAGE),
  /** It offers something: the law gives its hours. The others serve what the owner asked for. */
  isPromotional: z.boolean(),
})
export type ReminderRuleDraft = z.infer<typeof ReminderRuleDraft>

export const ReminderRule = z.object({
  ...ReminderRuleDraft.shape,
  kind: z.enum(reminderKinds),
  /** `null`: as the product brings it. */
  version: z.number().nullable(),
})
export type ReminderRule = z.infer<typeof ReminderRule>

export const Reminder = z.object({
  id: z.uuid(),
  kind: z.enum(reminderKinds),
  status: z.enum(reminderStatuses),
  petId: z.uuid(),
  /** Those of a family come in one event. */
  petNames: z.array(z.string()),
  speciesId: z.string(),
  photo: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone, email: z.string().nullable() }),
  /** Of what: the doses, or who attends. */
  about: z.string().nullable(),
  dueAt: Instant,
  sendAt: Instant,
  isPromotional: z.boolean(),
  /** As it was sent, or as it would be now. */
  message: z.string(),
  channel: z.enum(channels).nullable(),
  reason: z.enum(closeReasons).nullable(),
  /** Why it could not be sent. */
  problem: z.string().nullable(),
  changedAt: Instant,
  /** Whoever sent or closed it by hand. */
  changedByName: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>

export const reminderViews = ['waiting', 'sent', 'failed', 'closed'] as const
export type ReminderView = (typeof reminderViews)[number]

const known = { reminderId: z.uuid() }

export const reminders = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/reminders',
    action: 'reminders.read',
    summary: 'Recordatorios: los que van a salir por su hora, los demás del más reciente al más antiguo',
    reads: [
      'reminders',
      'reminderRules',
      'clinics',
      'owners',
      'pets',
      'professionals',
      'vaccines',
      'dewormings',
      'agendaEvents',
      'agendaEventPets',
      'controls',
      'surgeries',
    ],
    input: z.object({ ...pageInput, view: z.enum(reminderViews).default('waiting') }),
    output: pageOf(Reminder),
  }),
  send: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/send',
    action: 'reminders.send',
    summary: 'Envía ya un recordatorio por correo, sin esperar su hora',
    input: z.object(known),
    output: z.object({}),
  }),
}

export const reminderRules = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/reminder-rules',
    action: 'reminders.manage',
    summary: 'Las reglas de los recordatorios de la clínica',
    reads: ['reminderRules'],
    input: z.object({}),
    output: z.array(ReminderRule),
  }),
  /** Changing one that the product brings (`version: null`) gives the clinic its own in its place. */
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/reminder-rules/:kind',
    action: 'reminders.manage',
    summary: 'Cambia una regla de recordatorios; lo que aún no sale se ajusta a ella',
    input: ReminderRuleDraft.extend({ kind: z.enum(reminderKinds), version: z.number().int().nullable() }),
    output: ReminderRule,
  }),
}
