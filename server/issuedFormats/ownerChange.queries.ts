import { sql } from 'kysely'
import type { Typed } from '#shared/formats/fillDocument.rules.ts'
import { ANNULLED_BY_NEW_OWNER } from '#shared/issuedFormats/issuedFormats.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateRecord, updateRecords } from '#server/db/record.ts'
import { annulFormats, hasSigner } from '#server/issuedFormats/annul.queries.ts'
import type { OwnerChange } from '#server/word/word.ts'

/**
 * A draft is filled with who has the animal now. What waits for the former owner's signature, or for anybody's with nobody's
 * yet, is annulled: its text is fixed, and names who has no say any more. What they agreed to while it was theirs stays, and
 * so does what they authorise of their own data. A union is of two records of one person, who signs what they were sent.
 */
export async function passFormats(tx: ClinicTx, actor: Actor, change: OwnerChange): Promise<void> {
  await passDrafts(tx, actor, change)
  if (change.isSamePerson) return
  const waits = sql`${hasSigner(tx, sql`s.status = 'pending' AND s.role = 'owner'`)}
    OR NOT ${hasSigner(tx, sql`s.status = 'signed'`)}`
  await annulFormats(
    tx,
    actor,
    sql`i.pet_id = ANY(${change.petIds}::uuid[]) AND i.owner_id <> ${change.ownerId}
      AND i.status IN ('sent', 'viewed', 'expired') AND i.purpose <> 'dataPolicy' AND (${waits})`,
    ANNULLED_BY_NEW_OWNER,
  )
}

const ofOwner = (key: string) => key.startsWith('owner.')

async function passDrafts(tx: ClinicTx, actor: Actor, { petIds, ownerId, isSamePerson }: OwnerChange): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; typed: Typed }>`
    SELECT id, version, typed FROM issued_formats WHERE clinic_id = ${tx.clinicId}
      AND pet_id = ANY(${petIds}::uuid[]) AND owner_id <> ${ownerId} AND status = 'draft'
    ORDER BY id FOR UPDATE`.execute(tx.db)
  const isOfFormer = ({ typed }: { typed: Typed }) => !isSamePerson && Object.keys(typed).some(ofOwner)
  for (const draft of rows.filter(isOfFormer)) {
    const typed = Object.fromEntries(Object.entries(draft.typed).filter(([key]) => !ofOwner(key)))
    await updateRecord(tx, actor, 'issuedFormats', draft.id, draft.version, { ownerId, typed })
  }
  const others = rows.filter((draft) => !isOfFormer(draft)).map(({ id }) => id)
  await updateRecords(tx, actor, 'issuedFormats', others, { ownerId })
}
