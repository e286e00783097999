import { type RawBuilder, sql } from 'kysely'
import { reminderNames } from '#shared/dewormings/dewormings.rules.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { setNextDue } from '#server/db/record.ts'

/**
 * Every live reminder of a clinic's animals, as `kind`, `id`, `protocol_id`, `pet_id`, `name` and `next_on`. Each word
 * that plans something for a day has its lines here.
 * @param end what ends the statement of each word, whose table it is given: conditions, and an order with its limit
 */
export function liveReminders(tx: ClinicTx, end: (table: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql``) {
  return sql`
    (SELECT 'vaccine' AS kind, v.id, v.protocol_id, v.pet_id, v.name, v.next_on FROM vaccines v
    WHERE v.clinic_id = ${tx.clinicId} AND v.is_current AND v.next_on IS NOT NULL
      ${end(sql`v`)})
    UNION ALL
    (SELECT 'deworming', d.id, d.protocol_id, d.pet_id, CASE d.kind WHEN 'internal' THEN ${reminderNames.internal}
      WHEN 'external' THEN ${reminderNames.external} ELSE ${reminderNames.both} END, d.next_on FROM dewormings d
    WHERE d.clinic_id = ${tx.clinicId} AND (d.is_current_internal OR d.is_current_external) AND d.next_on IS NOT NULL
      ${end(sql`d`)})`
}

/** Is pet `p` called for: active, and of an owner who is? The pets of an inactive owner wait for them to come back. */
export function isCalledFor(tx: ClinicTx): RawBuilder<unknown> {
  // NOT IN: the few who are inactive are read once. NOT EXISTS joined them to all, and the start took seven times as long.
  return sql`p.status = 'active' AND p.owner_id NOT IN (
    SELECT away.id FROM owners away WHERE away.clinic_id = ${tx.clinicId} AND away.status = 'inactive')`
}

/**
 * What the headers of these pets say is next: the earliest live reminder; none of an animal that died. And the families
 * of which they have a dose, and those whose last one has no next date.
 */
export async function refreshNextDue(tx: ClinicTx, petIds: readonly string[]): Promise<void> {
  await setNextDue(
    tx,
    sql`SELECT p.id, first.next_on, first.name, given.families, given.undated FROM pets p
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(family ORDER BY family), '{}') AS families,
          coalesce(array_agg(family ORDER BY family) FILTER (WHERE next_on IS NULL), '{}') AS undated
        FROM (
          SELECT v.family, v.next_on FROM vaccines v
          WHERE v.clinic_id = ${tx.clinicId} AND v.pet_id = p.id AND v.is_current
          UNION ALL SELECT 'internal', d.next_on FROM dewormings d
          WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id = p.id AND d.is_current_internal
          UNION ALL SELECT 'external', d.next_on FROM dewormings d
          WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id = p.id AND d.is_current_external
        ) doses
      ) given
      LEFT JOIN LATERAL (
        SELECT live.next_on, live.name FROM (${liveReminders(tx)}) live WHERE live.pet_id = p.id
        ORDER BY live.next_on, live.name LIMIT 1
      ) first ON p.status <> 'deceased'
      WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})`,
  )
}
