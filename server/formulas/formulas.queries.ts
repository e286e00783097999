import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type {
  Favourite,
  Formula,
  formulaFavourites,
  formulas,
  FormulaStatus,
  LastItem,
  LiveFormula,
  WrittenItem,
} from '#shared/formulas/formulas.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Owner } from '#shared/owners/owners.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import type { Database } from '#server/db/connection.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { birthOf } from '#server/owners/petChip.queries.ts'

/** More than any animal takes at once. */
const LIVE_CAP = 50
const FAVOURITES_CAP = 300
/** What a clinic prescribes now: some months of a large one. */
const LAST_FORMULAS = 500

const columns = [
  'id',
  'version',
  'petId',
  'professionalId',
  'consultationId',
  'number',
  'status',
  'statusReason',
  'issuedOn',
  'diagnosis',
  'items',
  'warnings',
  'instructions',
  'observations',
  'refills',
  'validUntil',
  'deliveredAt',
  'signedAt',
  'signerName',
  'signerCard',
]

/** @throws AppError not_found */
export async function findFormula(tx: ClinicTx, formulaId: string): Promise<Formula> {
  const { rows } = await sql<Formula>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`f.${column}`)))}, v.name AS professional_name,
      coalesce(f.weight_grams, CASE WHEN f.status = 'draft' THEN p.weight_grams END) / 1000.0 AS weight_kg,
      json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')},
        'hasDocument', o.document IS NOT NULL AND o.document_type IS NOT NULL) AS owner
    FROM formulas f
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = f.professional_id
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = f.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE f.clinic_id = ${tx.clinicId} AND f.id = ${formulaId}`.execute(tx.db)
  const [formula] = rows
  if (!formula) throw new AppError('not_found')
  return formula
}

interface Page {
  petId: string
  page: number
  pageSize: number
}

/** A page of a pet's formulas in one statement. @throws AppError not_found when no such pet */
async function listPage<Item>(
  tx: ClinicTx,
  { petId, page, pageSize }: Page,
  fields: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  const own = sql`FROM formulas WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND ${condition}`
  const { rows } = await sql<{ isPet: boolean; total: number; items: Item[] }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 ${own} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'status', f.status,
          'issuedOn', f.issued_on, 'validUntil', f.valid_until, 'professionalName', v.name ${fields})
          ORDER BY f.issued_on DESC, f.id DESC), '[]')
        FROM (SELECT * ${own} ORDER BY issued_on DESC, id DESC ${pageLimit(page, pageSize)}) f
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = f.professional_id
      ) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

/** The newest first, drafts and voided ones with them. */
export function listFormulas(tx: ClinicTx, input: InputOf<typeof formulas.listOfPet>) {
  type Row = OutputOf<typeof formulas.listOfPet>['items'][number]
  return listPage<Row>(tx, input, sql`, 'diagnosis', f.diagnosis, 'items', f.items`, sql`true`)
}

const isHandedOut = sql`status IN ('signed', 'delivered')`

export function listPrintouts(tx: ClinicTx, input: InputOf<typeof formulas.papers>) {
  return listPage<OutputOf<typeof formulas.papers>['items'][number]>(tx, input, sql``, isHandedOut)
}

/** @param today the clinic's day; @param exceptId a formula that is left out */
export async function listLiveFormulas(
  tx: ClinicTx,
  petId: string,
  today: string,
  exceptId: string | null = null,
): Promise<LiveFormula[]> {
  const { rows } = await sql<{ isPet: boolean; live: LiveFormula[] }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'issuedOn', f.issued_on,
          'validUntil', f.valid_until, 'weightKg', f.weight_grams / 1000.0, 'items', f.items) ORDER BY f.issued_on DESC, f.id DESC), '[]')
        FROM (SELECT * FROM formulas WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId} AND ${isHandedOut}
          AND (valid_until IS NULL OR valid_until >= ${today}) AND id IS DISTINCT FROM ${exceptId}::uuid
          ORDER BY issued_on DESC, id DESC LIMIT ${sql.lit(LIVE_CAP)}) f) AS live`.execute(tx.db)
  if (!rows[0]?.isPet) throw new AppError('not_found')
  return rows[0].live
}

/** The signed ones are numbered as they are signed: the last are found by their number. */
export async function listLastItems(tx: ClinicTx, speciesId: string): Promise<LastItem[]> {
  const { rows } = await sql<LastItem>`
    WITH last AS (
      SELECT number, issued_on, items, pet_id FROM formulas
      WHERE clinic_id = ${tx.clinicId} AND number IS NOT NULL AND status <> 'voided'
      ORDER BY number DESC LIMIT ${sql.lit(LAST_FORMULAS)}
    ), written AS (
      SELECT l.number, l.issued_on, i.item, fold(i.item->>'medicine') AS name, count(*) OVER (PARTITION BY fold(i.item->>'medicine')) AS uses
      FROM last l
      JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = l.pet_id AND p.species_id = ${speciesId}
      CROSS JOIN LATERAL jsonb_array_elements(l.items) AS i (item)
    )
    SELECT item, issued_on, uses FROM (SELECT DISTINCT ON (name) * FROM written ORDER BY name, number DESC) newest
    ORDER BY uses DESC, name`.execute(tx.db)
  return rows
}

export type FormulaHeld = Omit<Selectable<Database['formulas']>, 'status' | 'items'> & {
  status: FormulaStatus
  items: WrittenItem[]
}

/** @throws AppError not_found */
export async function lockFormula(tx: ClinicTx, formulaId: string): Promise<FormulaHeld> {
  return (await lockRecord(tx, 'formulas', formulaId)) as unknown as FormulaHeld
}

