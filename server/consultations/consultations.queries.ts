import { type RawBuilder, type Selectable, sql } from 'kysely'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import {
  type Consultation,
  ConsultationFields,
  type consultations,
  type ConsultationStatus,
} from '#shared/consultations/consultations.contract.ts'
import { type OpenVisit, showOpenVisit, type WritableField } from '#shared/consultations/consultations.rules.ts'
import { rangesFor, VitalReference } from '#shared/consultations/vitals.rules.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type PetHeader } from '#shared/pets/pets.contract.ts'
import { isLicensed } from '#shared/professionals/professionals.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { searchWords } from '#shared/values/text.ts'
import { gramsOf } from '#shared/values/weight.ts'
import { readCatalogue } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { allOf, between, containing, pageLimit } from '#server/db/search.ts'
import { lockIfOpen, lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, setDerived, updateRecord, type UpdateOptions } from '#server/db/record.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { findPetState, petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'
import { countedVisits, isWritten, visitText, visitTitle } from '#server/pets/visits.queries.ts'
import { insertSourceWeights, putSourceWeight } from '#server/weights/weights.queries.ts'

export const vitalReferences = readCatalogue('vitals', VitalReference)

/** The side rail's line of weights shows so many. */
const RAIL_WEIGHTS = 12

/** What of a consultation is a column under its own name; the weight is kept in grams. */
const columns = Object.keys(ConsultationFields.shape)
  .filter((field) => field !== 'weightKg')
  .concat('id', 'version', 'status', 'startedAt', 'updatedAt', 'professionalId', 'signedAt', 'signerName', 'signerCard')
  .concat('awaitingResults', 'voidReason', 'voidedAt')

type Sheet = Omit<Consultation, 'ranges' | 'professionalLicensed'> & {
  professionalKind: string
  professionalCard: string | null
}

/** All that the consultation's screen shows, in one statement. @throws AppError not_found */
export async function findConsultation(tx: ClinicTx, consultationId: string): Promise<Consultation> {
  const { rows } = await sql<Sheet>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))},
      c.weight_grams / 1000.0 AS weight_kg, v.name AS professional_name, v.kind AS professional_kind,
      v.professional_card, ${petHeader(tx)} AS pet, ${addendaOf(tx)} AS addenda, ${previousOf(tx)} AS previous,
      ${weightsUntil(tx)} AS weights, ${visitOf(tx)} AS visit, ${liveFormulasOf(tx)} AS live_formulas
    FROM consultations c
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id
    WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${consultationId}`.execute(tx.db)
  const sheet = rows[0]
  if (!sheet) throw new AppError('not_found')
  const { pet } = sheet
  const weightKg = sheet.weightKg ?? pet.weightKg
  return {
    ...sheet,
    professionalLicensed: isLicensed(sheet.professionalKind, sheet.professionalCard),
    ranges: rangesFor(vitalReferences, pet.speciesId, pet.birthOn, dayOf(sheet.startedAt), weightKg),
  }
}

function petHeader(tx: ClinicTx): RawBuilder<Consultation['pet']> {
  return sql`(SELECT row_to_json(header) FROM (
      SELECT ${petHeaderColumns()}, p.birth_is_approximate AS "birthIsApproximate" FROM pets p
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
      WHERE p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id
    ) header)`
}

function addendaOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'authorName', a.author_name,
      'authorCard', a.author_card, 'createdAt', a.created_at) ORDER BY a.created_at, a.id), '[]')
    FROM addenda a WHERE a.clinic_id = ${tx.clinicId} AND a.consultation_id = c.id)`
}

function previousOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(visit) FROM (
      SELECT ${visitColumns('b', 'w')}, ${summaryOf('b')} AS summary FROM consultations b
      JOIN professionals w ON w.clinic_id = ${tx.clinicId} AND w.id = b.professional_id
      WHERE b.clinic_id = ${tx.clinicId} AND b.pet_id = c.pet_id AND b.status <> 'voided'
        AND ${isWritten(tx, 'b')} AND (b.started_at, b.id) < (c.started_at, c.id)
      ORDER BY b.started_at DESC, b.id DESC LIMIT 1
    ) visit)`
}

/** Who came in the event of consultation `c`, where that was more than one. */
function visitOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT CASE WHEN count(*) > 1 THEN json_build_object('eventId', own.event_id, 'pets', json_agg(
      json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')},
        'status', p.status, 'consultationId', o.id, 'consultationStatus', o.status) ORDER BY g.id)) END
    FROM agenda_event_pets own
    JOIN agenda_event_pets g ON g.clinic_id = ${tx.clinicId} AND g.event_id = own.event_id
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = g.pet_id
    LEFT JOIN consultations o ON o.clinic_id = ${tx.clinicId} AND o.id = g.consultation_id
    WHERE own.clinic_id = ${tx.clinicId} AND own.consultation_id = c.id
    GROUP BY own.event_id ORDER BY own.event_id LIMIT 1)`
}

