import { z } from 'zod'
import { eventTypeId } from '#shared/eventTypes/eventTypes.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { petStatuses } from '#shared/pets/pets.contract.ts'
import { Day, Instant, SentInstant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** `waiting`: in the waiting room. */
export const eventStatuses = [
  'scheduled',
  'confirmed',
  'waiting',
  'inConsultation',
  'attended',
  'cancelled',
  'missed',
] as const
export type EventStatus = (typeof eventStatuses)[number]

export const EventPet = z.object({
  id: z.uuid(),
  name: z.string(),
  speciesId: z.string(),
  status: z.enum(petStatuses),
  photo: z.string().nullable(),
  /** The consultation in which it is, or was, attended. */
  consultationId: z.uuid().nullable(),
})
export type EventPet = z.infer<typeof EventPet>

/** Somebody comes, to whom and for how long. Without pets: a meeting, or time that is blocked. */
export const AgendaEvent = z.object({
  id: z.uuid(),
  version: z.number(),
  typeId: z.string(),
  professionalId: z.uuid(),
  professionalName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(eventStatuses),
  /** It may overlap others of its professional, or stand outside of the hours in which they attend ("sobrecupo"). */
  isOverbooked: z.boolean(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  arrivedAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  /** The owner answered that they cannot come, and nobody has seen to it. */
  declinedAt: Instant.nullable(),
  /** It is one of several that were booked together. */
  isSeries: z.boolean(),
  pets: z.array(EventPet),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }).nullable(),
})
export type AgendaEvent = z.infer<typeof AgendaEvent>

/**
 * What of today is still to be done: who waits, who is being attended, who is to come; after the last of those who left.
 * `total` counts all of today's animals and people that come, `attended` those of them who left.
 */
export const todayCard = homeCard(
  'agenda',
  z.object({ items: z.array(AgendaEvent), total: z.number(), attended: z.number(), isOwn: z.boolean() }),
)

/** Who sits in the waiting room, of all professionals, whoever came first on top. */
export const waitingRoomCard = homeCard('waitingRoom', z.object({ items: z.array(AgendaEvent), total: z.number() }))

/** A family's pets come together; more than these is a herd, which is visited. */
export const MAX_EVENT_PETS = 10

/** The longest span that a list is asked for: six weeks, as a month's page shows. */
export const MAX_LISTED_DAYS = 42
/** A list gives so many at once: more than a clinic with ten professionals has in a week. */
export const LISTED_EVENTS = 1000

/** An animal that is registered with its event, and its owner where nobody knows them either. The rest is asked later. */
export const Newcomer = z.object({
  /** Who is registered already; of somebody who is not, the name and the phone. */
  ownerId: z.uuid().nullable().default(null),
  ownerName: optionalLine(120),
  ownerPhone: Phone.nullable().default(null),
  petName: requiredLine(80),
  speciesId: requiredLine(40),
})
export type Newcomer = z.infer<typeof Newcomer>

export const EventDraft = z.object({
  typeId: eventTypeId,
  professionalId: z.uuid('Elija el profesional'),
  startsAt: SentInstant,
  endsAt: SentInstant,
  petIds: z
    .array(z.uuid())
    .max(MAX_EVENT_PETS, `Máximo ${MAX_EVENT_PETS} mascotas en una cita`)
    .transform((ids) => [...new Set(ids)]),
  /** Comes in place of `petIds`. */
  newcomer: Newcomer.nullable().default(null),
  reason: optionalLine(120),
  notes: optionalText(1000),
  isOverbooked: z.boolean().default(false),
})
export type EventDraft = z.infer<typeof EventDraft>

/** What is asked once before it is taken: that the day is over, that an animal has another event on that day. */
export const allowPast = z.boolean().default(false)
const allowed = { allowPast, allowSameDay: z.boolean().default(false) }

const held = { eventId: z.uuid(), version: z.number().int() }

/** What a list of events shows is of these. */
export const shownTables: HeardTable[] = ['agendaEvents', 'agendaEventPets', 'pets', 'owners', 'professionals']

