import { type RawBuilder, sql } from 'kysely'
import { type Recipient, refuseAmong, TAKEN_BACK_HOURS } from '#shared/doses/doses.rules.ts'
import { AppError, refuseInvalid, refuseNow, type Refusal } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import { REPORT_CAP } from '#server/word/word.ts'

// How a vaccine or a deworming is read, the animal that is held for one, and who signs it.

/** Where one of the two words is kept: its table, and the columns of its contract's record, of `d`. */
export interface DoseTable {
  table: 'vaccines' | 'dewormings'
  columns: RawBuilder<unknown>
}

/** Hundreds of letters would go out for a file that is undone in the next hour. */
export function isSettledDose(tx: ClinicTx): RawBuilder<unknown> {
  return sql`NOT (r.is_imported AND r.created_at > ${tx.now}::timestamptz - make_interval(hours => ${sql.lit(TAKEN_BACK_HOURS)}))`
}

/** The newest first, voided ones with them, in one statement. @throws AppError not_found when there is no such pet */
export async function listDoses<Dose>(
  tx: ClinicTx,
  { table, columns }: DoseTable,
  { petId, page, pageSize }: { petId: string; page: number; pageSize: number },
): Promise<{ items: Dose[]; total: number; page: number; pageSize: number }> {
  const { rows } = await sql<{ items: Dose[]; total: number; isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM ${sql.table(table)} WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
        LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(line ORDER BY line."appliedOn" DESC, line.id DESC), '[]') FROM (
        SELECT ${columns} FROM ${sql.table(table)} d WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id = ${petId}
        ORDER BY d.applied_on DESC, d.id DESC ${pageLimit(page, pageSize)}) line) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** In the order of their ids. */
export async function findDoses<Dose>(
  tx: ClinicTx,
  { table, columns }: DoseTable,
  ids: readonly string[],
): Promise<Dose[]> {
  const { rows } = await sql<{ line: Dose }>`
    SELECT row_to_json(line) AS line FROM (
      SELECT ${columns} FROM ${sql.table(table)} d
      WHERE d.clinic_id = ${tx.clinicId} AND d.id IN (${sql.join(ids)}) ORDER BY d.id
    ) line`.execute(tx.db)
  return rows.map(({ line }) => line)
}

/** @throws AppError not_found */
export async function findDose<Dose>(tx: ClinicTx, word: DoseTable, id: string): Promise<Dose> {
  const [dose] = await findDoses<Dose>(tx, word, [id])
  if (!dose) throw new AppError('not_found')
  return dose
}

/** @throws AppError not_found */
export async function findDoseWithPet<Dose>(
  tx: ClinicTx,
  { table, columns }: DoseTable,
  id: string,
): Promise<Dose & { pet: PetHeader }> {
  const { rows } = await sql<{ line: Dose & { pet: PetHeader } }>`
    SELECT row_to_json(line) AS line FROM (
      SELECT ${columns}, (SELECT row_to_json(header) FROM (
          SELECT ${petHeaderColumns()} FROM pets p
          JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
          LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
          WHERE p.clinic_id = ${tx.clinicId} AND p.id = d.pet_id
        ) header) AS pet
      FROM ${sql.table(table)} d WHERE d.clinic_id = ${tx.clinicId} AND d.id = ${id}
    ) line`.execute(tx.db)
  const found = rows[0]?.line
  if (!found) throw new AppError('not_found')
  return found
}

