import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Duplicate } from '#shared/imports/imports.contract.ts'
import { choiceOf } from '#shared/imports/imports.rules.ts'
import { type ImportedPet, ownerKeys, type PeopleDraft } from '#shared/imports/people.rules.ts'
import { rememberTyped } from '#server/catalogues/entries.queries.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import {
  authorOf,
  type CheckedRow,
  columnOf,
  type DoneRow,
  type Found,
  type ImportKind,
  leftOut,
  MEANWHILE,
  type Settled,
  type WaitingRow,
} from '#server/imports/importKind.ts'
import type { HeldImport } from '#server/imports/imports.queries.ts'
import { findKnown, type KnownOwner, knownOwner, petKey } from '#server/imports/known.queries.ts'
import { insertOwners, type NewOwner } from '#server/owners/manyOwners.queries.ts'
import { lockOwners, refreshFromPets, refreshPetNames } from '#server/owners/owners.queries.ts'
import { insertPets, type NewPet } from '#server/pets/pets.queries.ts'

// Owners and their pets, as rows of a file.

/** What a row above of the same owner is. */
interface Above {
  row: number
  firstRow: number
  documentKey: string | null
  personKey: string | null
  pets: string[]
}

/** Who is there already: among the rows above, and in the clinic. */
async function check(tx: ClinicTx, held: HeldImport, read: readonly CheckedRow[]): Promise<Found[]> {
  const drafts = read.flatMap(({ draft }) => (draft as PeopleDraft | null) ?? [])
  const known = await findKnown(tx, drafts)
  const above = await findAbove(tx, held.id, drafts)
  const chipsAbove = new Map<string, number>()
  return read.map(({ row, draft: said, problems, notes }): Found => {
    const draft = said as PeopleDraft | null
    const none = { documentKey: null, personKey: null, firstRow: null, duplicate: null }
    if (!draft) return { row, state: 'bad', problems, notes, draft: null, ...none }
    const { owner } = draft
    const keys = ownerKeys(owner)
    const mine = above.find(keys)
    const firstRow = mine?.firstRow ?? row
    const { same, ofPhone } = knownOwner(known, owner)
    const told = { row, notes, documentKey: keys.document, personKey: keys.person, firstRow }
    if (same && same.status !== 'active') {
      const message = `El propietario ${same.name} está inactivo en la clínica: reactívelo y revise de nuevo`
      return {
        ...told,
        state: 'bad',
        draft,
        problems: [{ column: columnOf(held, 'ownerName'), message }],
        duplicate: null,
      }
    }
    const taken = chipTaken(draft, chipsAbove, row)
    if (taken !== undefined) {
      const message = `El microchip es el mismo de la fila ${taken}: deje el que es`
      return {
        ...told,
        state: 'bad',
        draft,
        problems: [{ column: columnOf(held, 'microchip'), message }],
        duplicate: null,
      }
    }
    const duplicate = duplicateOf({ draft, mine, same, ofPhone, known })
    const left = withoutKnownPets(draft, same, duplicate)
    above.add({ row, firstRow, documentKey: keys.document, personKey: keys.person, pets: draft.pets.map(petKey) })
    const more = left.pets.length < draft.pets.length ? ['Solo se crean las mascotas que faltan'] : []
    return {
      ...told,
      state: duplicate ? 'duplicate' : 'good',
      problems: [],
      notes: [...notes, ...more],
      draft: left,
      duplicate,
    }
  })
}

function chipTaken(draft: PeopleDraft, above: Map<string, number>, row: number): number | undefined {
  const chips = draft.pets.flatMap(({ microchip }) => microchip ?? [])
  const taken = chips.map((chip) => above.get(chip)).find((at) => at !== undefined)
  for (const chip of chips) if (!above.has(chip)) above.set(chip, row)
  return taken
}

interface Candidates {
  draft: PeopleDraft
  mine: Above | undefined
  same: KnownOwner | undefined
  ofPhone: KnownOwner | undefined
  known: Awaited<ReturnType<typeof findKnown>>
}

