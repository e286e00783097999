import type { EventDraft } from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  addMinutes,
  canMoveEvent,
  canReschedule,
  isSameSlot,
  minutesOf,
  refusePets,
  refuseSlot,
  refuseSpan,
  type Span,
  TAKEN,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { refusePast } from '#shared/agendaEvents/slips.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import {
  asksTime,
  type Change,
  type Clash,
  expandRepeat,
  isAgreed,
  listClashes,
  refuseAgreed,
  refuseClashes,
  refuseRepeat,
  settleChanges,
  shiftSlot,
  spansOn,
} from '#shared/agendaEvents/series.rules.ts'
import { AppError, firstRefusal, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import { type EventRow, findEvent, lockEvent, lockGuests } from '#server/agendaEvents/agendaEvents.queries.ts'
import { findType, lockKnownAgenda } from '#server/agendaEvents/agendaEvents.routes.ts'
import {
  changeGuestsOfAll,
  insertSeries,
  listSeries,
  listTaken,
  lockSeries,
  type SeriesPatch,
  updateSeries,
} from '#server/agendaEvents/series.queries.ts'
import { registerGuests } from '#server/agendaEvents/newcomers.ts'
import { professionalsWithHours } from '#server/agendaEvents/workingHours.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { implement } from '#server/http/implement.ts'

const TAKEN_BY_SERIES = 'Otra cita de la serie se queda en ese horario. Elija otra hora o agendarlas en sobrecupo'
const NO_SERIES = { message: 'Esta cita no se repite.' }

type OnClash = 'refuse' | 'skip' | 'overbook'

/** Of so many times those that cannot be had. @throws AppError conflict where the caller does not say what becomes of them */
function refuseUnsaid(clashes: Map<number, Clash>, all: number, onClash: OnClash): void {
  const refusal = refuseClashes([...clashes.values()], all)
  if (refusal && (onClash === 'refuse' || (onClash === 'skip' && clashes.size === all)))
    throw new AppError('conflict', refusal)
}

/** Which of these changes cannot be made, by their indexes. @param doStay the events that clash stay as they are */
export async function clashesOf(tx: ClinicTx, changes: readonly Change[], ids: readonly string[], doStay: boolean) {
  const { all } = await findClashes(tx, changes, ids, doStay)
  return all
}

/** @returns all that clash, those that do so with no other change, and how many of them ask for time */
async function findClashes(tx: ClinicTx, changes: readonly Change[], ids: readonly string[], doStay: boolean) {
  const asking = [...changes.entries()].filter(([, change]) => asksTime(change))
  const slots = asking.map(([, { after }]) => after)
  const found = listClashes(slots, await professionalsWithHours(tx), await listTaken(tx, slots, ids))
  const own = new Map([...found].map(([index, clash]) => [asking[index]?.[0] ?? 0, clash]))
  return { own, all: settleChanges(changes, own, doStay), asking: asking.length }
}

/** Which of these changes cannot be made. The first one was typed: it is made or nothing is. @throws AppError conflict */
async function settle(tx: ClinicTx, changes: readonly Change[], ids: readonly string[], onClash: OnClash) {
  const { own, all: clashes, asking } = await findClashes(tx, changes, ids, onClash === 'skip')
  refuseUnsaid(clashes, asking, onClash)
  if (onClash === 'skip' && clashes.has(0))
    throw new AppError('conflict', { field: 'startsAt', message: own.has(0) ? TAKEN : TAKEN_BY_SERIES })
  return clashes
}

/** Asks once about a first day that is over. @throws AppError conflict */
function askPast(event: Span & { allowPast: boolean }, now: Date, known?: Span): void {
  const refusal = refusePast(event, now, known)
  if (refusal) throw new AppError('conflict', refusal)
}

export const seriesRoutes = [
  implement(series.list, ({ tx, input }) => listSeries(tx, input.eventId)),
  implement(series.create, async ({ tx, actor, input }) => {
    const { unit, every, until, count, onClash, startsAt, endsAt, isOverbooked, allowPast: _past, ...rest } = input
    const { petIds: known, newcomer: _new, ...draft } = rest
    const { professionalId } = draft
    await findType(tx, draft.typeId)
    await lockKnownAgenda(tx, professionalId)
    refuseInvalid(refusePets(await lockGuests(tx, known)))
    refuseInvalid(refuseSpan(input, tx.now))
    const first = dayOf(startsAt)
    const repeat = { unit, every, until, count }
    refuseInvalid(refuseRepeat(first, repeat, tx.now))
    askPast(input, tx.now)
    const slots = spansOn(expandRepeat(first, repeat).days, { startsAt, endsAt }).map((span) => ({
      ...span,
      professionalId,
    }))
    const clashes = isOverbooked
      ? new Map<number, Clash>()
      : listClashes(slots, await professionalsWithHours(tx), await listTaken(tx, slots))
    refuseUnsaid(clashes, slots.length, onClash)
    const isLeftOut = (index: number) => onClash === 'skip' && clashes.has(index)
    const booked = slots
      .map((slot, index) => ({ ...slot, isOverbooked: isOverbooked || clashes.has(index) }))
      .filter((_slot, index) => !isLeftOut(index))
    const petIds = await registerGuests(tx, actor, input)
    const id = await insertSeries(tx, actor, draft, booked, petIds)
    const skipped = slots.filter((_slot, index) => isLeftOut(index)).map((slot) => dayOf(slot.startsAt))
    return { first: await findEvent(tx, id), booked: booked.length, skipped }
  }),
  implement(series.update, async ({ tx, actor, input }) => {
    const { eventId, version, scope, onClash, onAgreed, petIds: chosen, newcomer: _new, ...fields } = input
    const known = await findEvent(tx, eventId)
    await findType(tx, fields.typeId, known.typeId)
    await lockKnownAgenda(tx, fields.professionalId, isSameSlot(fields, known))
    const professionalOf = await professionalsWithHours(tx)
    const before = known.pets.map(({ id }) => id)
    refuseInvalid(refusePets(await lockGuests(tx, chosen), before))
    refuseInvalid(refuseSlot(fields, professionalOf(fields.professionalId), tx.now, known))
    const petIds = await registerGuests(tx, actor, input)
    const held = await lockEvent(tx, actor, eventId, version)
    refuseNow(held.seriesId === null ? NO_SERIES : undefined)
    const isMoved = !isSameSlot(fields, held)
    if (isMoved) refuseNow(canReschedule(held))
    askPast(input, tx.now, known)
    const all = await lockSeries(tx, held, scope)
    const ids = all.map(({ id }) => id)
    const ahead = minutesOf({ startsAt: held.startsAt, endsAt: fields.startsAt })
    const isOwn = (event: EventRow) => event !== held && ahead !== 0 && isAgreed(event)
    const refusal = onAgreed === 'refuse' ? refuseAgreed(all.filter(isOwn).map(({ startsAt }) => startsAt)) : undefined
    if (refusal) throw new AppError('conflict', refusal)
    const isKept = (event: EventRow) => onAgreed === 'keep' && isOwn(event)
    // What was typed for this one is typed for all; the rest stays what each of them has.
    const typed = pickChanged(fields, held)
    const planned = all.map((event) => ({
      ...event,
      ...typed,
      ...(isMoved && !isKept(event) ? shiftSlot(event, held, fields) : {}),
    }))
    refuseInvalid(isMoved ? firstRefusal(planned.map((span) => () => refuseSpan(span, tx.now))) : undefined)
    const events = all.map((before, index) => ({ before, after: planned[index] ?? before }))
    const clashes = await settle(tx, events, ids, onClash)
    const isLeft = (index: number) => onClash === 'skip' && clashes.has(index)
    const patches = new Map<string, SeriesPatch>()
    for (const [index, { before, after }] of events.entries()) {
      const { typeId, reason, notes } = after
      // Those that follow may stay where they are.
      const { startsAt, endsAt, professionalId } = isLeft(index) ? before : after
      const isOverbooked = isLeft(index) ? before.isOverbooked : after.isOverbooked || clashes.has(index)
      // A time that was agreed stays agreed, beside what the series gives by now.
      const given = before.seriesStartsAt && isOwn(before) ? addMinutes(before.seriesStartsAt, ahead) : startsAt
      const seriesStartsAt = isLeft(index) || ahead === 0 ? before.seriesStartsAt : given
      const patch = { typeId, reason, notes, isOverbooked, startsAt, endsAt, professionalId, seriesStartsAt }
      patches.set(before.id, patch)
    }
    const added = petIds.filter((petId) => !before.includes(petId))
    const removed = before.filter((petId) => !petIds.includes(petId))
    await changeGuestsOfAll(tx, actor, ids, { added, removed })
    await updateSeries(tx, actor, patches)
    const stayed = all.filter((event, index) => isLeft(index) || isKept(event))
    const skipped = stayed.map(({ startsAt }) => dayOf(startsAt)).toSorted()
    return { event: await findEvent(tx, eventId), changed: patches.size, skipped }
  }),
  implement(series.cancel, async ({ tx, actor, input }) => {
    const { eventId, version, scope, reason } = input
    const held = await lockEvent(tx, actor, eventId, version)
    refuseNow(held.seriesId === null ? NO_SERIES : undefined)
    refuseNow(canMoveEvent(held, 'cancelled', tx.now))
    const ids = (await lockSeries(tx, held, scope)).map(({ id }) => id)
    await updateRecords(tx, actor, 'agendaEvents', ids, { status: 'cancelled', cancelReason: reason })
    return { event: await findEvent(tx, eventId), cancelled: ids.length }
  }),
]

/** What was typed otherwise than the event has it, save its time. */
function pickChanged(fields: Omit<EventDraft, 'petIds' | 'newcomer'>, held: EventRow) {
  const names = ['typeId', 'reason', 'notes', 'isOverbooked'] as const
  return Object.fromEntries(names.filter((name) => fields[name] !== held[name]).map((name) => [name, fields[name]]))
}
