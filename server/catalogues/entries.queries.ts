import { sql } from 'kysely'
import {
  type CatalogueEntry,
  type Breed,
  type Color,
  type EntryKind,
  type NameOfSpecies,
  MAX_ENTRY_NAME,
  type Medicine,
} from '#shared/catalogues/catalogues.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { fold } from '#shared/values/text.ts'
import { breeds, colors, foods, medicines } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'

/** More of one kind than a list of choices can hold; the last ones are left out. */
const LIST_CAP = 1000

export interface Typed {
  kind: EntryKind
  /** Of a breed; empty for the others. */
  speciesId: string
  name: string
}

function keyOf({ kind, speciesId, name }: Typed): string {
  return [kind, kind === 'breed' ? speciesId : '', fold(name)].join('|')
}

const shipped = new Set(
  [
    ...breeds.map(({ speciesId, name }) => ({ kind: 'breed' as const, speciesId, name })),
    ...colors.map(({ name }) => ({ kind: 'color' as const, speciesId: '', name })),
    ...foods.map(({ name }) => ({ kind: 'food' as const, speciesId: '', name })),
    ...medicines.map(({ name }) => ({ kind: 'medicine' as const, speciesId: '', name })),
  ].map(keyOf),
)

/** Does the product bring it, whatever its case and accents? */
export function isShipped(entry: Typed): boolean {
  return shipped.has(keyOf(entry))
}

/** The names that a clinic's lists offer beside the shipped ones. */
async function listOwn(tx: ClinicTx, kind: EntryKind): Promise<{ id: string; name: string; speciesId: string }[]> {
  return tx.db
    .selectFrom('catalogueEntries')
    .select(['id', 'name', 'speciesId'])
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', kind)
    .where('archived', '=', false)
    .orderBy('speciesId')
    .orderBy(sql`sort_text(name)`)
    .limit(LIST_CAP)
    .execute()
}

export async function listOwnBreeds(tx: ClinicTx): Promise<Breed[]> {
  return (await listOwn(tx, 'breed')).map((entry) => ({ ...entry, aliases: [] }))
}

export async function listOwnColors(tx: ClinicTx): Promise<Color[]> {
  return (await listOwn(tx, 'color')).map(({ id, name }) => ({ id, name, hex: null, speciesIds: [] }))
}

export async function listOwnFoods(tx: ClinicTx): Promise<NameOfSpecies[]> {
  return (await listOwn(tx, 'food')).map(({ id, name }) => ({ id, name, speciesIds: [] }))
}

export async function listOwnMedicines(tx: ClinicTx): Promise<Medicine[]> {
  return (await listOwn(tx, 'medicine')).map(({ id, name }) => ({
    id,
    name,
    activeIngredient: '',
    presentations: [],
    routes: [],
    class: '',
    group: 'De la clínica',
    caution: null,
    contraindicatedSpeciesIds: [],
    avoidSpeciesIds: [],
    mdr1Risk: false,
    specialControl: false,
  }))
}

/** Where a pet holds what an entry names. */
const petColumns = { breed: 'p.breed', color: 'p.color', food: 'p.feeding' } as const

/** All of a kind with how many pets have each, in one statement. */
export async function listEntries(tx: ClinicTx, kind: EntryKind, entryId?: string): Promise<CatalogueEntry[]> {
  const uses =
    kind === 'medicine'
      ? sql`SELECT '' AS species_id, '' AS name_text, 0 AS uses WHERE false`
      : sql`SELECT ${kind === 'breed' ? sql`p.species_id` : sql`''`} AS species_id,
            fold(${sql.ref(petColumns[kind])}) AS name_text, count(*) AS uses
          FROM pets p WHERE p.clinic_id = ${tx.clinicId} GROUP BY 1, 2`
  const { rows } = await sql<CatalogueEntry>`
    SELECT e.id, e.version, e.kind, e.species_id, e.name, e.archived, coalesce(u.uses, 0) AS uses
    FROM catalogue_entries e LEFT JOIN (${uses}) u ON u.species_id = e.species_id AND u.name_text = e.name_text
    WHERE e.clinic_id = ${tx.clinicId} AND e.kind = ${kind} AND ${entryId ? sql`e.id = ${entryId}` : sql`true`}
    ORDER BY e.species_id, sort_text(e.name) LIMIT ${sql.lit(LIST_CAP)}`.execute(tx.db)
  return rows
}

/** @throws AppError not_found */
export async function findEntryKind(tx: ClinicTx, entryId: string): Promise<{ kind: EntryKind; speciesId: string }> {
  const row = await tx.db
    .selectFrom('catalogueEntries')
    .select(['kind', 'speciesId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { kind: row.kind as EntryKind, speciesId: row.speciesId }
}

/** @returns its id */
export async function insertEntry(tx: ClinicTx, actor: Author, entry: Typed): Promise<string> {
  return (await insertRecord(tx, actor, 'catalogueEntries', entry)).id
}

/** @throws AppError version_conflict, not_found */
export async function updateEntry(
  tx: ClinicTx,
  actor: Actor,
  entry: { entryId: string; version: number },
  { name, archived }: { name: string; archived?: boolean | undefined },
): Promise<void> {
  await updateRecord(tx, actor, 'catalogueEntries', entry.entryId, entry.version, {
    name,
    ...(archived === undefined ? {} : { archived }),
  })
}

/**
 * What was typed into a field with a list, and no list has, becomes an entry of the clinic and is offered from then on.
 * What the clinic archived stays archived.
 */
export async function rememberTyped(tx: ClinicTx, actor: Author, typed: Typed[]): Promise<void> {
  // A longer text is a note, not a name.
  const names = typed.filter((entry) => !isShipped(entry) && entry.name.length <= MAX_ENTRY_NAME)
  // Rows of a file say the same more than once.
  const unknown = [...new Map(names.map((entry) => [keyOf(entry), entry])).values()]
  if ((await withoutKnown(tx, unknown)).length === 0) return
  // Two who type the same at once wait here for each other, and the second one finds it.
  await tx.db.selectFrom('clinics').select('clinicId').where('clinicId', '=', tx.clinicId).forUpdate().execute()
  for (const entry of await withoutKnown(tx, unknown)) await insertEntry(tx, actor, entry)
}

async function withoutKnown(tx: ClinicTx, typed: Typed[]): Promise<Typed[]> {
  if (typed.length === 0) return []
  const known = await tx.db
    .selectFrom('catalogueEntries')
    .select(['kind', 'speciesId', 'name'])
    .where('clinicId', '=', tx.clinicId)
    .where(
      'nameText',
      'in',
      typed.map(({ name }) => fold(name)),
    )
    .execute()
  const keys = new Set((known as Typed[]).map(keyOf))
  return typed.filter((entry) => !keys.has(keyOf(entry)))
}
