import { type RawBuilder, sql, type Updateable } from 'kysely'
import { may } from '#shared/access/actions.ts'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canReceivePets } from '#shared/owners/owners.rules.ts'
import {
  MAX_SIBLINGS,
  type PetDraft,
  type PetEdit,
  type PetHeader,
  type PetLabel,
  type PetPage,
  type pets,
} from '#shared/pets/pets.contract.ts'
import { gramsOf } from '#shared/values/weight.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { nextHistoryNumber, takeHistoryNumbers } from '#server/db/clinicRecord.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { newPublicId } from '#server/db/publicId.ts'
import { insertRecord, insertRecords, updateRecord } from '#server/db/record.ts'
import {
  lockOwners,
  ownerState,
  ownerText,
  ownerTexts,
  phoneOf,
  refreshFromPets,
  refreshPetNames,
} from '#server/owners/owners.queries.ts'
import { birthOf, photoOf } from '#server/owners/petChip.queries.ts'
import { dueDoses } from '#server/pets/nextDue.queries.ts'
import { listWords, tellOwnerChange } from '#server/word/registry.ts'
import { isWritten, visitTitle } from '#server/pets/visits.queries.ts'
import { insertWeight } from '#server/weights/weights.queries.ts'

/** The chart of the pet's page shows so many. */
const CHART_WEIGHTS = 40
const LAST_VISITS = 3

/**
 * The columns of a `PetHeader` under its names, for `row_to_json`: of pets `p` and its owner `o`, with `before` from
 * `weightBefore`.
 */
export function petHeaderColumns(): RawBuilder<unknown> {
  return sql`p.id, p.name, p.history_number AS "historyNumber", p.species_id AS "speciesId", p.breed, p.sex,
    p.reproductive_status AS "reproductiveStatus", ${birthOf('p')} AS "birthOn", p.status, p.deceased_on AS "deceasedOn",
    p.microchip, ${photoOf('p')} AS photo, p.weight_grams / 1000.0 AS "weightKg", p.weighed_at AS "weighedAt",
    before.grams / 1000.0 AS "previousWeightKg", before.measured_at AS "previousWeighedAt",
    p.allergies, p.diseases, p.is_aggressive AS "isAggressive", p.vaccine_reaction AS "vaccineReaction",
    p.alert_note AS "alertNote", p.next_due_on AS "nextDueOn", p.next_due_name AS "nextDueName",
    p.dose_families AS "doseFamilies", p.undated_families AS "undatedFamilies",
    json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}) AS owner`
}

/** `LEFT JOIN LATERAL (...) before ON true`: the weight before the last one of pets `p`. */
export function weightBefore(tx: ClinicTx): RawBuilder<unknown> {
  return sql`SELECT w.grams, w.measured_at FROM weights w WHERE w.clinic_id = ${tx.clinicId} AND w.pet_id = p.id
    ORDER BY w.measured_at DESC, w.id DESC LIMIT 1 OFFSET 1`
}

/** All of the pet's page in one statement. @throws AppError not_found */
export async function findPetPage(tx: ClinicTx, actor: Actor, petId: string): Promise<PetPage> {
  const readsHistory = may(actor, 'consultations.read')
  const { rows } = await sql<{ page: PetPage }>`
    SELECT row_to_json(page) AS page FROM (
      SELECT ${petHeaderColumns()}, p.public_id, p.version, p.color, p.birth_is_approximate AS "birthIsApproximate",
        p.feeding, p.distinguishing_marks AS "distinguishingMarks", p.origin, p.temperament,
        p.blood_group AS "bloodGroup", p.lives_with AS "livesWith", p.resuscitation, p.surgeries,
        p.deceased_cause AS "deceasedCause", p.status_reason AS "statusReason", p.created_at AS "createdAt", author.name AS "createdByName",
        (SELECT coalesce(json_agg(json_build_object('weightKg', w.grams / 1000.0, 'measuredAt', w.measured_at)
            ORDER BY w.measured_at, w.id), '[]')
          FROM (SELECT * FROM weights WHERE clinic_id = ${tx.clinicId} AND pet_id = p.id
            ORDER BY measured_at DESC, id DESC LIMIT ${CHART_WEIGHTS}) w) AS weights,
        ${readsHistory ? lastVisits(tx) : sql`'[]'::json`} AS visits,
        ${dueOf(tx)} AS due, ${siblingsOf(tx)} AS siblings,
        ${countsOf(tx, actor)} AS counts
      FROM pets p
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      LEFT JOIN professionals author ON author.clinic_id = ${tx.clinicId} AND author.id = p.created_by
      LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
      WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}
    ) page`.execute(tx.db)
  const page = rows[0]?.page
  if (!page) throw new AppError('not_found')
  return page
}

