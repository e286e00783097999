import { AppError, refuseNow } from '#shared/http/errors.ts'
import { afterConsultations, canMoveEvent } from '#shared/agendaEvents/agendaEvents.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'
import { type EventRow, type GuestRow, listGuests, updateEvent } from '#server/agendaEvents/agendaEvents.queries.ts'

/**
 * An animal of an event is attended: the event passes to the consulting room and knows the consultation.
 * @throws AppError not_found; invalid when the animal does not come in that event; not_allowed_now
 */
export async function attendGuest(
  tx: ClinicTx,
  actor: Actor,
  { eventId, petId, consultationId }: { eventId: string; petId: string; consultationId: string },
): Promise<void> {
  const held = (await lockRecord(tx, 'agendaEvents', eventId)) as EventRow
  const guest = await findGuest(tx, eventId, petId)
  if (held.status !== 'inConsultation') {
    refuseNow(canMoveEvent(held, 'inConsultation', tx.now))
    const { arrivedAt } = held
    await updateEvent(tx, actor, held, {
      status: 'inConsultation',
      attendedAt: tx.now.toISOString(),
      arrivedAt: arrivedAt ?? tx.now.toISOString(),
    })
  }
  await updateRecord(tx, actor, 'agendaEventPets', guest.id, guest.version, { consultationId })
}

/** An animal that comes in an event. @throws AppError invalid */
export async function findGuest(tx: ClinicTx, eventId: string, petId: string): Promise<GuestRow> {
  const guest = (await listGuests(tx, eventId)).find((one) => one.petId === petId)
  if (!guest) throw new AppError('invalid', { field: 'eventId', message: 'La cita no es de esta mascota' })
  return guest
}

/** A consultation of an event was closed: the event is over with its last one, or waits again where all were voided. */
export async function closeAttendance(tx: ClinicTx, actor: Actor, consultationId: string): Promise<void> {
  const own = await tx.db
    .selectFrom('agendaEventPets')
    .select('eventId')
    .where('clinicId', '=', tx.clinicId)
    .where('consultationId', '=', consultationId)
    .executeTakeFirst()
  if (!own) return
  const held = (await lockRecord(tx, 'agendaEvents', own.eventId)) as EventRow
  if (held.status !== 'inConsultation') return
  const guests = await tx.db
    .selectFrom('agendaEventPets as g')
    .leftJoin('consultations as c', (join) =>
      join.onRef('c.id', '=', 'g.consultationId').on('c.clinicId', '=', tx.clinicId),
    )
    .innerJoin('pets as p', (join) => join.onRef('p.id', '=', 'g.petId').on('p.clinicId', '=', tx.clinicId))
    .select('c.status')
    .where('g.clinicId', '=', tx.clinicId)
    .where('g.eventId', '=', held.id)
    // One that died before it was attended is not waited for.
    .where((guest) => guest.or([guest('p.status', '<>', 'deceased'), guest('g.consultationId', 'is not', null)]))
    .execute()
  const to = afterConsultations(guests.map(({ status }) => status))
  if (to === 'attended') await updateEvent(tx, actor, held, { status: to, leftAt: tx.now.toISOString() })
  if (to === 'waiting') await updateEvent(tx, actor, held, { status: to, attendedAt: null })
}