function weightsUntil(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('weightKg', w.grams / 1000.0, 'measuredAt', w.measured_at)
      ORDER BY w.measured_at, w.id), '[]')
    FROM (SELECT * FROM weights WHERE clinic_id = ${tx.clinicId} AND pet_id = c.pet_id
      AND measured_at <= c.started_at ORDER BY measured_at DESC, id DESC LIMIT ${sql.lit(RAIL_WEIGHTS)}) w)`
}

/** The columns of a `PetVisit` under its names, for `row_to_json`: of a consultation and its professional. */
function visitColumns(consultation: string, professional: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${consultation}.${name}`)
  return sql`${column('id')}, ${column('started_at')} AS "startedAt", ${column('status')},
    left(${visitTitle(consultation)}, 200) AS title, ${sql.ref(`${professional}.name`)} AS "professionalName"`
}

/** The first words of what stands below the title, on one line. */
function summaryOf(consultation: string): RawBuilder<unknown> {
  const text = sql`regexp_replace(left(${visitText(consultation)}, 300), '\\s+', ' ', 'g')`
  return sql`CASE WHEN length(${text}) > 140 THEN rtrim(left(${text}, 139)) || '…' ELSE ${text} END`
}

/** The pet's formulas in force; 50 at most, as `formulas.live` gives them. */
function liveFormulasOf(tx: ClinicTx): RawBuilder<unknown> {
  return sql`(SELECT coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'issuedOn', f.issued_on,
      'validUntil', f.valid_until, 'weightKg', f.weight_grams / 1000.0, 'items', f.items) ORDER BY f.issued_on DESC, f.id DESC), '[]')
    FROM (SELECT * FROM formulas WHERE clinic_id = ${tx.clinicId} AND pet_id = c.pet_id
      AND status IN ('signed', 'delivered') AND (valid_until IS NULL OR valid_until >= ${dayOf(tx.now)})
      ORDER BY issued_on DESC, id DESC LIMIT 50) f)`
}

type PetConsultations = OutputOf<typeof consultations.listOfPet>

/** The newest first, the voided ones with them, in one statement. @throws AppError not_found when no such pet */
export async function listConsultationsOfPet(
  tx: ClinicTx,
  { petId, page, pageSize, diagnosis, status, professionalId, from, to }: InputOf<typeof consultations.listOfPet>,
): Promise<PetConsultations> {
  const conditions = [sql`clinic_id = ${tx.clinicId}`, sql`pet_id = ${petId}`, isWritten(tx, 'r')]
  conditions.push(...between(sql`started_at`, from, to))
  if (status) conditions.push(sql`status = ${status}`)
  if (professionalId) conditions.push(sql`professional_id = ${professionalId}`)
  // Of one pet there are few: no index of words is worth its way.
  for (const word of searchWords(diagnosis)) conditions.push(sql`diagnosis_search LIKE ${containing(word)}`)
  const fitting = sql`consultations r WHERE ${allOf(conditions)}`
  const { rows } = await sql<Pick<PetConsultations, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM ${fitting} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(visit ORDER BY visit."startedAt" DESC, visit.id DESC), '[]') FROM (
        SELECT ${visitColumns('c', 'v')}, ${summaryOf('c')} AS summary,
          (SELECT count(*) FROM addenda a WHERE a.clinic_id = ${tx.clinicId} AND a.consultation_id = c.id)
            AS "addendumCount"
        FROM (SELECT * FROM ${fitting}
          ORDER BY started_at DESC, id DESC ${pageLimit(page, pageSize)}) c
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id
      ) visit) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

type OwnerConsultations = OutputOf<typeof consultations.listOfOwner>

/**
 * Those of all pets that an owner has now, the newest first, the voided ones with them, in one statement.
 * @throws AppError not_found when no such owner
 */
