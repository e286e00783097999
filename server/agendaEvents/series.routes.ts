import type { EventDraft } from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  canMoveEvent,
  canReschedule,
  isSameSlot,
  refusePets,
  refuseSlot,
  refuseSpan,
  type Slot,
  TAKEN,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import {
  type Clash,
  expandRepeat,
  listClashes,
  refuseClashes,
  refuseRepeat,
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
import { professionalsWithHours } from '#server/agendaEvents/workingHours.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { implement } from '#server/http/implement.ts'

const NO_SERIES = { message: 'Esta cita no se repite.' }

/** Those times that cannot be had. @throws AppError conflict where the caller does not say what becomes of them */
async function settleClashes(
  tx: ClinicTx,
  slots: readonly Slot[],
  onClash: 'refuse' | 'skip' | 'overbook',
  exceptIds: readonly string[] = [],
): Promise<Map<number, Clash>> {
  const clashes = listClashes(slots, await professionalsWithHours(tx), await listTaken(tx, slots, exceptIds))
  const refusal = refuseClashes([...clashes.values()], slots.length)
  if (refusal && (onClash === 'refuse' || (onClash === 'skip' && clashes.size === slots.length)))
    throw new AppError('conflict', refusal)
  return clashes
}

export const seriesRoutes = [
  implement(series.list, ({ tx, input }) => listSeries(tx, input.eventId)),
  implement(series.create, async ({ tx, actor, input }) => {
    const { unit, every, until, count, onClash, petIds, startsAt, endsAt, isOverbooked, ...draft } = input
    const { professionalId } = draft
    await findType(tx, draft.typeId)
    await lockKnownAgenda(tx, professionalId)
    refuseInvalid(refusePets(await lockGuests(tx, petIds)))
    refuseInvalid(refuseSpan(input, tx.now))
    const first = dayOf(startsAt)
    const repeat = { unit, every, until, count }
    refuseInvalid(refuseRepeat(first, repeat, tx.now))
    const slots = spansOn(expandRepeat(first, repeat).days, { startsAt, endsAt }).map((span) => ({
      ...span,
      professionalId,
    }))
    const clashes = isOverbooked ? new Map<number, Clash>() : await settleClashes(tx, slots, onClash)
    const isLeftOut = (index: number) => onClash === 'skip' && clashes.has(index)
    const booked = slots
      .map((slot, index) => ({ ...slot, isOverbooked: isOverbooked || clashes.has(index) }))
      .filter((_slot, index) => !isLeftOut(index))
    const id = await insertSeries(tx, actor, draft, booked, petIds)
    const skipped = slots.filter((_slot, index) => isLeftOut(index)).map((slot) => dayOf(slot.startsAt))
    return { first: await findEvent(tx, id), booked: booked.length, skipped }
  }),
  implement(series.update, async ({ tx, actor, input }) => {
    const { eventId, version, scope, onClash, petIds, ...fields } = input
    const known = await findEvent(tx, eventId)
    await findType(tx, fields.typeId, known.typeId)
    await lockKnownAgenda(tx, fields.professionalId)
    const professionalOf = await professionalsWithHours(tx)
    const before = known.pets.map(({ id }) => id)
    refuseInvalid(refusePets(await lockGuests(tx, petIds), before))
    refuseInvalid(refuseSlot(fields, professionalOf(fields.professionalId), tx.now, known))
    const held = await lockEvent(tx, actor, eventId, version)
    refuseNow(held.seriesId === null ? NO_SERIES : undefined)
    const isMoved = !isSameSlot(fields, held)
    if (isMoved) refuseNow(canReschedule(held))
    const all = await lockSeries(tx, held, scope)
    const ids = all.map(({ id }) => id)
    // What was typed for this one is typed for all; the rest stays what each of them has.
    const typed = pickChanged(fields, held)
    const planned = all.map((event) => ({ ...event, ...typed, ...(isMoved ? shiftSlot(event, held, fields) : {}) }))
    refuseInvalid(isMoved ? firstRefusal(planned.map((span) => () => refuseSpan(span, tx.now))) : undefined)
    const asking = isMoved ? planned.filter((event) => !event.isOverbooked) : []
    const clashes = await settleClashes(tx, asking, onClash, ids)
    const clashing = new Set(asking.filter((_event, index) => clashes.has(index)).map(({ id }) => id))
    // Those that follow may stay where they are; the one that was typed may not.
    if (onClash === 'skip' && clashing.has(eventId))
      throw new AppError('conflict', { field: 'startsAt', message: TAKEN })
    const patches = new Map<string, SeriesPatch>()
    for (const [index, before] of all.entries()) {
      const { typeId, reason, notes, isOverbooked, ...slot } = planned[index] ?? before
      const isClashing = clashing.has(before.id)
      const { startsAt, endsAt, professionalId } = isClashing && onClash === 'skip' ? before : slot
      const said = { typeId, reason, notes, isOverbooked: isOverbooked || (isClashing && onClash === 'overbook') }
      patches.set(before.id, { ...said, startsAt, endsAt, professionalId })
    }
    const added = petIds.filter((petId) => !before.includes(petId))
    const removed = before.filter((petId) => !petIds.includes(petId))
    await changeGuestsOfAll(tx, actor, ids, { added, removed })
    await updateSeries(tx, actor, patches)
    const stayed = onClash === 'skip' ? all.filter(({ id }) => clashing.has(id)) : []
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
function pickChanged(fields: Omit<EventDraft, 'petIds'>, held: EventRow) {
  const names = ['typeId', 'reason', 'notes', 'isOverbooked'] as const
  return Object.fromEntries(names.filter((name) => fields[name] !== held[name]).map((name) => [name, fields[name]]))
}
