import { sql } from 'kysely'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import type { DeathPart } from '#server/word/word.ts'

/** The events to come in which only this animal, and none that lives, was to be seen are called off at its death. */
export const callOffEvents: DeathPart = {
  async cancel(tx, actor, petId) {
    const ids = await lockEventsOf(
      tx,
      petId,
      sql`e.status IN ('scheduled', 'confirmed') AND NOT EXISTS (
        SELECT 1 FROM agenda_event_pets g JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
        WHERE g.clinic_id = ${tx.clinicId} AND g.event_id = e.id AND p.id <> ${petId} AND p.status <> 'deceased')`,
    )
    await updateRecords(tx, actor, 'agendaEvents', ids, { status: 'cancelled', cancelReason: CANCELLED_BY_DEATH })
  },
  async restore(tx, actor, petId) {
    // What somebody else has got meanwhile is theirs.
    const ids = await lockEventsOf(
      tx,
      petId,
      sql`e.status = 'cancelled' AND e.cancel_reason = ${CANCELLED_BY_DEATH} AND (e.is_overbooked OR NOT EXISTS (
        SELECT 1 FROM agenda_events other WHERE other.clinic_id = ${tx.clinicId}
          AND other.professional_id = e.professional_id AND NOT other.is_overbooked
          AND other.status NOT IN ('cancelled', 'missed')
          AND tstzrange(other.starts_at, other.ends_at) && tstzrange(e.starts_at, e.ends_at)))`,
    )
    await updateRecords(tx, actor, 'agendaEvents', ids, { status: 'scheduled', cancelReason: null })
  },
}

/** The ids of an animal's events from today on, held. */
async function lockEventsOf(tx: ClinicTx, petId: string, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM agenda_events e
    WHERE e.clinic_id = ${tx.clinicId} AND e.ends_at >= ${tx.now} AND ${condition}
      AND e.id IN (SELECT g.event_id FROM agenda_event_pets g WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = ${petId})
    ORDER BY e.id FOR UPDATE`.execute(tx.db)
  return rows.map(({ id }) => id)
}