type Written = Omit<InputOf<typeof formulas.create>, 'petId' | 'items'> & { petId: string; items: WrittenItem[] }

/** A draft. @returns its id. @throws AppError not_found; not_allowed_now when the pet died */
export async function insertFormula(tx: ClinicTx, actor: Actor, draft: Written, today: string): Promise<string> {
  const pet = await lockRecord(tx, 'pets', draft.petId)
  refuseNow(canRecord({ status: pet.status as PetHeader['status'] }))
  const { id } = await insertRecord(tx, actor, 'formulas', {
    ...asColumns(draft),
    petId: draft.petId,
    professionalId: actor.professionalId,
    issuedOn: today,
  })
  return id
}

type Patch = Partial<Omit<FormulaHeld, 'items' | 'clinicId' | 'id' | 'version'>> & {
  items?: WrittenItem[]
  warnings?: unknown
}

/** @throws AppError version_conflict, not_found */
export async function updateFormula(
  tx: ClinicTx,
  actor: Actor,
  formula: { formulaId: string; version: number },
  patch: Patch,
): Promise<void> {
  await updateRecord(tx, actor, 'formulas', formula.formulaId, formula.version, asColumns(patch))
}

/** Lists travel as JSON; the kernel writes them so. */
function asColumns<P extends object>(patch: P): Omit<P, 'items' | 'warnings'> & { items?: never; warnings?: never } {
  return patch as never
}

/** The next number of the clinic's formulas. The row lock keeps them consecutive; what fails gives its number back. */
export async function nextFormulaNumber(tx: ClinicTx): Promise<number> {
  const { rows } = await sql<{ lastFormulaNumber: number }>`
    UPDATE clinics SET last_formula_number = last_formula_number + 1
    WHERE clinic_id = ${tx.clinicId} RETURNING last_formula_number`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('The clinic has no row')
  return row.lastFormulaNumber
}

/** Whom a formula is for. */
export interface FormulaPatient extends Pick<
  PetHeader,
  'name' | 'historyNumber' | 'speciesId' | 'breed' | 'sex' | 'reproductiveStatus' | 'birthOn' | 'microchip'
> {
  /** Not in what was signed before it was kept. */
  birthIsApproximate?: boolean
  owner: Pick<Owner, 'name' | 'documentType' | 'document' | 'address' | 'city'> & { phone: Phone }
}

export type FoundPatient = FormulaPatient & Pick<PetHeader, 'status' | 'allergies'> & { weightGrams: number | null }

/** @throws AppError not_found */
export async function findPatient(tx: ClinicTx, petId: string): Promise<FoundPatient> {
  const { rows } = await sql<FoundPatient>`
    SELECT p.name, p.history_number, p.species_id, p.breed, p.sex, p.reproductive_status, ${birthOf('p')} AS birth_on,
      p.birth_is_approximate, p.microchip, p.status, p.allergies, p.weight_grams,
      json_build_object('name', o.name, 'documentType', o.document_type, 'document', o.document, 'address', o.address,
        'city', o.city, 'phone', ${phoneOf('o', 'phone')}) AS owner
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  const [patient] = rows
  if (!patient) throw new AppError('not_found')
  return patient
}

/** What the signature keeps of them. */
export function frozenPatient(found: FoundPatient): FormulaPatient {
  const { status: _status, allergies: _allergies, weightGrams: _weightGrams, ...patient } = found
  return patient
}

/** The animal and owner that the signature named; of a draft, as they are now. @throws AppError not_found */
export async function findNamedPatient(tx: ClinicTx, formulaId: string): Promise<FormulaPatient> {
  const row = await tx.db
    .selectFrom('formulas')
    .select(['petId', 'patient'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', formulaId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return (row.patient as FormulaPatient | null) ?? (await findPatient(tx, row.petId))
}

export async function listFavourites(tx: ClinicTx, favouriteId?: string): Promise<Favourite[]> {
  const rows = await tx.db
    .selectFrom('formulaFavourites')
    .select(['id', 'version', 'name', 'items', 'instructions', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .$if(favouriteId !== undefined, (query) => query.where('id', '=', favouriteId ?? ''))
    .orderBy('isArchived')
    .orderBy(sql`sort_text(name)`)
    .orderBy('id')
    .limit(FAVOURITES_CAP)
    .execute()
  return rows as unknown as Favourite[]
}

/** @throws AppError not_found */
export async function findFavourite(tx: ClinicTx, favouriteId: string): Promise<Favourite> {
  const [favourite] = await listFavourites(tx, favouriteId)
  if (!favourite) throw new AppError('not_found')
  return favourite
}

/** The clinic's favourites in use, of which no more can be made until this transaction is over. */
export async function lockFavouriteNames(
  tx: ClinicTx,
  exceptId: string | null,
): Promise<Pick<Favourite, 'name' | 'isArchived'>[]> {
  await lockClinic(tx)
  return await tx.db
    .selectFrom('formulaFavourites')
    .select(['name', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .where('isArchived', '=', false)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

type FavouriteItems = { items: WrittenItem[] }

/** @returns its id */
export async function insertFavourite(
  tx: ClinicTx,
  actor: Actor,
  favourite: Omit<InputOf<typeof formulaFavourites.create>, 'items'> & FavouriteItems,
): Promise<string> {
  return (await insertRecord(tx, actor, 'formulaFavourites', asColumns(favourite) as never)).id
}

/** @throws AppError version_conflict, not_found */
export async function updateFavourite(
  tx: ClinicTx,
  actor: Actor,
  { favouriteId, version, ...patch }: Omit<InputOf<typeof formulaFavourites.update>, 'items'> & FavouriteItems,
): Promise<void> {
  await updateRecord(tx, actor, 'formulaFavourites', favouriteId, version, asColumns(patch))
}
