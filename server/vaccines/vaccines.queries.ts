import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { CARD_CAP } from '#shared/http/paging.ts'
import { earliestOn } from '#shared/protocols/early.rules.ts'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { REMINDER_DAYS } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import type { DuePet, Plan, Vaccine, VaccineFields, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import {
  changeDoseWeight,
  type DoseWord,
  findDose,
  insertDoseWeights,
  listDoses,
  type NewDose,
  setDoseVoid,
  type Signer,
  weightColumns,
} from '#server/doses/doses.queries.ts'
import type { Judged } from '#server/doses/early.queries.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { birthOf, photoOf } from '#server/owners/petChip.queries.ts'
import { isCalledFor, dueDoses, refreshNextDue } from '#server/pets/nextDue.queries.ts'
import { listProtocols } from '#server/protocols/protocols.queries.ts'
import { refreshEarlyVaccines } from '#server/vaccines/early.queries.ts'
import type { BirthChange } from '#server/word/word.ts'

/** The columns of a `Vaccine` under its names. */
export const vaccineDoses: DoseWord = {
  table: 'vaccines',
  columns: sql`d.id, d.version, d.pet_id AS "petId", d.consultation_id AS "consultationId",
    d.protocol_id AS "protocolId", d.family, d.name, d.diseases, d.product, d.laboratory, d.batch,
    d.batch_expires_on AS "batchExpiresOn", d.applied_on AS "appliedOn", d.dose_number AS "doseNumber", d.route, d.site,
    d.next_on AS "nextOn", d.weight_grams / 1000.0 AS "weightKg", d.is_weighed AS "isWeighed", d.temperature,
    d.reaction, d.notes, d.early, d.early_reason AS "earlyReason", d.origin, d.professional_id AS "professionalId", d.signer_name AS "signerName",
    d.signer_card AS "signerCard", d.status, d.void_reason AS "voidReason", d.is_current AS "isCurrent",
    d.covers,
    d.created_at AS "createdAt"`,
}

export const listVaccines = (tx: ClinicTx, input: InputOf<typeof vaccines.listOfPet>) =>
  listDoses<Vaccine>(tx, vaccineDoses, input)

/** @throws AppError not_found */
export const findVaccine = (tx: ClinicTx, vaccineId: string) => findDose<Vaccine>(tx, vaccineDoses, vaccineId)

/** Which doses of the protocol's family each animal has, and the last batch of it that has not expired. */
export async function findPlan(
  tx: ClinicTx,
  petIds: readonly string[],
  { id: protocolId, family }: Pick<Protocol, 'id' | 'family'>,
): Promise<Plan> {
  const { rows } = await sql<Plan>`
    SELECT (SELECT coalesce(json_agg(json_build_object('petId', p.id, 'doses', given.doses, 'lastOn', given.last_on,
        'given', given.doses_given)), '[]')
        FROM pets p CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE v.early IS NULL) AS doses, max(v.applied_on) AS last_on,
            coalesce(json_agg(json_build_object('id', v.id, 'appliedOn', v.applied_on, 'nextOn', v.next_on,
              'counts', v.early IS NULL) ORDER BY v.applied_on, v.id), '[]') AS doses_given
          FROM vaccines v
          WHERE v.clinic_id = ${tx.clinicId} AND v.pet_id = p.id AND v.family = ${family} AND v.status = 'applied'
        ) given
        WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})) AS pets,
      (SELECT json_build_object('product', v.product, 'laboratory', v.laboratory, 'batch', v.batch,
          'batchExpiresOn', v.batch_expires_on)
        FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND v.protocol_id = ${protocolId} AND v.origin = 'here'
          AND v.status = 'applied' AND v.batch_expires_on >= ${dayOf(tx.now)}
        ORDER BY v.created_at DESC, v.id DESC LIMIT 1) AS batch`.execute(tx.db)
  return rows[0] ?? { pets: [], batch: null }
}

interface Named {
  protocolId: string | null
  family: string
  name: string
  diseases: string | null
}

/** What a dose is of: the protocol's words, or those that were typed. */
export function nameDose(dose: Pick<VaccineFields, 'name'>, protocol: Protocol | undefined): Named {
  if (!protocol) return { protocolId: null, family: fold(dose.name ?? ''), name: dose.name ?? '', diseases: null }
  const { id: protocolId, family, name, schedule } = protocol
  return { protocolId, family, name, diseases: schedule.diseases }
}

type Columns = Omit<Judged<VaccineFields>, keyof Named | 'professionalId' | 'weightKg'>

function toColumns(fields: Judged<VaccineFields>): Columns {
  const { protocolId: _protocolId, name: _name, professionalId: _by, weightKg: _weightKg, ...columns } = fields
  return columns
}

/** The doses of animals that the caller holds, and what follows from them. @returns their ids */
export async function insertVaccines(
  tx: ClinicTx,
  actor: Actor,
  doses: readonly NewDose<Judged<VaccineFields>>[],
  { named, signer, consultationId }: { named: Named; signer: Signer; consultationId: string | null },
): Promise<string[]> {
  const records = doses.map(({ pet, fields }) => ({
    id: uuidv7(),
    actor,
    at: tx.now,
    values: {
      ...toColumns(fields),
      ...named,
      ...signer,
      ...weightColumns(fields.weightKg, fields.origin === 'here' ? pet.weightGrams : null),
      petId: pet.id,
      consultationId,
    },
  }))
  await insertRecords(tx, 'vaccines', records)
  await insertDoseWeights(tx, actor, 'vaccine', records, doses)
  await refreshDoses(
    tx,
    doses.map(({ pet }) => pet.id),
    [named.family],
  )
  return records.map(({ id }) => id)
}

/** @throws AppError version_conflict */
export async function updateVaccine(
  tx: ClinicTx,
  actor: Actor,
  vaccine: Vaccine,
  version: number,
  { fields, named, signer }: { fields: Judged<VaccineFields>; named: Named; signer: Signer },
): Promise<void> {
  const weight = await changeDoseWeight(tx, actor, 'vaccine', vaccine, fields)
  await updateRecord(tx, actor, 'vaccines', vaccine.id, version, {
    ...toColumns(fields),
    ...named,
    ...signer,
    ...weight,
  })
  await refreshEarlyVaccines(tx, vaccine.petId, [vaccine.family, named.family])
  await refreshDoses(tx, [vaccine.petId], [vaccine.family, named.family])
}

/** @throws AppError version_conflict, not_allowed_now */
export async function setVaccineVoid(
  tx: ClinicTx,
  actor: Actor,
  vaccine: Vaccine,
  version: number,
  reason: string | null,
): Promise<void> {
  await setDoseVoid(tx, actor, 'vaccine', vaccine, { version, reason })
  await refreshEarlyVaccines(tx, vaccine.petId, [vaccine.family])
  await refreshDoses(tx, [vaccine.petId], [vaccine.family])
}

/**
 * Of each family of these animals, which the caller holds, the last dose is the current one: its next day counts, and
 * that of the one before again when it is voided. It covers the animal when it or another counts. As many statements, however
 * many animals.
 */
export async function refreshDoses(
  tx: ClinicTx,
  petIds: readonly string[],
  families: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; isCurrent: boolean; covers: boolean }>`
    SELECT id, is_last AS is_current, covered AS covers FROM (
      SELECT id, is_current, covers, status = 'applied' AND row_number() OVER (
          PARTITION BY pet_id, family, status ORDER BY applied_on DESC, id DESC) = 1 AS is_last,
        bool_or(early IS NULL) OVER (PARTITION BY pet_id, family, status) AS covered
      FROM vaccines
      WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)}) AND family IN (${sql.join(families)})
    ) doses WHERE is_current <> is_last OR (is_last AND covers <> covered)`.execute(tx.db)
  const ids = (isCurrent: boolean, covers: boolean) =>
    rows.filter((row) => row.isCurrent === isCurrent && row.covers === covers).map(({ id }) => id)
  // Closed before another opens: the database allows one a family.
  await setDerivedOfAll(tx, 'vaccines', [...ids(false, true), ...ids(false, false)], { isCurrent: false })
  await setDerivedOfAll(tx, 'vaccines', ids(true, true), { isCurrent: true, covers: true })
  await setDerivedOfAll(tx, 'vaccines', ids(true, false), { isCurrent: true, covers: false })
  await refreshNextDue(tx, petIds)
}

