import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { DUE_SOON_DAYS } from '#shared/protocols/protocols.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import type { Vaccine, VaccineFields, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords, setDerivedOfAll, updateRecord } from '#server/db/record.ts'
import { phoneOf, photoOf } from '#server/owners/owners.queries.ts'
import { liveReminders, refreshNextDue } from '#server/pets/nextDue.queries.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'
import type { HeldPet, Signer } from '#server/protocols/doses.queries.ts'
import { findProtocol } from '#server/protocols/protocols.queries.ts'

/** The columns of a `Vaccine` under its names. */
const columns = sql`v.id, v.version, v.pet_id AS "petId", v.consultation_id AS "consultationId",
  v.protocol_id AS "protocolId", v.family, v.name, v.diseases, v.product, v.laboratory, v.batch,
  v.batch_expires_on AS "batchExpiresOn", v.applied_on AS "appliedOn", v.dose_number AS "doseNumber", v.route, v.site,
  v.next_on AS "nextOn", v.weight_grams / 1000.0 AS "weightKg", v.temperature, v.reaction, v.notes, v.origin,
  v.professional_id AS "professionalId", v.signer_name AS "signerName", v.signer_card AS "signerCard", v.status,
  v.void_reason AS "voidReason", v.is_current AS "isCurrent", v.created_at AS "createdAt"`

type VaccineList = OutputOf<typeof vaccines.listOfPet>

