import { sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { ReminderFacts } from '#shared/reminders/reminders.contract.ts'
import { isFollowUp } from '#shared/reminders/followUps.rules.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { dueOfPet } from '#server/reminders/due.queries.ts'
import { findSender } from '#server/reminders/reminders.queries.ts'
import { findRule } from '#server/reminders/rules.queries.ts'

/** What a text would be filled in with for an animal: with what is next of its own, or as if there were something. */
export async function findFacts(tx: ClinicTx, kind: DueKind, petId: string): Promise<ReminderFacts> {
  const { rows } = await sql<{ pet: string; owner: string; dueAt: string | null; about: string | null }>`
    SELECT p.name AS pet, o.name AS owner, next.due_at, next.about FROM pets p
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    LEFT JOIN LATERAL (SELECT due_at, about FROM (${dueOfPet(tx, kind)}) own
      ORDER BY abs(extract(epoch FROM due_at - ${tx.now}::timestamptz)) LIMIT 1) next ON true
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  const found = rows[0]
  if (!found) throw new AppError('not_found')
  const sender = await findSender(tx)
  const { days } = await findRule(tx, kind)
  const example = instantOn(addDays(dayOf(tx.now), isFollowUp(kind) ? -days : days), '10:00')
  return {
    petNames: [found.pet],
    ownerName: found.owner,
    clinicName: sender.name,
    clinicPhone: sender.phone ? showPhone(sender.phone) : '',
    dueAt: found.dueAt ?? example,
    about: found.about,
  }
}