export const agendaEvents = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/events',
    action: 'agenda.read',
    summary:
      'Las citas de un día o de varios, en orden; por profesional o por palabras de la mascota o del propietario',
    reads: shownTables,
    onDevice: true,
    input: z.object({
      from: Day,
      /** The last day, included. */
      to: Day,
      professionalId: z.union([z.literal(''), z.uuid()]).default(''),
      typeId: z.string().max(40).default(''),
      q: z.string().max(100).default(''),
      /** Each of `LISTED_EVENTS`. */
      page: pageInput.page,
    }),
    output: pageOf(AgendaEvent),
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/paper',
    action: 'agenda.read',
    summary: 'La agenda de un día, por profesional, para imprimir o como PDF',
    answers: 'file',
    input: z.object({
      day: Day,
      professionalId: z.union([z.literal(''), z.uuid()]).default(''),
      form: z.enum(['pdf', 'html']).default('pdf'),
    }),
    output: z.unknown(),
  }),
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/agenda-events',
    action: 'agenda.read',
    summary: 'Las citas de una mascota: primero las que vienen, luego las pasadas',
    reads: shownTables,
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(AgendaEvent),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/agenda/events/:eventId',
    action: 'agenda.read',
    summary: 'Una cita',
    reads: shownTables,
    input: z.object({ eventId: z.uuid() }),
    output: AgendaEvent,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events',
    action: 'agenda.write',
    summary: 'Agenda una cita',
    input: EventDraft.extend({
      ...allowed,
      status: z.enum(['scheduled', 'confirmed']).default('scheduled'),
    }),
    output: AgendaEvent,
  }),
  /** Whoever comes without an event waits from now on, by the server's clock, whoever else is being attended. */
  walkIn: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/walk-ins',
    action: 'agenda.write',
    summary: 'Recibe a quien llega sin cita: queda en sala desde ahora',
    input: EventDraft.pick({ typeId: true, professionalId: true, petIds: true, newcomer: true, reason: true }),
    output: AgendaEvent,
  }),
  update: route({
    service: 'clinic',
    method: 'PATCH',
    path: '/agenda/events/:eventId',
    action: 'agenda.write',
    summary: 'Cambia una cita',
    input: EventDraft.extend({ ...held, ...allowed }),
    output: AgendaEvent,
  }),
  /** To another time, length or professional, as by dragging. */
  reschedule: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/reschedule',
    action: 'agenda.write',
    summary: 'Pasa una cita a otra hora, duración o profesional',
    input: EventDraft.pick({ startsAt: true, endsAt: true, professionalId: true, isOverbooked: true }).extend({
      ...held,
      ...allowed,
    }),
    output: AgendaEvent,
  }),
  move: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/status',
    action: 'agenda.write',
    summary: 'Cambia el estado de una cita: confirmada, en sala, atendida, cancelada…',
    input: z.object({
      ...held,
      to: z.enum(eventStatuses),
      /** Of a cancellation. */
      reason: optionalText(300),
      /** Who comes on another day than theirs is received: the event passes to this minute, whoever is booked. */
      isToday: z.boolean().default(false),
    }),
    output: AgendaEvent,
  }),
  /** With presses below it, which change the event. */
  askConfirmation: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/confirmation',
    action: 'messages.write',
    summary: 'Le pide al propietario por WhatsApp que confirme su cita',
    input: z.object({ eventId: z.uuid() }),
    output: AgendaEvent,
  }),
  /** Where the animal's consultation of today was open already. */
  attend: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/attend',
    action: 'consultations.write',
    summary: 'Une una cita con la consulta abierta de su mascota',
    input: z.object({ eventId: z.uuid(), petId: z.uuid(), consultationId: z.uuid() }),
    output: AgendaEvent,
  }),
  /** Only what nothing hangs on: its modification history stays, with the reason. */
  remove: route({
    service: 'clinic',
    method: 'POST',
    path: '/agenda/events/:eventId/remove',
    action: 'agenda.write',
    summary: 'Borra una cita que se agendó por error, con su motivo',
    input: z.object({ ...held, reason: requiredText(300) }),
    output: z.object({}),
  }),
}