/** The newest first, voided ones with them, in one statement. @throws AppError not_found when there is no such pet */
export async function listVaccines(
  tx: ClinicTx,
  { petId, page, pageSize }: InputOf<typeof vaccines.listOfPet>,
): Promise<VaccineList> {
  const { rows } = await sql<Pick<VaccineList, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM vaccines WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
        LIMIT ${TOTAL_CAP}) counted) AS total,
      (SELECT coalesce(json_agg(dose ORDER BY dose."appliedOn" DESC, dose.id DESC), '[]') FROM (
        SELECT ${columns} FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND v.pet_id = ${petId}
        ORDER BY v.applied_on DESC, v.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) dose) AS items`.execute(
    tx.db,
  )
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

async function vaccinesWhere(tx: ClinicTx, condition: RawBuilder<unknown>): Promise<Vaccine[]> {
  const { rows } = await sql<{ dose: Vaccine }>`
    SELECT row_to_json(dose) AS dose FROM (
      SELECT ${columns} FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND ${condition} ORDER BY v.id
    ) dose`.execute(tx.db)
  return rows.map(({ dose }) => dose)
}

/** @throws AppError not_found */
export async function findVaccine(tx: ClinicTx, vaccineId: string): Promise<Vaccine> {
  const [vaccine] = await vaccinesWhere(tx, sql`v.id = ${vaccineId}`)
  if (!vaccine) throw new AppError('not_found')
  return vaccine
}

export async function findVaccines(tx: ClinicTx, ids: readonly string[]): Promise<Vaccine[]> {
  return vaccinesWhere(tx, sql`v.id IN (${sql.join(ids)})`)
}

/** @throws AppError not_found */
export async function findVaccineWithPet(tx: ClinicTx, vaccineId: string): Promise<OutputOf<typeof vaccines.get>> {
  const { rows } = await sql<{ dose: OutputOf<typeof vaccines.get> }>`
    SELECT row_to_json(dose) AS dose FROM (
      SELECT ${columns}, (SELECT row_to_json(header) FROM (
          SELECT ${petHeaderColumns()} FROM pets p
          JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
          LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
          WHERE p.clinic_id = ${tx.clinicId} AND p.id = v.pet_id
        ) header) AS pet
      FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND v.id = ${vaccineId}
    ) dose`.execute(tx.db)
  const found = rows[0]?.dose
  if (!found) throw new AppError('not_found')
  return found
}

/** How many doses of the protocol's family each animal has, and the last batch of it that has not expired. */
export async function findPlan(
  tx: ClinicTx,
  petIds: readonly string[],
  protocolId: string,
): Promise<OutputOf<typeof vaccines.plan>> {
  const { family } = await findProtocol(tx, protocolId)
  const { rows } = await sql<OutputOf<typeof vaccines.plan>>`
    SELECT (SELECT coalesce(json_agg(json_build_object('petId', p.id, 'doses', given.doses, 'lastOn', given.last_on)), '[]')
        FROM pets p CROSS JOIN LATERAL (
          SELECT count(*) AS doses, max(v.applied_on) AS last_on FROM vaccines v
          WHERE v.clinic_id = ${tx.clinicId} AND v.pet_id = p.id AND v.family = ${family} AND v.status = 'applied'
        ) given
        WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (${sql.join(petIds)})) AS pets,
      (SELECT json_build_object('product', v.product, 'laboratory', v.laboratory, 'batch', v.batch,
          'batchExpiresOn', v.batch_expires_on)
        FROM vaccines v WHERE v.clinic_id = ${tx.clinicId} AND v.protocol_id = ${protocolId} AND v.origin = 'here'
          AND v.status = 'applied' AND v.batch_expires_on >= ${dayOf(tx.now)}
        ORDER BY v.created_at DESC LIMIT 1) AS batch`.execute(tx.db)
  return rows[0] ?? { pets: [], batch: null }
}

interface Named {
  protocolId: string | null
  family: string
  name: string
  diseases: string | null
}

/** What a dose is of: the protocol's words, or those that were typed. @throws AppError invalid, at the field */
export async function nameDose(tx: ClinicTx, dose: Pick<VaccineFields, 'protocolId' | 'name'>): Promise<Named> {
  if (!dose.protocolId)
    return { protocolId: null, family: fold(dose.name ?? ''), name: dose.name ?? '', diseases: null }
  const protocol = await findProtocol(tx, dose.protocolId).catch(() => undefined)
  if (!protocol || protocol.kind !== 'vaccine')
    throw new AppError('invalid', { field: 'protocolId', message: 'Elija una vacuna de la lista' })
  const { id: protocolId, family, name, schedule } = protocol
  return { protocolId, family, name, diseases: schedule.diseases }
}

type Columns = Omit<VaccineFields, keyof Named | 'professionalId' | 'name'>

function toColumns(fields: VaccineFields): Columns {
  const { protocolId: _protocolId, name: _name, professionalId: _professionalId, ...columns } = fields
  return columns
}

export interface NewDose {
  pet: HeldPet
  fields: VaccineFields
}

/** The doses of animals that the caller holds, and what follows from them. @returns their ids */
export async function insertVaccines(
  tx: ClinicTx,
  actor: Actor,
  doses: readonly NewDose[],
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
      petId: pet.id,
      consultationId,
      weightGrams: fields.origin === 'here' ? pet.weightGrams : null,
    },
  }))
  await insertRecords(tx, 'vaccines', records)
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
  { fields, named, signer }: { fields: VaccineFields; named: Named; signer: Signer },
): Promise<void> {
  await updateRecord(tx, actor, 'vaccines', vaccine.id, version, { ...toColumns(fields), ...named, ...signer })
  await refreshDoses(tx, [vaccine.petId], [vaccine.family, named.family])
}

/** Voids one with its reason, or takes that back. @throws AppError version_conflict */
export async function setVaccineVoid(
  tx: ClinicTx,
  actor: Actor,
  vaccine: Vaccine,
  version: number,
  reason: string | null,
): Promise<void> {
  const status = reason === null ? 'applied' : 'voided'
  await updateRecord(tx, actor, 'vaccines', vaccine.id, version, { status, voidReason: reason })
  await refreshDoses(tx, [vaccine.petId], [vaccine.family])
}

/**
 * Of each family of these animals, which the caller holds, the last dose is the live one: a new one closes the reminder
 * before it, and voiding it opens that again. Three statements, however many animals.
 */
export async function refreshDoses(
  tx: ClinicTx,
  petIds: readonly string[],
  families: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; isCurrent: boolean }>`
    SELECT id, is_last AS is_current FROM (
      SELECT id, is_current, status = 'applied' AND row_number() OVER (
          PARTITION BY pet_id, family, status ORDER BY applied_on DESC, id DESC) = 1 AS is_last
      FROM vaccines
      WHERE clinic_id = ${tx.clinicId} AND pet_id IN (${sql.join(petIds)}) AND family IN (${sql.join(families)})
    ) doses WHERE is_current <> is_last`.execute(tx.db)
  const ids = (isCurrent: boolean) => rows.filter((row) => row.isCurrent === isCurrent).map(({ id }) => id)
  // Closed before another opens: the database allows one a family.
  await setDerivedOfAll(tx, 'vaccines', ids(false), { isCurrent: false })
  await setDerivedOfAll(tx, 'vaccines', ids(true), { isCurrent: true })
  await refreshNextDue(tx, petIds)
}

type DueList = OutputOf<typeof vaccines.due>

/** The live reminders of the clinic's active animals that are overdue or near, the oldest first, in one statement. */
export async function listDue(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof vaccines.due>,
  now: Date,
): Promise<DueList> {
  const until = addDays(dayOf(now), DUE_SOON_DAYS)
  const due = sql`(SELECT live.* FROM (${liveReminders(tx)}) live
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = live.pet_id AND p.status = 'active'
    WHERE live.next_on <= ${until} ORDER BY live.next_on, live.id LIMIT ${TOTAL_CAP})`
  const { rows } = await sql<Pick<DueList, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM ${due} counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('kind', due.kind, 'id', due.id, 'name', due.name, 'nextOn', due.next_on,
          'petId', p.id, 'petName', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
          'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}))
          ORDER BY due.next_on, due.id), '[]')
        FROM (SELECT * FROM ${due} near ORDER BY next_on, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) due
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = due.pet_id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}