/** What of a row is there already; the nearest first: the animal, a row above, the owner, the telephone. */
function duplicateOf({ draft, mine, same, ofPhone, known }: Candidates): Duplicate | null {
  const { pets } = draft
  const chip = pets.map(({ microchip }) => (microchip ? known.byChip.get(microchip) : undefined)).find(Boolean)
  if (chip)
    return { kind: 'pet', ownerId: chip.ownerId, petId: chip.id, name: `${chip.name}, de ${chip.ownerName}`, row: null }
  const theirs = pets.map((pet) => same?.pets.find((one) => petKey(one) === petKey(pet)))
  const [first] = theirs
  if (same && first && theirs.every(Boolean))
    return { kind: 'pet', ownerId: same.id, petId: first.id, name: `${first.name}, de ${same.name}`, row: null }
  const ofSame = { ownerId: same?.id ?? null, petId: null }
  if (mine && pets.every((pet) => mine.pets.includes(petKey(pet))))
    return { kind: 'file', ...ofSame, name: pets[0]?.name ?? draft.owner.name, row: mine.row }
  if (same) return { kind: 'owner', ...ofSame, name: same.name, row: null }
  // Of a second row of one owner it was said at the first.
  if (ofPhone && !mine) return { kind: 'phone', ownerId: ofPhone.id, petId: null, name: ofPhone.name, row: null }
  return null
}

function withoutKnownPets(draft: PeopleDraft, same: KnownOwner | undefined, duplicate: Duplicate | null): PeopleDraft {
  if (!same || duplicate?.kind !== 'owner') return draft
  const theirs = new Set(same.pets.map(petKey))
  return { ...draft, pets: draft.pets.filter((pet) => !theirs.has(petKey(pet))) }
}

/** The rows above of the owners of these, and those that come now. */
async function findAbove(tx: ClinicTx, importId: string, drafts: readonly PeopleDraft[]) {
  const keys = drafts.map(({ owner }) => ownerKeys(owner))
  const { rows } = await sql<Above>`
    SELECT r.row, r.first_row, r.document_key, r.person_key,
      (SELECT coalesce(array_agg((p ->> 'speciesId') || ' ' || fold(p ->> 'name')), '{}')
        FROM jsonb_array_elements(r.draft -> 'pets') p) AS pets
    FROM import_rows r WHERE r.clinic_id = ${tx.clinicId} AND r.import_id = ${importId} AND r.draft IS NOT NULL
      AND r.state <> 'bad' AND (r.document_key = ANY(${keys.flatMap(({ document }) => document ?? [])}::text[])
        OR r.person_key = ANY(${keys.map(({ person }) => person)}::text[]))
    ORDER BY r.row`.execute(tx.db)
  const byDocument = new Map<string, Above>()
  const byPerson = new Map<string, Above>()
  const add = (one: Above): void => {
    const first =
      (one.documentKey ? byDocument.get(one.documentKey) : undefined) ??
      (one.personKey ? byPerson.get(one.personKey) : undefined)
    const whole = first && first.firstRow === one.firstRow ? first : one
    if (whole !== one) whole.pets.push(...one.pets)
    if (one.documentKey && !byDocument.has(one.documentKey)) byDocument.set(one.documentKey, whole)
    if (one.personKey && !byPerson.has(one.personKey)) byPerson.set(one.personKey, whole)
  }
  rows.forEach(add)
  const find = ({ document, person }: { document: string | null; person: string }): Above | undefined => {
    const ofDocument = document ? byDocument.get(document) : undefined
    const ofPerson = byPerson.get(person)
    const isOther = ofPerson?.documentKey && document && ofPerson.documentKey !== document
    return ofDocument ?? (isOther ? undefined : ofPerson)
  }
  return { add, find }
}