/**
 * The doses of an animal whose age was corrected: those that were too young may count by now. Of one whose age nobody knew
 * any may turn out to have been too young.
 */
export async function refreshAges(tx: ClinicTx, { petId, wasUnknown }: BirthChange): Promise<void> {
  const { rows } = await sql<{ family: string }>`
    SELECT DISTINCT family FROM vaccines
    WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
      AND (${wasUnknown}::boolean OR early IS NOT NULL OR early_reason IS NOT NULL)`.execute(tx.db)
  const families = rows.map(({ family }) => family)
  if (families.length === 0) return
  await refreshEarlyVaccines(tx, petId, families, wasUnknown)
  await refreshDoses(tx, [petId], families)
}

type DueList = OutputOf<typeof vaccines.due>

/** With what says when the dose is not too young or too soon. */
type DueRow = Omit<DuePet, 'earliestOn'> & { protocolId: string | null; appliedOn: string; birthOn: string }

/**
 * The next doses of the clinic's active animals around today, the nearest ones in the order of their days, in one
 * statement: found from today on in both directions, as thousands are overdue in a clinic of some years.
 */
export async function listDue(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof vaccines.due>,
  now: Date,
): Promise<DueList> {
  const today = dayOf(now)
  const between = (first: string, last: string, order: RawBuilder<unknown>, limit: number) =>
    dueDoses(
      tx,
      sql`AND r.next_on >= ${first}::date AND r.next_on <= ${last}::date AND EXISTS (
          SELECT 1 FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = r.pet_id AND ${isCalledFor(tx)})
        ORDER BY r.next_on ${order}, r.id ${order} LIMIT ${limit}`,
    )
  const [first, last] = [addDays(today, -REMINDER_DAYS.after), addDays(today, REMINDER_DAYS.before)]
  const upTo = page * pageSize
  const [up, down] = [sql`ASC`, sql`DESC`]
  const { rows } = await sql<{ items: DueRow[]; total: number }>`
    WITH due AS (
      ${between(today, last, up, upTo)} UNION ALL ${between(first, addDays(today, -1), down, upTo)}
    )
    SELECT (SELECT count(*) FROM (SELECT 1 FROM (${between(first, last, up, CARD_CAP)}) live LIMIT ${CARD_CAP}) counted)
        AS total,
      (SELECT coalesce(json_agg(json_build_object('protocolId', due.protocol_id, 'appliedOn', due.applied_on,
          'birthOn', ${birthOf('p')}, 'kind', due.kind, 'id', due.id, 'name', due.name, 'nextOn', due.next_on,
          'petId', p.id, 'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
          'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}))
          ORDER BY due.next_on, due.id), '[]')
        FROM (SELECT * FROM due ORDER BY abs(next_on - ${today}::date), id
          LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) due
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { items: found = [], total = 0 } = rows[0] ?? {}
  const protocols = found.some(({ kind }) => kind === 'vaccine') ? await listProtocols(tx) : []
  const items = found.map(({ protocolId, appliedOn, birthOn, ...due }) => {
    const protocol = due.kind === 'vaccine' ? protocols.find(({ id }) => id === protocolId) : undefined
    return { ...due, earliestOn: protocol ? earliestOn(protocol.schedule, birthOn, appliedOn) : null }
  })
  return { items, total, page, pageSize }
}
