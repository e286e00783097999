import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { REMINDER_DAYS } from '#shared/protocols/protocols.rules.ts'
import type { OverduePet, reminders } from '#shared/reminders/reminders.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { isCalledFor } from '#server/pets/nextDue.queries.ts'
import { causesOfDays } from '#server/reminders/causes.queries.ts'

type OverduePage = OutputOf<typeof reminders.overdue>

/** Animals with something overdue of the last half year and no event to come: whose newest is nearest to today first. */
export async function listOverdue(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof reminders.overdue>,
): Promise<OverduePage> {
  const today = dayOf(tx.now)
  const days = { first: addDays(today, -REMINDER_DAYS.after), last: addDays(today, -1) }
  const { rows } = await sql<{ items: OverduePet[]; total: number }>`
    WITH late AS MATERIALIZED (
      SELECT due.pet_id, max(due.due_on) AS newest, json_agg(json_build_object('kind', due.kind, 'about', due.about,
        'dueOn', due.due_on) ORDER BY due.due_on, due.kind, due.about) AS overdue
      FROM (${causesOfDays(tx, days)}) due
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id AND ${isCalledFor(tx)}
      WHERE NOT EXISTS (SELECT 1 FROM agenda_event_pets g
        JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND e.id = g.event_id
        WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = due.pet_id AND e.ends_at >= ${tx.now}
          AND e.status NOT IN ('cancelled', 'missed', 'attended'))
      GROUP BY due.pet_id
    )
    SELECT (SELECT count(*) FROM (SELECT 1 FROM late LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('petId', p.id, 'petName', p.name, 'speciesId', p.species_id,
        'photo', ${photoOf('p')}, 'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}),
        'overdue', shown.overdue, 'remindedAt', (SELECT max(m.changed_at) FROM reminders m
          WHERE m.clinic_id = ${tx.clinicId} AND m.pet_id = p.id AND m.status = 'sent'))
        ORDER BY shown.newest DESC, p.id), '[]')
      FROM (SELECT * FROM late ORDER BY newest DESC, pet_id ${pageLimit(page, pageSize)}) shown
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = shown.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}
