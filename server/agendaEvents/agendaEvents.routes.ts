import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type AgendaEvent,
  agendaEvents,
  type EventDraft,
  type EventStatus,
} from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  canMoveEvent,
  canPassToToday,
  canRemoveEvent,
  canReschedule,
  isOfToday,
  isSameSlot,
  minutesOf,
  refuseDisabled,
  refuseListed,
  refusePets,
  refuseReason,
  refuseSlot,
  refuseUnnamed,
  slotNow,
  type Span,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { refusePast, refuseSameDay } from '#shared/agendaEvents/slips.rules.ts'
import { calendarFeed } from '#shared/agendaEvents/calendarFeed.contract.ts'
import type { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { refuseTypeOf } from '#shared/eventTypes/eventTypes.rules.ts'
import { workingHours } from '#shared/agendaEvents/workingHours.contract.ts'
import { refuseWeek } from '#shared/agendaEvents/workingHours.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import {
  type EventRow,
  findEvent,
  insertEvent,
  listDayOf,
  listEvents,
  listEventsOfPet,
  lockAgenda,
  lockEvent,
  lockGuests,
  removeEvent,
  setGuests,
  updateEvent,
} from '#server/agendaEvents/agendaEvents.queries.ts'
import { entryAmong } from '#server/db/orderedRows.ts'
import { eventTypeRows } from '#server/eventTypes/eventTypes.queries.ts'
import { askConfirmation } from '#server/agendaEvents/confirmation.ts'
import { agendaDocument } from '#server/agendaEvents/agendaDocument.ts'
import { changeFeed, findFeed, findOwnFeed, removeFeed, renewFeed } from '#server/agendaEvents/calendarFeed.queries.ts'
import { writeCalendar } from '#server/agendaEvents/writeCalendar.ts'
import { registerGuests } from '#server/agendaEvents/newcomers.ts'
import { attendGuest, findGuest } from '#server/agendaEvents/attendance.queries.ts'
import { attendanceOf, listHours, saveHours } from '#server/agendaEvents/workingHours.queries.ts'
import { type ClinicTx, readClinic, STRANGERS } from '#server/db/clinic.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { implement, implementInSteps, implementPublic } from '#server/http/implement.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'

/** The type of an event. @param known the one that it has already @throws AppError invalid */
export async function findType(tx: ClinicTx, typeId: string, known?: string): Promise<EventType> {
  const types = await eventTypeRows.list(tx)
  refuseInvalid(refuseTypeOf(typeId, types, known))
  return entryAmong(types, typeId)
}

/**
 * The agenda of a professional who takes time, held. Who works here no more keeps the time that they had.
 * @param isKnown whether the event has this time of this professional already
 * @throws AppError invalid
 */
export async function lockKnownAgenda(
  tx: ClinicTx,
  professionalId: string,
  isKnown = false,
): Promise<{ name: string }> {
  const professional = await lockAgenda(tx, professionalId)
  if (!professional)
    throw new AppError('invalid', { field: 'professionalId', message: 'Elija un profesional de la lista' })
  refuseInvalid(isKnown ? undefined : refuseDisabled(professional))
  return professional
}

/** Holds who is to be there, and refuses what no event may be. @param known the event that is changed */
async function checkDraft(tx: ClinicTx, draft: EventDraft, known?: AgendaEvent): Promise<void> {
  await findType(tx, draft.typeId, known?.typeId)
  const isKnown = known !== undefined && isSameSlot(draft, known)
  const professional = await lockKnownAgenda(tx, draft.professionalId, isKnown)
  const pets = await lockGuests(tx, draft.petIds)
  const attendance = await attendanceOf(tx, draft.professionalId)
  refuseInvalid(refuseSlot(draft, { ...professional, ...attendance }, tx.now, known))
  const formerly = known?.pets.map(({ id }) => id)
  refuseInvalid(refusePets(pets, formerly))
}

/**
 * Asks once about what may be a slip: a day that is over, an animal with another event on that day.
 * @param known the event that is changed
 * @throws AppError conflict
 */
