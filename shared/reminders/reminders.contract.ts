import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant, SentInstant, parseTime } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { dueKinds } from '#shared/values/recordKinds.ts'
import { answerChoices } from '#shared/reminders/followUps.rules.ts'
import { optionalLine, requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** `queued`: it was handed over to be sent. From then on it is the state of its message. */
export const reminderStatuses = ['waiting', 'queued', 'sent', 'failed', 'closed'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/**
 * Why one was closed. `cause`: what it reminded of was done, moved or cancelled. `undone`: it was not written after all.
 * `joined`: its owner is asked how the animal is after something later.
 */
export const closeReasons = [
  ...(['death', 'owner', 'consent', 'off', 'cause', 'expired', 'dismissed', 'undone', 'joined'] as const),
] as const
export type CloseReason = (typeof closeReasons)[number]

export const channels = ['email', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

export const MAX_MESSAGE = 600
/** Somebody's own may name all that is overdue. */
const MAX_WRITTEN = 4_000
/** No animal has more that is due at once. */
const MAX_DUE = 50

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
  kind: z.enum(dueKinds),
  /** `null`: as the product brings it. */
  version: z.number().nullable(),
})
export type ReminderRule = z.infer<typeof ReminderRule>

/** Something promotional that went to an owner. */
export const Offer = z.object({ channel: z.enum(channels).nullable(), at: Instant })
export type Offer = z.infer<typeof Offer>

export const Reminder = z.object({
  id: z.uuid(),
  kind: z.enum(dueKinds),
  status: z.enum(reminderStatuses),
  /** Somebody wrote by themselves; no rule asked for it. */
  isByHand: z.boolean(),
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
  /** Of a promotional one that waits, the others that went to its owner in the last week. */
  offers: z.array(Offer),
  /** As it was sent, or as it would be now. */
  message: z.string(),
  channel: z.enum(channels).nullable(),
  /**
   * By the clinic's number: `off` where none is connected, and somebody writes from a telephone of theirs; `closed` where
   * WhatsApp takes nothing but an approved template, and there is none.
   */
  whatsapp: z.enum(['off', 'ready', 'closed']),
  /** Somebody sent it from a telephone of theirs: here it is only noted, and may be taken back. */
  isNoted: z.boolean(),
  reason: z.enum(closeReasons).nullable(),
  /** Why it could not be sent. */
  problem: z.string().nullable(),
  changedAt: Instant,
  /** Whoever sent or closed it by hand. */
  changedByName: z.string().nullable(),
  /** What its owner pressed below it. */
  answer: z
    .object({
      choice: z.enum(answerChoices),
      at: Instant,
      /** Who of the clinic saw to it. */
      attended: z.object({ at: Instant, byName: z.string() }).nullable(),
    })
    .nullable(),
})
export type Reminder = z.infer<typeof Reminder>

export const reminderViews = ['waiting', 'sent', 'failed', 'closed'] as const
export type ReminderView = (typeof reminderViews)[number]

/** An animal with what is due, overdue or missed, and no event to come. */
export const UnbookedPet = z.object({
  petId: z.uuid(),
  petName: z.string(),
  speciesId: z.string(),
  photo: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
  /** The oldest first. */
  due: z.array(z.object({ kind: z.enum(dueKinds), about: z.string().nullable(), dueOn: z.string(), dueAt: Instant })),
  /** When its owner was last reminded of anything of it, and by whom where a person did it. */
  reminded: z.object({ at: Instant, byName: z.string().nullable() }).nullable(),
})
export type UnbookedPet = z.infer<typeof UnbookedPet>

/** Of what an owner is written to; when that is, or was. */
export const WrittenDue = z.object({ kind: z.enum(dueKinds), about: optionalLine(400), dueAt: SentInstant })
export type WrittenDue = z.infer<typeof WrittenDue>

/** An owner says that the animal is not well, or has a doubt, and nobody has seen to it. */
export const FlaggedAnswer = z.object({
  reminderId: z.uuid(),
  kind: z.enum(dueKinds),
  /** When that was after which they were asked. */
  dueAt: Instant,
  pet: z.object({ id: z.uuid(), name: z.string(), speciesId: z.string(), photo: z.string().nullable() }),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
  choice: z.enum(answerChoices),
  at: Instant,
  conversationId: z.uuid().nullable(),
})
export type FlaggedAnswer = z.infer<typeof FlaggedAnswer>

/** What a text is filled in with: of a real animal, with what is next of its own, or an example of it. */
export const ReminderFacts = z.object({
  petNames: z.array(z.string()),
  ownerName: z.string(),
  clinicName: z.string(),
  clinicPhone: z.string(),
  dueAt: Instant,
  /** The doses, or who attends. */
  about: z.string().nullable(),
})
export type ReminderFacts = z.infer<typeof ReminderFacts>

/** What an owner was reminded of, or told since, and is not so any more. */
export const ToldChange = z.object({
  reminderId: z.uuid(),
  kind: z.enum(dueKinds),
  petId: z.uuid(),
  petNames: z.array(z.string()),
  about: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone, email: z.string().nullable() }),
  /** When the owner believes that it is; null where they were told that it was called off. */
  wasAt: Instant.nullable(),
  /** When it is now; null where it is not any more. */
  nextAt: Instant.nullable(),
  message: z.string(),
  /** By WhatsApp it goes by the clinic's number; else a person sends it. */
  isByNumber: z.boolean(),
})
export type ToldChange = z.infer<typeof ToldChange>

const known = { reminderId: z.uuid() }