/** Those that a report tells of, the newest first. @param columns what it tells of each */
export async function listReportedDoses<Reported>(
  tx: ClinicTx,
  table: DoseTable['table'],
  petId: string,
  columns: RawBuilder<unknown>,
): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    SELECT applied_on, signer_name, early, covers, ${columns}
    FROM ${sql.table(table)} WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND status = 'applied'
    ORDER BY applied_on DESC, id DESC LIMIT ${sql.lit(REPORT_CAP)}`.execute(tx.db)
  return rows
}

export interface HeldPet extends Recipient {
  id: string
  name: string
  speciesId: string
  status: PetHeader['status']
  weightGrams: number | null
}

/** The animals in the order asked for, none of which changes until the transaction ends. @throws AppError not_found */
async function lockPets(tx: ClinicTx, petIds: readonly string[]): Promise<HeldPet[]> {
  const rows = await tx.db
    .selectFrom('pets')
    .select(['id', 'name', 'speciesId', 'status', 'birthOn', 'deceasedOn', 'weightGrams'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', petIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return petIds.map((petId) => {
    const pet = rows.find(({ id }) => id === petId)
    if (!pet) throw new AppError('not_found')
    return { ...pet, birthOn: pet.birthOn ?? '', status: pet.status as PetHeader['status'] }
  })
}

/** @throws AppError not_found */
export async function lockPet(tx: ClinicTx, petId: string): Promise<HeldPet> {
  const [pet] = await lockPets(tx, [petId])
  if (!pet) throw new AppError('not_found')
  return pet
}

/** The same for those that were chosen in a form. @throws AppError invalid */
async function lockChosen(tx: ClinicTx, petIds: readonly string[]): Promise<HeldPet[]> {
  const field = 'pets'
  if (new Set(petIds).size !== petIds.length)
    throw new AppError('invalid', { field, message: 'Una mascota está dos veces en la lista' })
  return lockPets(tx, petIds).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', { field, message: 'Elija mascotas de la clínica' })
  })
}

export interface NewDose<Fields> {
  pet: HeldPet
  fields: Fields
}

/** A living animal, held, that gets a dose which is in order. @throws AppError */
export async function lockRecipient<Fields>(
  tx: ClinicTx,
  { petId, consultationId }: { petId: string; consultationId: string | null },
  fields: Fields,
  refuse: (fields: Fields, pet: Recipient) => Refusal | undefined,
): Promise<NewDose<Fields>> {
  await lockOpenVisit(tx, consultationId, petId)
  const pet = await lockPet(tx, petId)
  refuseNow(canRecord(pet))
  refuseInvalid(refuse(fields, pet))
  return { pet, fields }
}

/** Those of one action: the first that may not get it is named. @throws AppError */
export async function lockRecipients<Fields extends { petId: string }>(
  tx: ClinicTx,
  doses: readonly Fields[],
  refuse: (fields: Fields, pet: Recipient) => Refusal | undefined,
): Promise<NewDose<Fields>[]> {
  const held = await lockChosen(
    tx,
    doses.map(({ petId }) => petId),
  )
  return doses.map((fields, at) => {
    const pet = held.find(({ id }) => id === fields.petId)
    if (!pet) throw new AppError('not_found')
    const refused = canRecord(pet)
    refuseNow(refused && { ...refused, message: `${pet.name}: ${refused.message}` })
    refuseInvalid(refuseAmong(refuse(fields, pet), pet, at))
    return { pet, fields }
  })
}

export interface Signer {
  professionalId: string | null
  signerName: string | null
  signerCard: string | null
}

function signatureOf({ professionalId, signerName, signerCard }: Signer): Signer {
  return { professionalId, signerName, signerCard }
}

const unsigned: Signer = { professionalId: null, signerName: null, signerCard: null }

/** Person and card, as they are now. `null`: nobody of the clinic signs. @throws AppError invalid when not licensed */
export async function findSigner(tx: ClinicTx, professionalId: string | null): Promise<Signer> {
  if (!professionalId) return unsigned
  const signer = await findProfessional(tx, professionalId)
  if (!signer?.licensed || !signer.professionalCard) {
    refuseInvalid({ field: 'professionalId', message: 'Firma un médico veterinario con tarjeta profesional' })
    return unsigned
  }
  return { professionalId, signerName: signer.name, signerCard: signer.professionalCard }
}

/** Who signed stays as it was written, whatever became of the account. */
export async function findSignerAgain(tx: ClinicTx, before: Signer, professionalId: string | null): Promise<Signer> {
  return professionalId === before.professionalId ? signatureOf(before) : findSigner(tx, professionalId)
}
