import { sql } from 'kysely'
import type { Deworming, DewormingFields, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { refuseDeworming } from '#shared/dewormings/dewormings.rules.ts'
import type { InputOf } from '#shared/http/contract.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import { listDoses } from '#server/doses/doses.queries.ts'
import type { Judged } from '#server/doses/early.queries.ts'
import type { DoseWord } from '#server/doses/writeDoses.queries.ts'
import { judgeDewormings, refreshEarlyDewormings } from '#server/dewormings/early.queries.ts'
import { refreshNextDue } from '#server/pets/nextDue.queries.ts'
import type { BirthChange } from '#server/word/word.ts'

export const dewormingDoses: DoseWord<DewormingFields, Judged<DewormingFields>, Deworming> = {
  table: 'dewormings',
  source: 'deworming',
  columns: sql`d.id, d.version, d.pet_id AS "petId", d.consultation_id AS "consultationId",
    d.protocol_id AS "protocolId", d.kind, d.product, d.active_ingredient AS "activeIngredient", d.dose, d.route,
    d.batch, d.batch_expires_on AS "batchExpiresOn", d.applied_on AS "appliedOn", d.next_on AS "nextOn",
    d.applied_by AS "appliedBy", d.weight_grams / 1000.0 AS "weightKg", d.is_weighed AS "isWeighed", d.notes, d.early, d.early_reason AS "earlyReason",
    d.professional_id AS "professionalId", d.signer_name AS "signerName", d.signer_card AS "signerCard", d.status,
    d.void_reason AS "voidReason", d.is_current_internal OR d.is_current_external AS "isCurrent",
    d.covers, d.is_imported AS "isImported",
    d.created_at AS "createdAt"`,
  refuse: refuseDeworming,
  isOurs: ({ appliedBy }) => appliedBy === 'clinic',
  keepsWeight: () => true,
  judge: judgeDewormings,
  insert: (tx, records) => insertRecords(tx, 'dewormings', records),
  update: (tx, actor, id, version, patch) => updateRecord(tx, actor, 'dewormings', id, version, patch),
  judgeAgain: (tx, petId) => refreshEarlyDewormings(tx, petId),
  settle: refreshDoses,
}

type PastFields = Pick<
  DewormingFields,
  'appliedOn' | 'nextOn' | 'kind' | 'product' | 'activeIngredient' | 'dose' | 'batch' | 'batchExpiresOn' | 'notes'
>

/** Dewormings of a file, of animals that the caller holds: of before, so nobody of the clinic signs them and none is judged. */
export async function insertPastDewormings(
  tx: ClinicTx,
  author: Author,
  records: readonly { id: string; petId: string; fields: PastFields }[],
): Promise<void> {
  await insertRecords(
    tx,
    'dewormings',
    records.map(({ id, petId, fields }) => ({
      ...{ id, actor: author, at: tx.now },
      values: { ...fields, petId, appliedBy: 'clinic', isImported: true },
    })),
  )
}

export const listDewormings = (tx: ClinicTx, input: InputOf<typeof dewormings.listOfPet>) =>
  listDoses<Deworming>(tx, dewormingDoses, input)

/** Of internal and of external parasites of these animals, which the caller holds, the last deworming is the live one. */
export async function refreshDoses(tx: ClinicTx, petIds: readonly string[]): Promise<void> {
  for (const [column, other, field] of [
    ['is_current_internal', 'external', 'isCurrentInternal'],
    ['is_current_external', 'internal', 'isCurrentExternal'],
  ] as const) {
    const { rows } = await sql<{ id: string; isLast: boolean }>`
      SELECT id, is_last FROM (
        SELECT id, ${sql.ref(column)} AS is_now, is_of AND row_number() OVER (
            PARTITION BY pet_id, is_of ORDER BY applied_on DESC, id DESC) = 1 AS is_last
        FROM (SELECT *, status = 'applied' AND kind <> ${other} AS is_of FROM dewormings
          WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)})) given
      ) doses WHERE is_now <> is_last`.execute(tx.db)
    const ids = (isLast: boolean) => rows.filter((row) => row.isLast === isLast).map(({ id }) => id)
    // Closed before another opens: the database allows one a pet.
    await setDerivedOfAll(tx, 'dewormings', ids(false), { [field]: false })
    await setDerivedOfAll(tx, 'dewormings', ids(true), { [field]: true })
  }
  // A live one covers the animal when, of all that it works against, it or another counts.
  const { rows } = await sql<{ id: string; isCovered: boolean }>`
    SELECT id, is_covered FROM (
      SELECT id, covers, (NOT is_current_internal OR bool_or(counts AND kind <> 'external') OVER of_pet)
        AND (NOT is_current_external OR bool_or(counts AND kind <> 'internal') OVER of_pet) AS is_covered
      FROM (SELECT *, status = 'applied' AND early IS NULL AS counts FROM dewormings
        WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)})) given
      WINDOW of_pet AS (PARTITION BY pet_id)
    ) doses WHERE covers <> is_covered`.execute(tx.db)
  for (const covers of [false, true]) {
    const ids = rows.filter(({ isCovered }) => isCovered === covers).map(({ id }) => id)
    await setDerivedOfAll(tx, 'dewormings', ids, { covers })
  }
  await refreshNextDue(tx, petIds)
}

/** The dewormings of an animal whose age was corrected, or became known: those that were too young may count by now, or not. */
export async function refreshAges(tx: ClinicTx, { petId, wasUnknown }: BirthChange): Promise<void> {
  await refreshEarlyDewormings(tx, petId, wasUnknown)
  await refreshDoses(tx, [petId])
}