/** What is due, and what a reminder says of it. */
const dueTables = [
  'vaccines',
  'dewormings',
  'agendaEvents',
  'agendaEventPets',
  'professionals',
  'controls',
  'surgeries',
  'hospitalizations',
  'consultations',
  'pets',
  'owners',
  'clinics',
] as const
const read = [
  ...dueTables,
  ...(['reminders', 'reminderRules', 'messages'] as const),
  ...(['conversations', 'whatsappConnections', 'whatsappTemplates'] as const),
] as const
const unbooked = [...dueTables, 'reminders', 'messages'] as const

export const reminders = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/reminders',
    action: 'reminders.read',
    summary: 'Recordatorios: los que van a salir por su hora, los demás del más reciente al más antiguo',
    reads: read,
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
    output: Reminder,
  }),
  /** The person sends the text themselves, in WhatsApp: here it is written down that they do. */
  write: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/write',
    action: 'reminders.send',
    summary: 'Anota que alguien de la clínica envía un recordatorio por WhatsApp',
    input: z.object(known),
    output: Reminder,
  }),
  /** The same of what no rule asked for: from the lists of who has something due. */
  writeAbout: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/reminders',
    action: 'reminders.send',
    summary: 'Anota que alguien de la clínica le escribe al propietario de una mascota por WhatsApp, y de qué',
    input: z.object({
      petId: z.uuid(),
      due: z.array(WrittenDue).min(1).max(MAX_DUE),
      message: requiredText(MAX_WRITTEN),
    }),
    output: z.array(Reminder),
  }),
  dismiss: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/dismiss',
    action: 'reminders.send',
    summary: 'Descarta un recordatorio: no se envía',
    input: z.object(known),
    output: Reminder,
  }),
  /** Takes back that somebody wrote or dismissed it. */
  restore: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/restore',
    action: 'reminders.send',
    summary: 'Vuelve a dejar por enviar un recordatorio que alguien marcó como enviado o descartó',
    input: z.object(known),
    output: Reminder,
  }),
  /** Somebody saw to what an owner answered. */
  attend: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/attend',
    action: 'messages.write',
    summary:
      'Marca como atendida la respuesta de un propietario que dice que su mascota no está bien, o tiene una duda',
    input: z.object(known),
    output: Reminder,
  }),
  /** Takes that back. */
  unattend: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/unattend',
    action: 'messages.write',
    summary: 'Vuelve a dejar por atender la respuesta de un propietario',
    input: z.object(known),
    output: Reminder,
  }),
  changes: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/told-changes',
    action: 'reminders.read',
    summary: 'Lo que se le recordó al propietario de una mascota y ya no es así, con lo que se le avisaría',
    reads: [...dueTables, 'reminders', 'messages', 'whatsappConnections'],
    input: z.object({ petId: z.uuid() }),
    output: z.array(ToldChange),
  }),
  /** `whatsapp`: by the clinic's number or, where none is connected, a person sends it themselves; `known`: the owner knows it already. */
  tellChange: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/:reminderId/changes',
    action: 'reminders.send',
    summary: 'Avisa al propietario que algo que se le recordó cambió, por correo, o anota que alguien le avisó',
    input: z.object({ ...known, way: z.enum(['email', 'whatsapp', 'known']) }),
    output: z.object({}),
  }),
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/reminders',
    action: 'reminders.read',
    summary: 'Los recordatorios de una mascota, del más reciente al más antiguo',
    reads: read,
    input: z.object({ ...pageInput, petId: z.uuid() }),
    output: pageOf(Reminder),
  }),
  listOfOwner: route({
    service: 'clinic',
    method: 'GET',
    path: '/owners/:ownerId/reminders',
    action: 'reminders.read',
    summary: 'Los recordatorios de un propietario, del más reciente al más antiguo',
    reads: read,
    input: z.object({ ...pageInput, ownerId: z.uuid() }),
    output: pageOf(Reminder),
  }),
  overdue: route({
    service: 'clinic',
    method: 'GET',
    path: '/overdue-pets',
    action: 'reminders.read',
    summary: 'Vencidos sin cita: mascotas con vacunas, desparasitaciones o controles vencidos y ninguna cita por venir',
    reads: unbooked,
    input: z.object({ ...pageInput }),
    output: pageOf(UnbookedPet),
  }),
  unbooked: route({
    service: 'clinic',
    method: 'GET',
    path: '/unbooked-pets',
    action: 'agenda.read',
    summary: 'Por agendar: mascotas sin cita por venir a las que les toca o se les pasó algo, o que no asistieron',
    reads: unbooked,
    input: z.object({ ...pageInput }),
    output: pageOf(UnbookedPet),
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
    input: ReminderRuleDraft.extend({ kind: z.enum(dueKinds), version: z.number().int().nullable() }),
    output: ReminderRule,
  }),
  preview: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/reminder-preview',
    action: 'reminders.manage',
    summary: 'Con qué se llena el texto de una regla para una mascota de la clínica',
    reads: [...dueTables, 'reminderRules'],
    input: z.object({ kind: z.enum(dueKinds), petId: z.uuid() }),
    output: ReminderFacts,
  }),
}

/** Whom to call for an event: the first page of their list. */
export const unbookedCard = homeCard('unbooked', reminders.unbooked.output)

/** The next reminders to go, the soonest first. `total` stops at `CARD_CAP`; `failed` are those that did not go. */
export const remindersCard = homeCard(
  'reminders',
  z.object({ items: z.array(Reminder), total: z.number(), failed: z.number() }),
)

/** Owners whose answer nobody has seen to: who is not well first, then who waits longest. `total` stops at `CARD_CAP`. */
export const answersCard = homeCard('answers', z.object({ items: z.array(FlaggedAnswer), total: z.number() }))