/** In the order asked for; what is no pet of the clinic is left out. */
export async function listLabels(tx: ClinicTx, petIds: string[]): Promise<PetLabel[]> {
  const { rows } = await sql<PetLabel>`
    SELECT p.id, p.name, p.history_number, p.species_id, p.breed, p.allergies,
      json_build_object('name', o.name, 'phone', ${phoneOf('o', 'phone')}) AS owner
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ANY(${petIds}::uuid[])
    ORDER BY array_position(${petIds}::uuid[], p.id)`.execute(tx.db)
  return rows
}

function lastVisits(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', c.id, 'startedAt', c.started_at, 'status', c.status,
      'title', left(${visitTitle('c')}, 200), 'professionalName', v.name)
      ORDER BY c.started_at DESC, c.id DESC), '[]')
    FROM (SELECT * FROM consultations r WHERE clinic_id = ${tx.clinicId} AND pet_id = p.id AND ${isWritten(tx, 'r')}
      ORDER BY started_at DESC, id DESC LIMIT ${LAST_VISITS}) c
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id)`
}

/** The next doses, the nearest first; none of an animal that died. */
function dueOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('kind', live.kind, 'id', live.id,
      'protocolId', live.protocol_id, 'name', live.name, 'nextOn', live.next_on, 'appliedOn', live.applied_on)
      ORDER BY live.next_on, sort_text(live.name)), '[]')
    FROM (${dueDoses(tx)}) live WHERE live.pet_id = p.id AND p.status <> 'deceased')`
}

function siblingsOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'breed', s.breed, 'birthOn', ${birthOf('s')},
      'weightKg', s.weight_grams / 1000.0, 'allergies', s.allergies, 'diseases', s.diseases, 'isAggressive', s.is_aggressive,
      'vaccineReaction', s.vaccine_reaction, 'alertNote', s.alert_note) ORDER BY sort_text(s.name), s.id), '[]')
    FROM (SELECT s.* ${siblingRows(tx)}) s)`
}

/** Those of its owner and species that live, beside the row `p`. */
function siblingRows(tx: ClinicTx): RawBuilder<unknown> {
  return sql`FROM pets s WHERE s.clinic_id = ${tx.clinicId} AND s.owner_id = p.owner_id
    AND s.species_id = p.species_id AND s.id <> p.id AND s.status <> 'deceased' ORDER BY s.sort_name, s.id LIMIT ${MAX_SIBLINGS}`
}

/** An animal and its siblings, as its page lists them. */
export async function listWithSiblings(tx: ClinicTx, petId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT s.id FROM pets p, LATERAL (SELECT s.id ${siblingRows(tx)}) s
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  return [petId, ...rows.map(({ id }) => id)]
}

/** How many records of each word that counts them the pet has, by the words' names. */
function countsOf(tx: ClinicTx, actor: Actor): RawBuilder<unknown> {
  const counts = listWords().flatMap(({ name, count }) => (count ? [sql`${sql.lit(name)}, ${count(tx, actor)}`] : []))
  return sql`json_build_object(${sql.join(counts)})`
}

/** What is known of an animal whose owner calls for the first time; the rest is asked when it comes. */
type ShortPet = Pick<PetDraft, 'name' | 'speciesId' | 'breed' | 'color' | 'feeding'> & {
  sex: 'unknown'
  birthOn: null
  weightKg: null
}

/** A pet of which only this is known. @returns its id @throws AppError as `insertPet` */
export async function insertShortPet(
  tx: ClinicTx,
  actor: Actor,
  ownerId: string,
  { name, speciesId }: Pick<PetDraft, 'name' | 'speciesId'>,
): Promise<string> {
  const unknown = { breed: '', color: '', feeding: '', sex: 'unknown', birthOn: null, weightKg: null } as const
  return insertPet(tx, actor, ownerId, { name, speciesId, ...unknown })
}

/**
 * A pet with its first weight, where that is known.
 * @returns its id
 * @throws AppError not_found when the owner is not of the clinic; not_allowed_now when it is inactive
 */
export async function insertPet(
  tx: ClinicTx,
  actor: Actor,
  ownerId: string,
  draft: PetDraft | ShortPet,
): Promise<string> {
  // Owner first, then pet, everywhere: both carry texts of the other.
  refuseNow(canReceivePets(ownerState(await lockRecord(tx, 'owners', ownerId))))
  const { weightKg, ...values } = draft
  const { id } = await insertRecord(tx, actor, 'pets', {
    ...values,
    ownerId,
    historyNumber: await nextHistoryNumber(tx),
    publicId: newPublicId(tx.clinicId),
    ownerText: await ownerText(tx, ownerId),
  })
  if (weightKg !== null) await insertWeight(tx, actor, { petId: id, weightKg, measuredAt: tx.now })
  await refreshPetNames(tx, ownerId)
  return id
}

export interface NewPet {
  id: string
  ownerId: string
  draft: Omit<PetEdit, 'sex' | 'birthOn'> & { sex: PetHeader['sex']; birthOn: string | null; weightKg: number | null }
  weightId: string
}

/**
 * Pets of a file, each draft checked as a form's is, of owners that the caller holds or has just written. Their numbers follow
 * each other.
 */
export async function insertPets(tx: ClinicTx, author: Author, pets: readonly NewPet[]): Promise<void> {
  if (pets.length === 0) return
  const texts = await ownerTexts(tx, [...new Set(pets.map(({ ownerId }) => ownerId))])
  const first = (await takeHistoryNumbers(tx, pets.length)) - pets.length + 1
  const record = { actor: author, at: tx.now }
  await insertRecords(
    tx,
    'pets',
    pets.map(({ id, ownerId, draft: { weightKg, ...values } }, at) => ({
      ...{ ...record, id },
      values: {
        ...values,
        ...{
          ownerId,
          historyNumber: first + at,
          publicId: newPublicId(tx.clinicId),
          ownerText: texts.get(ownerId) ?? '',
        },
        ...{ weightGrams: weightKg === null ? null : gramsOf(weightKg), weighedAt: weightKg === null ? null : tx.now },
      },
    })),
  )
  const weights = pets.flatMap(({ id: petId, weightId, draft: { weightKg } }) =>
    weightKg === null
      ? []
      : [{ ...record, id: weightId, values: { petId, grams: gramsOf(weightKg), measuredAt: tx.now, source: 'pet' } }],
  )
  if (weights.length > 0) await insertRecords(tx, 'weights', weights)
}

interface PetState {
  ownerId: string
  status: PetHeader['status']
  speciesId: string
  birthOn: string
  deceasedOn: string | null
  photoFileId: string | null
}

/** What decides whether a change is allowed. @throws AppError not_found */
export async function findPetState(tx: ClinicTx, petId: string): Promise<PetState> {
  const row = await tx.db
    .selectFrom('pets')
    .select(['ownerId', 'status', 'speciesId', 'birthOn', 'deceasedOn', 'photoFileId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', petId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { ...row, birthOn: row.birthOn ?? '' } as PetState
}

/** What a person may change of a pet: its form's fields, or its state. */
type PetPatch = PetEdit | Pick<Updateable<Database['pets']>, 'status' | 'statusReason' | 'deceasedOn' | 'deceasedCause'>

/** @throws AppError version_conflict, not_found */
export async function updatePet(
  tx: ClinicTx,
  actor: Actor,
  pet: { petId: string; ownerId: string; version: number },
  values: PetPatch,
): Promise<void> {
  await lockRecord(tx, 'owners', pet.ownerId)
  await updateRecord(tx, actor, 'pets', pet.petId, pet.version, values)
  await refreshPetNames(tx, pet.ownerId)
}

/**
 * Gives a pet to another owner, from a day on, with another link to its report unless told to keep it.
 * @throws AppError not_found, version_conflict; invalid when that owner takes no pets
 */
export async function changePetOwner(
  tx: ClinicTx,
  actor: Actor,
  { petId, version, ownerId, since, reason, keepsReport }: InputOf<typeof pets.changeOwner>,
): Promise<void> {
  const change = { petIds: [petId], ownerId, isSamePerson: false }
  const { ownerId: formerId } = await findPetState(tx, petId)
  const held = await lockOwners(tx, [ownerId, formerId])
  const owner = held.find(({ id }) => id === ownerId)
  const refused = owner ? canReceivePets(ownerState(owner)) : { message: 'Elija un propietario de la lista' }
  if (ownerId === formerId) refuseInvalid({ field: 'ownerId', message: 'La mascota ya es de este propietario' })
  if (refused) refuseInvalid({ ...refused, field: 'ownerId' })
  await tellOwnerChange(tx, actor, change)
  await updateRecord(tx, actor, 'pets', petId, version, {
    ownerId,
    ownerText: await ownerText(tx, ownerId),
    ownerSince: since,
    ownerChangeReason: reason,
    ...(keepsReport ? {} : { publicId: newPublicId(tx.clinicId) }),
  })
  await tellOwnerChange(tx, actor, change)
  await refreshFromPets(tx, ownerId)
  await refreshFromPets(tx, formerId)
}
