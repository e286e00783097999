import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#shared/http/contract.ts'
import { FOUND_LIMIT, type FoundPet, type search } from '#shared/search/search.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { SoonWriting } from '#server/db/soon.ts'
import { byRank, type Matches, searchTolerantly } from '#server/db/search.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { petChipFields } from '#server/owners/petChip.queries.ts'

type Found = OutputOf<typeof search.find>

/** A professional keeps so many recent pets. */
const RECENT_LIMIT = 20

/** The best pets and owners for some words; without words, the pets that this professional opened last. */
export async function findAnything(tx: ClinicTx, professionalId: string, q: string): Promise<Found> {
  const words = searchTerms(q)
  if (words.length === 0)
    return { pets: await listRecentPets(tx, professionalId, FOUND_LIMIT), owners: [], isSimilar: false }
  return searchTolerantly(
    words,
    (matches) => readFound(tx, words, matches),
    ({ pets, owners }) => pets.length + owners.length,
  )
}

async function readFound(tx: ClinicTx, words: string[], matches: Matches): Promise<Omit<Found, 'isSimilar'>> {
  const { clinicId } = tx
  const best = (table: 'owners' | 'pets') => sql`
    SELECT id, row_number() OVER (ORDER BY ${byRank}) AS place FROM (${matches({ table, clinicId, words })}) AS found
    ORDER BY ${byRank} LIMIT ${sql.lit(FOUND_LIMIT)}`
  const { rows } = await sql<Omit<Found, 'isSimilar'>>`
    SELECT (
      SELECT coalesce(json_agg(${foundPet()} ORDER BY best.place), '[]') FROM (${best('pets')}) AS best
      JOIN pets p ON p.clinic_id = ${clinicId} AND p.id = best.id
      JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = p.owner_id
    ) AS pets, (
      SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'documentType', o.document_type,
        'document', o.document, 'phone', ${phoneOf('o', 'phone')}, 'status', o.status) ORDER BY best.place), '[]')
      FROM (${best('owners')}) AS best
      JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = best.id
    ) AS owners`.execute(tx.db)
  return rows[0] ?? { pets: [], owners: [] }
}

/** A `FoundPet` of a pet `p` and its owner `o`. */
function foundPet(): RawBuilder<unknown> {
  return sql`json_build_object(${petChipFields()}, 'breed', p.breed, 'ownerId', o.id, 'ownerName', o.name,
    'ownerPhone', ${phoneOf('o', 'phone')})`
}

/** The pets that a professional opened last, the deceased ones too. */
export async function listRecentPets(tx: ClinicTx, professionalId: string, limit: number): Promise<FoundPet[]> {
  const { rows } = await sql<{ pet: FoundPet }>`
    SELECT ${foundPet()} AS pet FROM (${recentOf(tx, professionalId)} LIMIT ${sql.lit(limit)}) AS recent
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = recent.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    ORDER BY recent.opened_at DESC, p.id`.execute(tx.db)
  return rows.map(({ pet }) => pet)
}

/** Those that are not written yet, too: the pet that was opened just now is looked for at once. */
function recentOf(tx: ClinicTx, professionalId: string): RawBuilder<unknown> {
  const written = sql`SELECT pet_id, opened_at FROM recent_pets
    WHERE clinic_id = ${tx.clinicId} AND professional_id = ${professionalId}`
  const own = tx.noted(openedPets).filter((opened) => opened.professionalId === professionalId)
  if (own.length === 0) return sql`${written} ORDER BY opened_at DESC, pet_id`
  return sql`SELECT pet_id, max(opened_at) AS opened_at FROM (
      ${written} UNION ALL
      SELECT * FROM unnest(${own.map(({ petId }) => petId)}::uuid[], ${own.map(({ at }) => at.toISOString())}::timestamptz[])
    ) AS opened GROUP BY pet_id ORDER BY opened_at DESC, pet_id`
}

interface Opened {
  professionalId: string
  petId: string
  at: Date
}

/** Remembers, a moment later, that a professional opened a pet. */
export function rememberPet(tx: ClinicTx, professionalId: string, petId: string): void {
  tx.soon(openedPets, { professionalId, petId, at: tx.now })
}

const openedPets: SoonWriting<ClinicTx, Opened> = {
  name: 'the pets that were opened last',
  withinMs: 100,
  keyOf: ({ professionalId, petId }) => `${professionalId} ${petId}`,
  write: async (tx, opened) => {
    const ofEach = Map.groupBy(opened, ({ professionalId }) => professionalId)
    const newest = [...ofEach.values()].flatMap((own) => own.slice(-RECENT_LIMIT))
    // In one order whoever writes them, so that nobody waits for somebody who waits for them.
    const rows = newest.toSorted((one, other) => (openedPets.keyOf(one) < openedPets.keyOf(other) ? -1 : 1))
    await sql`
      INSERT INTO recent_pets (clinic_id, professional_id, pet_id, opened_at)
      SELECT ${tx.clinicId}, o.professional_id, o.pet_id, o.at
      FROM unnest(${rows.map(({ professionalId }) => professionalId)}::uuid[], ${rows.map(({ petId }) => petId)}::uuid[],
        ${rows.map(({ at }) => at.toISOString())}::timestamptz[]) AS o (professional_id, pet_id, at)
      ON CONFLICT (clinic_id, professional_id, pet_id) DO UPDATE SET opened_at = excluded.opened_at`.execute(tx.db)
    // What another server holds just now is left for the next time.
    await sql`
      DELETE FROM recent_pets WHERE clinic_id = ${tx.clinicId} AND (professional_id, pet_id) IN (
        SELECT professional_id, pet_id FROM recent_pets WHERE clinic_id = ${tx.clinicId} AND (professional_id, pet_id) IN (
          SELECT professional_id, pet_id FROM (
            SELECT professional_id, pet_id,
              row_number() OVER (PARTITION BY professional_id ORDER BY opened_at DESC, pet_id) AS place
            FROM recent_pets WHERE clinic_id = ${tx.clinicId} AND professional_id = ANY(${[...ofEach.keys()]}::uuid[])
          ) placed WHERE place > ${sql.lit(RECENT_LIMIT)}
        ) FOR UPDATE SKIP LOCKED
      )`.execute(tx.db)
  },
}