export async function listConsultationsOfOwner(
  tx: ClinicTx,
  { ownerId, page, pageSize }: InputOf<typeof consultations.listOfOwner>,
): Promise<OwnerConsultations> {
  const fitting = sql`pets o JOIN consultations r ON r.clinic_id = ${tx.clinicId} AND r.pet_id = o.id
    WHERE o.clinic_id = ${tx.clinicId} AND o.owner_id = ${ownerId} AND ${isWritten(tx, 'r')}`
  const { rows } = await sql<Pick<OwnerConsultations, 'items' | 'total'> & { isOwner: boolean }>`
    SELECT EXISTS (SELECT 1 FROM owners WHERE clinic_id = ${tx.clinicId} AND id = ${ownerId}) AS is_owner,
      (SELECT count(*) FROM (SELECT 1 FROM ${fitting} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(visit ORDER BY visit."startedAt" DESC, visit.id DESC), '[]') FROM (
        SELECT ${visitColumns('c', 'v')},
          json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')}) AS pet
        FROM (SELECT r.id FROM ${fitting} ORDER BY r.started_at DESC, r.id DESC ${pageLimit(page, pageSize)}) shown
        JOIN consultations c ON c.clinic_id = ${tx.clinicId} AND c.id = shown.id
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id
      ) visit) AS items`.execute(tx.db)
  const { isOwner = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isOwner) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

type OpenConsultations = OutputOf<typeof consultations.mine>

/** A professional's drafts and those that wait for results, the newest first, in one statement. */
export async function listOpenConsultations(
  tx: ClinicTx,
  professionalId: string,
  { page, pageSize }: InputOf<typeof consultations.mine>,
): Promise<OpenConsultations> {
  const open = sql`FROM consultations r WHERE clinic_id = ${tx.clinicId} AND professional_id = ${professionalId}
    AND status IN ('draft', 'awaitingResults') AND ${isWritten(tx, 'r')}`
  const { rows } = await sql<Pick<OpenConsultations, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${open} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(visit ORDER BY visit."startedAt" DESC, visit.id DESC), '[]') FROM (
        SELECT ${visitColumns('c', 'v')}, p.id AS "petId", p.name AS "petName", p.species_id AS "speciesId",
          o.name AS "ownerName"
        FROM (SELECT * ${open} ORDER BY started_at DESC, id DESC ${pageLimit(page, pageSize)}) c
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
      ) visit) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

export type ConsultationRow = Omit<Selectable<Database['consultations']>, 'status' | 'kind'> & {
  status: ConsultationStatus
  kind: ConsultationFields['kind']
}

/**
 * A consultation that cannot change until the transaction ends.
 * @throws AppError not_found
 */
export async function lockConsultation(tx: ClinicTx, consultationId: string): Promise<ConsultationRow> {
  return (await lockIfOpen(tx, 'consultations', consultationId)) as ConsultationRow
}

/** What a person writes of a consultation; a field that is absent stays as it is. */
export type ConsultationPatch = {
  [Field in WritableField]?: (ConsultationFields & { professionalId: string })[Field] | undefined
}

type ColumnPatch = Partial<
  Omit<Selectable<Database['consultations']>, 'clinicId' | 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt'>
>

function toColumns({ weightKg, ...patch }: ConsultationPatch): ColumnPatch {
  const weight = weightKg === undefined ? {} : { weightGrams: weightKg === null ? null : gramsOf(weightKg) }
  return { ...(patch as ColumnPatch), ...weight }
}

/**
 * Opens a draft for a pet, attended by whoever opens it.
 * @returns its id
 * @param allowSecondOpen also when another one of today is still open: whoever opens it knows that one
 * @throws AppError not_found; not_allowed_now when the pet is deceased; already_open; unavailable when it just got
 * another owner
 */
export async function insertConsultation(
  tx: ClinicTx,
  actor: Actor,
  petId: string,
  { allowSecondOpen, ...fields }: ConsultationPatch & { allowSecondOpen: boolean },
): Promise<string> {
  // Owner first, then pet, as everywhere; the pet is held so that it is alive when its consultation is written.
  const { ownerId } = await findPetState(tx, petId)
  await setDerived(tx, 'owners', ownerId, { lastVisitAt: tx.now })
  const pet = await lockRecord(tx, 'pets', petId)
  // The former owner was held: nothing of this visit stays with them.
  if (pet.ownerId !== ownerId) throw new AppError('unavailable')
  refuseNow(canRecord({ status: pet.status as PetHeader['status'] }))
  const { wasSeen, open } = await findVisits(tx, petId)
  if (open && !allowSecondOpen)
    throw new AppError('already_open', { message: showOpenVisit(open, actor.professionalId), recordId: open.id })
  const { id } = await insertRecord(tx, actor, 'consultations', {
    kind: wasSeen ? 'control' : 'firstVisit',
    ...toColumns(fields),
    petId,
    professionalId: actor.professionalId,
    startedAt: tx.now,
  })
  const weightKg = fields.weightKg ?? null
  if (weightKg === null) await setDerived(tx, 'pets', petId, { lastVisitAt: tx.now })
  else {
    const taken = { petId, source: 'consultation', sourceId: id, weightKg, measuredAt: tx.now.toISOString() } as const
    await insertSourceWeights(tx, actor, [taken], tx.now)
  }
  return id
}

