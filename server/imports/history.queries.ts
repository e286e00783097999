import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Refusal } from '#shared/http/errors.ts'
import { findPet, type HistoryDraft, type KnownPet, type Who } from '#shared/imports/history.rules.ts'
import type { Duplicate } from '#shared/imports/imports.contract.ts'
import { choiceOf } from '#shared/imports/imports.rules.ts'
import { showDate } from '#shared/values/date.ts'
import type { RecordTable } from '#shared/values/recordTables.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import {
  authorOf,
  type CheckedRow,
  columnOf,
  type Found,
  type ImportKind,
  leftOut,
  MEANWHILE,
  type Settled,
} from '#server/imports/importKind.ts'
import type { HeldImport } from '#server/imports/imports.queries.ts'
import { lockOwners } from '#server/owners/owners.queries.ts'

// What animals of the clinic had before it came to Huella, as rows of a file: one record of one animal each.

/** A record that is written. */
export interface PastRecord<Fields> {
  id: string
  petId: string
  fields: Fields
}

/** One kind of such records: all that the import does otherwise for it. */
export interface HistoryKind<Fields> {
  table: RecordTable
  /** Its day. */
  dayOf: (fields: Fields) => string
  /** What of the same animal is the same record. */
  keyOf: (fields: Fields) => string
  /** The records that these animals have, as far as a key asks. */
  listKnown: (tx: ClinicTx, petIds: readonly string[]) => Promise<{ petId: string; fields: Fields }[]>
  /** What the catalogues of the clinic, and what it has of these animals, say of it once it is known whose it is. */
  complete?: (tx: ClinicTx, known: readonly KnownPet[]) => Promise<Completing<Fields>>
  /** What rows above say of the same animal is looked at beside it. */
  isCompared?: true
  /** What is wrong with it, for this animal; `field` is one of the file's. */
  refuse: (fields: Fields, pet: KnownPet, now: Date) => Refusal | undefined
  /** Of animals that the caller holds. */
  insert: (tx: ClinicTx, author: Author, records: readonly PastRecord<Fields>[]) => Promise<void>
  /** What follows is of the owners too: they are held first, as whoever voids a visit holds them. */
  isOfOwners?: true
  /** What follows from records that came or went, of animals that the caller holds. */
  settle: (tx: ClinicTx, changed: readonly { petId: string; fields: Fields }[]) => Promise<void>
}

type Completing<Fields> = (fields: Fields, pet: KnownPet, above: readonly RowAbove<Fields>[]) => Completed<Fields>

/** What a row above says of the same animal. */
interface RowAbove<Fields> {
  row: number
  fields: Fields
}

interface Completed<Fields> {
  fields: Fields
  /** What is worth a look. */
  notes?: readonly (string | undefined)[]
  refused?: Refusal | undefined
}

/** A row whose animal was found, as it is kept until it is written. */
interface KeptDraft<Fields> {
  petId: string
  ownerId: string
  fields: Fields
}

/** Animals that any of these may be, in one statement. */
async function findKnownPets(tx: ClinicTx, all: readonly Who[]): Promise<KnownPet[]> {
  const numbers = all.flatMap(({ historyNumber }) => historyNumber ?? [])
  const chips = all.flatMap(({ microchip }) => microchip ?? [])
  const documents = all.flatMap(({ document }) => document ?? [])
  const phones = all.flatMap((who) => who.phones.map(({ number }) => number))
  const { rows } = await sql<KnownPet>`
    SELECT p.id, p.name, p.history_number, p.microchip, p.species_id, coalesce(p.birth_on::text, '') AS birth_on,
      CASE WHEN p.birth_is_approximate THEN 12 ELSE 0 END AS earlier_months,
      p.deceased_on::text AS deceased_on, o.id AS owner_id, o.name AS owner_name, o.document,
      json_build_object('country', o.phone_country, 'number', o.phone_number) AS phone
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    WHERE p.clinic_id = ${tx.clinicId} AND p.id IN (
      SELECT id FROM pets WHERE clinic_id = ${tx.clinicId} AND history_number = ANY(${numbers}::int[])
      UNION SELECT id FROM pets WHERE clinic_id = ${tx.clinicId} AND microchip = ANY(${chips}::text[])
      UNION SELECT q.id FROM owners w JOIN pets q ON q.clinic_id = ${tx.clinicId} AND q.owner_id = w.id
        WHERE w.clinic_id = ${tx.clinicId} AND w.phone_number = ANY(${phones}::text[])
      UNION SELECT q.id FROM owners w JOIN pets q ON q.clinic_id = ${tx.clinicId} AND q.owner_id = w.id
        WHERE w.clinic_id = ${tx.clinicId} AND w.document = ANY(${documents}::text[]))
    ORDER BY p.id`.execute(tx.db)
  return rows
}