async function write(tx: ClinicTx, held: HeldImport, waitingRows: readonly WaitingRow[]): Promise<Settled[]> {
  const rows = waitingRows.map((waiting) => ({ ...waiting, draft: waiting.draft as PeopleDraft }))
  const author = authorOf(held)
  const known = await findKnown(
    tx,
    rows.map(({ draft }) => draft),
  )
  const owners = await ownersAbove(tx, held.id, rows)
  const newOwners = new Map<string, NewOwner & { petNames: string[] }>()
  const newPets: (NewPet & { draft: ImportedPet })[] = []
  const used = new Set<string>()
  const settled = rows.map((waiting): Settled => {
    const { row, draft, firstRow, duplicate } = waiting
    const choice = choiceOf(waiting, held.plan.choices)
    if (choice === 'skip') return leftOut(row)
    if (draft.pets.some(({ microchip }) => microchip && known.byChip.has(microchip)))
      return leftOut(row, [{ column: null, message: MEANWHILE }])
    const { same } = knownOwner(known, draft.owner)
    const theirs = duplicate && (choice === 'use' || duplicate.kind !== 'phone') ? duplicate.ownerId : null
    const ownerId = owners.get(firstRow) ?? theirs ?? null
    // Somebody came between the look and the writing: another import, or a form.
    if (!ownerId && same) return leftOut(row, [{ column: null, message: MEANWHILE }])
    const made = { owners: [] as string[], pets: [] as string[], weights: [] as string[] }
    const id = ownerId ?? uuidv7()
    owners.set(firstRow, id)
    if (!ownerId) {
      newOwners.set(id, { id, draft: draft.owner, petNames: [] })
      made.owners.push(id)
    }
    const created = newOwners.get(id)
    if (!created && draft.pets.length > 0) used.add(id)
    for (const pet of draft.pets) {
      const [petId, weightId] = [uuidv7(), uuidv7()]
      newPets.push({ id: petId, ownerId: id, draft: pet, weightId })
      created?.petNames.push(pet.name)
      made.pets.push(petId)
      if (pet.weightKg !== null) made.weights.push(weightId)
    }
    return { row, state: 'done', problems: [], ownerId: id, made }
  })
  await writePeople(tx, author, { newOwners: [...newOwners.values()], newPets, used: [...used] })
  return settled
}

async function writePeople(
  tx: ClinicTx,
  author: Author,
  { newOwners, newPets, used }: { newOwners: NewOwner[]; newPets: (NewPet & { draft: ImportedPet })[]; used: string[] },
): Promise<void> {
  if (used.length > 0) await lockOwners(tx, used)
  await insertOwners(tx, author, newOwners)
  const typed = newPets.flatMap(({ draft: { speciesId, breed, color, feeding } }) => [
    { kind: 'breed' as const, speciesId, name: breed },
    { kind: 'color' as const, speciesId: '', name: color },
    { kind: 'food' as const, speciesId: '', name: feeding },
  ])
  await rememberTyped(
    tx,
    author,
    typed.filter(({ name }) => name !== ''),
  )
  await insertPets(tx, author, newPets)
  for (const ownerId of used) await refreshPetNames(tx, ownerId)
}

/** By the first rows of these the owners that earlier batches made or found. */
async function ownersAbove(
  tx: ClinicTx,
  importId: string,
  rows: readonly Pick<WaitingRow, 'firstRow'>[],
): Promise<Map<number, string>> {
  const found = await tx.db
    .selectFrom('importRows')
    .select(['firstRow', 'ownerId'])
    .where('clinicId', '=', tx.clinicId)
    .where('importId', '=', importId)
    .where('firstRow', 'in', [...new Set(rows.map(({ firstRow }) => firstRow))])
    .where('state', '=', 'done')
    .where('ownerId', 'is not', null)
    .orderBy('row', 'desc')
    .execute()
  return new Map(
    found.flatMap(({ firstRow, ownerId }) => (firstRow !== null && ownerId ? [[firstRow, ownerId] as const] : [])),
  )
}

async function lock(tx: ClinicTx, rows: readonly DoneRow[]): Promise<void> {
  await lockOwners(tx, [...new Set(rows.map(({ ownerId }) => ownerId))])
}

/** What an owner who stays shows of its animals. */
async function settle(tx: ClinicTx, rows: readonly DoneRow[], gone: readonly DoneRow[]): Promise<void> {
  const left = new Set(gone.flatMap(({ made }) => made.owners ?? []))
  for (const ownerId of new Set(rows.map((row) => row.ownerId)))
    if (!left.has(ownerId)) await refreshFromPets(tx, ownerId)
}

export const peopleKind: ImportKind = { check, write, tables: ['weights', 'pets', 'owners'], lock, settle }