/** Was this pet here before, and which of its consultations of today is still open: the one with something written first. */
async function findVisits(tx: ClinicTx, petId: string): Promise<{ wasSeen: boolean; open: OpenVisit | null }> {
  const today = dayOf(tx.now)
  // OFFSET 0 keeps the planner to the pet's own index: before it knows how many are open in the clinic today, it takes
  // them for few and reads them all.
  const visits = sql`FROM (SELECT * FROM consultations WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} OFFSET 0) c
    WHERE true`
  const { rows } = await sql<{ wasSeen: boolean; open: OpenVisit | null }>`
    SELECT EXISTS (SELECT 1 ${visits} AND c.status <> 'voided' AND ${isWritten(tx, 'c')}) AS was_seen,
      (SELECT json_build_object('id', o.id, 'startedAt', o.started_at, 'status', o.status, 'isWritten', o.is_written,
          'professionalId', o.professional_id, 'professionalName', v.name)
        FROM (SELECT c.*, ${isWritten(tx, 'c')} AS is_written ${visits} AND c.status IN ('draft', 'awaitingResults')
          AND ${allOf(between(sql`c.started_at`, today, today))}) o
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = o.professional_id
        ORDER BY o.is_written DESC, o.started_at DESC, o.id DESC LIMIT 1) AS open`.execute(tx.db)
  const { wasSeen = false, open = null } = rows[0] ?? {}
  return { wasSeen, open }
}

/** Changes an open consultation that the caller holds. @throws AppError version_conflict */
export async function updateConsultation(
  tx: ClinicTx,
  actor: Actor,
  held: ConsultationRow,
  version: number,
  patch: ColumnPatch,
  options: UpdateOptions = {},
): Promise<{ version: number; updatedAt: string }> {
  const row = await updateRecord(tx, actor, 'consultations', held.id, version, patch, options)
  return { version: row.version, updatedAt: row.updatedAt }
}

/**
 * Changes what a person wrote, and with it the pet's weight history.
 * @throws AppError version_conflict
 */
export async function saveFields(
  tx: ClinicTx,
  actor: Actor,
  held: ConsultationRow,
  version: number,
  fields: ConsultationPatch,
  options: UpdateOptions,
): Promise<{ version: number; updatedAt: string }> {
  const patch = toColumns(fields)
  const saved = await updateConsultation(tx, actor, held, version, patch, options)
  const isWeightChanged = patch.weightGrams !== undefined && patch.weightGrams !== held.weightGrams
  if (isWeightChanged) await putWeight(tx, actor, held, fields.weightKg ?? null, options)
  return saved
}

/** Takes a voided consultation out of the weight history and of the last visits. */
export async function forgetVisit(tx: ClinicTx, actor: Actor, voided: ConsultationRow): Promise<void> {
  const { ownerId } = await findPetState(tx, voided.petId)
  await lockRecord(tx, 'owners', ownerId)
  const pet = await lockRecord(tx, 'pets', voided.petId)
  if (pet.ownerId !== ownerId) throw new AppError('unavailable')
  const { rows } = await sql<{ ofPet: string | null; ofOwner: string | null }>`
    SELECT max(v.at) FILTER (WHERE v.pet_id = ${voided.petId}) AS of_pet, max(v.at) AS of_owner
    FROM pets p CROSS JOIN LATERAL (SELECT own.* FROM ${countedVisits(tx)} own WHERE own.pet_id = p.id OFFSET 0) v
    WHERE p.clinic_id = ${tx.clinicId} AND p.owner_id = ${ownerId}`.execute(tx.db)
  await setDerived(tx, 'owners', ownerId, { lastVisitAt: rows[0]?.ofOwner ?? null })
  await setDerived(tx, 'pets', voided.petId, { lastVisitAt: rows[0]?.ofPet ?? null })
  await putWeight(tx, actor, voided, null)
}

async function putWeight(
  tx: ClinicTx,
  actor: Actor,
  consultation: Pick<ConsultationRow, 'id' | 'petId' | 'startedAt'>,
  weightKg: number | null,
  options: UpdateOptions = {},
): Promise<void> {
  const { id: sourceId, petId, startedAt: measuredAt } = consultation
  await putSourceWeight(tx, actor, { petId, source: 'consultation', sourceId, weightKg, measuredAt }, options)
}