/** The animals held in the order of their ids; none that is gone. */
async function lockPets(tx: ClinicTx, petIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM pets
    WHERE clinic_id = ${tx.clinicId} AND id = ANY(${[...new Set(petIds)]}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The rows above that are of the same records, by their keys. */
async function findAbove(tx: ClinicTx, importId: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; row: number }>`
    SELECT document_key AS key, min(row) AS row FROM import_rows
    WHERE clinic_id = ${tx.clinicId} AND import_id = ${importId} AND document_key = ANY(${keys}::text[]) AND state <> 'bad'
    GROUP BY 1`.execute(tx.db)
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** So many rows of an animal are compared with: a file of one animal alone would take for ever. */
const MOST_ABOVE = 300

/** What the last rows above say of these animals, each by itself. */
async function listAbove<Fields>(
  tx: ClinicTx,
  importId: string,
  petIds: readonly string[],
): Promise<Map<string, RowAbove<Fields>[]>> {
  if (petIds.length === 0) return new Map()
  const { rows } = await sql<RowAbove<Fields> & { petId: string }>`
    SELECT pet_id, above.row, above.fields FROM unnest(${petIds}::text[]) pet_id, LATERAL (
      SELECT row, draft -> 'fields' AS fields FROM import_rows
      WHERE clinic_id = ${tx.clinicId} AND import_id = ${importId} AND person_key = pet_id AND state <> 'bad'
      ORDER BY row DESC LIMIT ${sql.lit(MOST_ABOVE)}) above
    ORDER BY above.row`.execute(tx.db)
  return Map.groupBy(rows, ({ petId }) => petId)
}

export function historyKind<Fields>(kind: HistoryKind<Fields>): ImportKind {
  const keyOf = (petId: string, fields: Fields) => `${petId} ${kind.keyOf(fields)}`.slice(0, 500)
  const listKeys = async (tx: ClinicTx, petIds: readonly string[]) =>
    new Set((await kind.listKnown(tx, [...new Set(petIds)])).map(({ petId, fields }) => keyOf(petId, fields)))
  const draftOf = ({ draft }: { draft: unknown }) => draft as KeptDraft<Fields>

  const hold = async (tx: ClinicTx, rows: readonly { draft: unknown }[]) => {
    if (kind.isOfOwners) await lockOwners(tx, [...new Set(rows.map((row) => draftOf(row).ownerId))])
  }

  return {
    tables: [kind.table],
    check: async (tx, held, read) => {
      const drafts = read.flatMap(({ draft }) => (draft as HistoryDraft<Fields> | null) ?? [])
      const known = await findKnownPets(
        tx,
        drafts.map(({ who }) => who),
      )
      const complete = await kind.complete?.(tx, known)
      const petIds = kind.isCompared ? known.map(({ id }) => id) : []
      const above = await listAbove<Fields>(tx, held.id, petIds)
      const found = read.map((row) => findOne(tx, held, row, { kind, known, complete, above }))
      const kept = found.flatMap(({ draft }) => (draft ? [draft] : []))
      const taken = await listKeys(
        tx,
        kept.map(({ petId }) => petId),
      )
      const keys = kept.map(({ petId, fields }) => keyOf(petId, fields))
      const sameAbove = await findAbove(tx, held.id, keys)
      return found.map(({ draft, pet, ...row }): Found => {
        if (!draft || !pet)
          return {
            ...row,
            state: 'bad',
            draft: null,
            documentKey: null,
            personKey: null,
            firstRow: null,
            duplicate: null,
          }
        const key = keyOf(draft.petId, draft.fields)
        const same = sameAbove.get(key)
        if (same === undefined) sameAbove.set(key, row.row)
        const duplicate = duplicateOf(kind.dayOf(draft.fields), pet, taken.has(key), same)
        const state = duplicate ? 'duplicate' : 'good'
        return { ...row, state, draft, documentKey: key, personKey: pet.id, firstRow: row.row, duplicate }
      })
    },
    write: async (tx, held, rows) => {
      const petIds = rows.map((row) => draftOf(row).petId)
      await hold(tx, rows)
      const there = await lockPets(tx, petIds)
      const taken = await listKeys(tx, petIds)
      const records: PastRecord<Fields>[] = []
      const settled = rows.map((row): Settled => {
        const { petId, ownerId, fields } = draftOf(row)
        if (choiceOf(row, held.plan.choices) === 'skip') return leftOut(row.row)
        const isTaken = taken.has(keyOf(petId, fields))
        if (!there.has(petId) || (isTaken && row.duplicate === null))
          return leftOut(row.row, [{ column: null, message: MEANWHILE }])
        const id = uuidv7()
        records.push({ id, petId, fields })
        return { row: row.row, state: 'done', problems: [], ownerId, made: { [kind.table]: [id] } }
      })
      if (records.length > 0) {
        await kind.insert(tx, authorOf(held), records)
        await kind.settle(tx, records)
      }
      return settled
    },
    lock: async (tx, rows) => {
      await hold(tx, rows)
      await lockPets(
        tx,
        rows.map((row) => draftOf(row).petId),
      )
    },
    settle: async (tx, _rows, gone) => {
      if (gone.length > 0) await kind.settle(tx, gone.map(draftOf))
    },
  }
}

interface Sought<Fields> {
  kind: HistoryKind<Fields>
  known: readonly KnownPet[]
  complete: Completing<Fields> | undefined
  /** By their animals; each row adds its own. */
  above: Map<string, RowAbove<Fields>[]>
}

interface Sighted<Fields> extends Pick<Found, 'row' | 'problems' | 'notes'> {
  draft: KeptDraft<Fields> | null
  pet: KnownPet | null
}

/** Whose a row is, and what is wrong with it for that animal. */
function findOne<Fields>(
  tx: ClinicTx,
  held: HeldImport,
  { row, draft: said, problems, notes }: CheckedRow,
  { kind, known, complete, above }: Sought<Fields>,
): Sighted<Fields> {
  const draft = said as HistoryDraft<Fields> | null
  if (!draft) return { row, problems, notes, draft: null, pet: null }
  const bad = ({ field, message }: { field: string; message: string }): Sighted<Fields> => ({
    ...{ row, notes, draft: null, pet: null },
    problems: [{ column: columnOf(held, field), message }],
  })
  const found = findPet(draft.who, known)
  if ('message' in found) return bad(found)
  const { pet } = found
  const rowsAbove = above.get(pet.id) ?? []
  const whole = complete?.(draft.fields, pet, rowsAbove) ?? { fields: draft.fields }
  const refused = whole.refused ?? kind.refuse(whole.fields, pet, tx.now)
  if (refused) return bad({ field: refused.field ?? 'date', message: refused.message })
  const more = (whole.notes ?? []).filter((note) => note !== undefined)
  const kept = { petId: pet.id, ownerId: pet.ownerId, fields: whole.fields }
  rowsAbove.push({ row, fields: whole.fields })
  above.set(pet.id, rowsAbove)
  return { row, problems, notes: [...notes, ...more], draft: kept, pet }
}

function duplicateOf(day: string, pet: KnownPet, isTaken: boolean, above: number | undefined): Duplicate | null {
  const whose = { ownerId: pet.ownerId, petId: pet.id, name: `${pet.name}, ${showDate(day)}` }
  if (isTaken) return { kind: 'record', ...whose, row: null }
  return above === undefined ? null : { kind: 'file', ...whose, row: above }
}