async function askOnce(
  tx: ClinicTx,
  event: Span & { petIds: readonly string[]; allowPast: boolean; allowSameDay: boolean },
  known?: AgendaEvent,
): Promise<void> {
  const events = event.allowSameDay ? [] : await listDayOf(tx, dayOf(event.startsAt), event.petIds)
  const refusal = refusePast(event, tx.now, known) ?? refuseSameDay(events, event, known)
  if (refusal) throw new AppError('conflict', refusal)
}

/** When an event came to each state, as far as it follows from passing to this one. */
function timesOf(held: EventRow, to: EventStatus, now: Date) {
  const at = now.toISOString()
  switch (to) {
    case 'scheduled':
      return { confirmedAt: null, arrivedAt: null, cancelReason: null }
    case 'confirmed':
      return { confirmedAt: held.confirmedAt ?? at, arrivedAt: null, cancelReason: null }
    case 'waiting':
      return { arrivedAt: held.arrivedAt ?? at, attendedAt: null, leftAt: null, cancelReason: null }
    case 'inConsultation':
      return { arrivedAt: held.arrivedAt ?? at, attendedAt: held.attendedAt ?? at, leftAt: null }
    case 'attended':
      return { leftAt: at }
    default:
      return {}
  }
}

export const agendaEventRoutes = [
  implement(agendaEvents.list, async ({ tx, input }) => {
    refuseInvalid(refuseListed(input.from, input.to))
    return listEvents(tx, input)
  }),
  implementPrintout(agendaEvents.printout, {
    read: async ({ tx, input: { day, professionalId } }) => {
      const { items } = await listEvents(tx, { from: day, to: day, professionalId, typeId: '', q: '', page: 1 })
      return { content: { day, events: items.read(), types: await eventTypeRows.list(tx) } }
    },
    draw: agendaDocument,
    name: ({ day }) => `Agenda ${day}`,
  }),
  implement(agendaEvents.listOfPet, ({ tx, input }) => listEventsOfPet(tx, input)),
  implement(agendaEvents.get, ({ tx, input }) => findEvent(tx, input.eventId)),
  implement(agendaEvents.create, async ({ tx, actor, input }) => {
    const { petIds: _known, newcomer: _new, allowPast: _past, allowSameDay: _sameDay, ...event } = input
    await checkDraft(tx, input)
    await askOnce(tx, input)
    const petIds = await registerGuests(tx, actor, input)
    const confirmedAt = event.status === 'confirmed' ? tx.now : null
    return findEvent(tx, await insertEvent(tx, actor, { ...event, confirmedAt }, petIds))
  }),
  implement(agendaEvents.walkIn, async ({ tx, actor, input }) => {
    const { petIds: known, newcomer: _new, ...event } = input
    const { durationMinutes } = await findType(tx, event.typeId)
    await lockKnownAgenda(tx, event.professionalId)
    refuseInvalid(refusePets(await lockGuests(tx, known)))
    const petIds = await registerGuests(tx, actor, input)
    // They are here: whoever is booked at this hour stays booked.
    const now = {
      ...slotNow(durationMinutes, tx.now),
      status: 'waiting' as const,
      isOverbooked: true,
      arrivedAt: tx.now,
    }
    return findEvent(tx, await insertEvent(tx, actor, { ...event, notes: null, ...now }, petIds))
  }),
  implement(agendaEvents.update, async ({ tx, actor, input }) => {
    const {
      eventId,
      version,
      petIds: _known,
      newcomer: _new,
      allowPast: _past,
      allowSameDay: _sameDay,
      ...fields
    } = input
    const known = await findEvent(tx, eventId)
    await checkDraft(tx, input, known)
    const petIds = await registerGuests(tx, actor, input)
    const held = await lockEvent(tx, actor, eventId, version)
    if (!isSameSlot(fields, held)) refuseNow(canReschedule(held))
    await askOnce(tx, input, known)
    await setGuests(tx, actor, eventId, petIds)
    await updateEvent(tx, actor, held, fields)
    return findEvent(tx, eventId)
  }),
  implement(agendaEvents.reschedule, async ({ tx, actor, input }) => {
    const { eventId, version, allowPast, allowSameDay, ...fields } = input
    const professional = await lockKnownAgenda(tx, fields.professionalId)
    const attendance = await attendanceOf(tx, fields.professionalId)
    refuseInvalid(refuseSlot(fields, { ...professional, ...attendance }, tx.now))
    const held = await lockEvent(tx, actor, eventId, version)
    refuseNow(canReschedule(held))
    const known = await findEvent(tx, eventId)
    const petIds = known.pets.map(({ id }) => id)
    await askOnce(tx, { ...fields, petIds, allowPast, allowSameDay }, known)
    await updateEvent(tx, actor, held, fields)
    return findEvent(tx, eventId)
  }),
  implement(agendaEvents.move, async ({ tx, actor, input }) => {
    const { eventId, version, to, reason, isToday } = input
    const { professionalId, pets } = await findEvent(tx, eventId)
    await lockAgenda(tx, professionalId)
    const held = await lockEvent(tx, actor, eventId, version)
    const isMoved = isToday && to === 'waiting' && !isOfToday(held, tx.now)
    refuseNow(isMoved ? canPassToToday(held, tx.now) : canMoveEvent(held, to, tx.now))
    if (to === 'inConsultation') refuseNow(refuseUnnamed({ pets }))
    refuseInvalid(refuseReason(to, reason))
    const cancelReason = to === 'cancelled' ? { cancelReason: reason } : {}
    const slot = isMoved ? { ...slotNow(minutesOf(held), tx.now), isOverbooked: true } : {}
    await updateEvent(tx, actor, held, { status: to, ...timesOf(held, to, tx.now), ...cancelReason, ...slot })
    return findEvent(tx, eventId)
  }),
  implement(agendaEvents.askConfirmation, async ({ tx, actor, input: { eventId } }) => {
    const event = await findEvent(tx, eventId)
    refuseNow(canMoveEvent(event, 'confirmed', tx.now))
    await askConfirmation(tx, actor, event)
    return event
  }),
  implement(agendaEvents.attend, async ({ tx, actor, input }) => {
    await findEvent(tx, input.eventId)
    await findGuest(tx, input.eventId, input.petId)
    await lockOpenVisit(tx, input.consultationId, input.petId)
    await attendGuest(tx, actor, input)
    return findEvent(tx, input.eventId)
  }),
  implement(agendaEvents.remove, async ({ tx, actor, input }) => {
    const held = await lockEvent(tx, actor, input.eventId, input.version)
    refuseNow(canRemoveEvent({ ...held, pets: (await findEvent(tx, held.id)).pets }))
    await removeEvent(tx, actor, held, input.reason)
    return {}
  }),
  implement(workingHours.list, ({ tx }) => listHours(tx)),
  implement(workingHours.save, async ({ tx, actor, input }) => {
    refuseInvalid(refuseWeek(input.week))
    const [known] = await listHours(tx, input.professionalId)
    if (!known) throw new AppError('not_found')
    await saveHours(tx, actor, input)
    const [saved = known] = await listHours(tx, input.professionalId)
    return saved
  }),

  implement(calendarFeed.get, ({ tx, actor }) => findOwnFeed(tx, actor.professionalId)),
  implementInSteps(calendarFeed.renew, async ({ inClinic, actor, input }) => {
    const token = await inClinic((tx) => renewFeed(tx, actor.professionalId, input.isBusyOnly))
    return { path: `/api/clinic/calendar/${token}/agenda.ics` }
  }),
  implement(calendarFeed.change, async ({ tx, actor, input }) => {
    await changeFeed(tx, actor.professionalId, input.isBusyOnly)
    return findOwnFeed(tx, actor.professionalId)
  }),
  implement(calendarFeed.remove, async ({ tx, actor }) => {
    await removeFeed(tx, actor.professionalId)
    return findOwnFeed(tx, actor.professionalId)
  }),
  implementPublic(calendarFeed.file, async ({ input: { token }, services, now }) => {
    const read = (tx: ClinicTx) => findFeed(tx, token)
    const feed = await readClinic(services.database, clinicOf(token), now, read, { turnOf: STRANGERS })
    if (!feed) throw new AppError('not_found')
    const bytes = Buffer.from(writeCalendar(feed, services.publicUrl))
    return {
      stream: Readable.from([bytes]),
      contentType: 'text/calendar; charset=utf-8',
      bytes: bytes.length,
      fileName: 'agenda.ics',
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    }
  }),
]
