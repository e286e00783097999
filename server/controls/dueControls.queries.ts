import { sql } from 'kysely'
import type { DueControl, dueControlsCard } from '#shared/controls/controls.contract.ts'
import { CONTROL_DAYS } from '#shared/controls/controls.rules.ts'
import { CARD_CAP } from '#shared/http/paging.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { type CardData, HOME_ROWS } from '#shared/word/homeCard.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { petChip } from '#server/owners/petChip.queries.ts'
import { isCalledFor } from '#server/pets/nextDue.queries.ts'

/** The scheduled controls nearest to today, in the order of their days: found from today on in both directions. */
export async function listDueControls(tx: ClinicTx, withReason: boolean): Promise<CardData<typeof dueControlsCard>> {
  const today = dayOf(tx.now)
  const between = (first: string, last: string) => sql`FROM controls c
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id AND ${isCalledFor(tx)}
    WHERE c.clinic_id = ${tx.clinicId} AND c.status = 'scheduled'
      AND c.due_on >= ${first}::date AND c.due_on <= ${last}::date`
  const [first, last] = [addDays(today, -CONTROL_DAYS.after), addDays(today, CONTROL_DAYS.before)]
  const { rows } = await sql<{ total: number; items: DueControl[] }>`
    WITH due AS (
      (SELECT c.* ${between(today, last)} ORDER BY c.due_on, c.id LIMIT ${sql.lit(HOME_ROWS)})
      UNION ALL
      (SELECT c.* ${between(first, addDays(today, -1))} ORDER BY c.due_on DESC, c.id DESC LIMIT ${sql.lit(HOME_ROWS)})
    )
    SELECT (SELECT count(*) FROM (SELECT 1 ${between(first, last)} LIMIT ${sql.lit(CARD_CAP)}) AS counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('controlId', due.id, 'dueOn', due.due_on,
        'pet', ${petChip()}, 'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}),
        'reason', ${withReason ? sql`left(due.reason, 120)` : sql`CASE WHEN due.source = 'pet' THEN left(due.reason, 120) END`})
        ORDER BY due.due_on, p.sort_name, due.id), '[]')
      FROM (SELECT * FROM due ORDER BY abs(due_on - ${today}::date), id LIMIT ${sql.lit(HOME_ROWS)}) AS due
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { total = 0, items = [] } = rows[0] ?? {}
  return { total, items }
}
