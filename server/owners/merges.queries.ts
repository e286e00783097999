import { v7 as uuidv7 } from 'uuid'
import type { CustomValues } from '#shared/customFields/customFields.contract.ts'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import type { MergeField, owners } from '#shared/owners/owners.contract.ts'
import { canMerge } from '#shared/owners/owners.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { same } from '#server/db/fieldChanges.ts'
import { updateRecord, updateRecords } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { lockOwners, ownerState, ownerText, refreshFromPets, refreshOwnerText } from '#server/owners/owners.queries.ts'
import { tellOwnerChange } from '#server/word/registry.ts'

/*
 * Two owners who are one person. What points at an owner is moved here and moved back here: its pets, with which goes
 * all that is recorded of them; what words do with it they say themselves (`ownerChange`). A test lists the tables that point at owners.
 */

/** The columns behind what is chosen as one. */
const columnsOfField = {
  name: ['name'],
  document: ['documentType', 'document'],
  phone: ['phoneCountry', 'phoneNumber'],
  email: ['email'],
  otherPhone: ['otherPhoneCountry', 'otherPhoneNumber'],
  address: ['address'],
  city: ['city'],
  contact: ['contactName', 'contactPhoneCountry', 'contactPhoneNumber', 'contactMayDecide'],
  dataConsent: ['dataConsentAt'],
  messagesConsent: ['messagesConsent'],
  notes: ['notes'],
} as const satisfies Record<MergeField, readonly string[]>

type OwnerRow = Awaited<ReturnType<typeof lockOwners>>[number]
type Columns = Partial<OwnerRow>

function pick(row: OwnerRow, columns: readonly string[]): Columns {
  return Object.fromEntries(columns.map((column) => [column, row[column as keyof OwnerRow]])) as Columns
}

/** The columns of the survivor that become another's. */
function takenColumns(survivor: OwnerRow, other: OwnerRow, input: InputOf<typeof owners.merge>): Columns {
  const columns = input.fields.flatMap((field): readonly string[] => columnsOfField[field])
  const taken: Columns = pick(other, columns)
  if (input.customFieldIds.length > 0) {
    const theirs = other.customValues as CustomValues
    const values = { ...(survivor.customValues as CustomValues) }
    for (const id of input.customFieldIds) {
      const value = theirs[id]
      if (value === undefined) delete values[id]
      else values[id] = value
    }
    taken.customValues = values
  }
  const changed = Object.keys(taken).filter(
    (column) => !same(taken[column as keyof OwnerRow], survivor[column as keyof OwnerRow]),
  )
  return Object.fromEntries(changed.map((column) => [column, taken[column as keyof OwnerRow]])) as Columns
}

/**
 * Unites `otherId` with `ownerId`, which stays.
 * @throws AppError version_conflict when one of them was saved meanwhile; invalid when the other is none
 */
export async function mergeOwners(tx: ClinicTx, actor: Actor, input: InputOf<typeof owners.merge>): Promise<void> {
  const { ownerId, otherId } = input
  const held = await lockOwners(tx, [ownerId, otherId])
  const survivor = held.find(({ id }) => id === ownerId)
  const other = held.find(({ id }) => id === otherId)
  if (!survivor) throw new AppError('not_found')
  if (!other || other === survivor)
    throw new AppError('invalid', { field: 'otherId', message: 'Elija otro propietario de la clínica' })
  refuseNow(canMerge(ownerState(survivor), ownerState(other)))

  const pets = await tx.db
    .selectFrom('pets')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('ownerId', '=', otherId)
    .orderBy('id')
    .execute()
  const petIds = pets.map(({ id }) => id)
  const after = takenColumns(survivor, other, input)
  const absorbed = { status: 'inactive', inactiveReason: null, mergedIntoId: ownerId }
  // The absorbed one first: two active owners never have one document.
  await updateRecord(tx, actor, 'owners', otherId, input.otherVersion, absorbed)
  await refuseOutdated(tx, actor, survivor, input.version)
  await updateRecord(tx, actor, 'owners', ownerId, input.version, after)
  await tx.db
    .insertInto('ownerMerges')
    .values({
      clinicId: tx.clinicId,
      id: uuidv7(),
      survivorId: ownerId,
      absorbedId: otherId,
      survivorBefore: JSON.stringify(pick(survivor, Object.keys(after))),
      survivorAfter: JSON.stringify(after),
      absorbedBefore: JSON.stringify(pick(other, Object.keys(absorbed))),
      petIds,
      mergedAt: tx.now,
      mergedByName: actor.name,
    })
    .execute()
  await movePets(tx, actor, petIds, { from: otherId, to: ownerId, isSamePerson: true })
}

/** With the pets goes what both owners and the pets carry of each other for the lists and the search. */
async function movePets(
  tx: ClinicTx,
  actor: Actor,
  petIds: string[],
  { from, to, isSamePerson }: { from: string; to: string; isSamePerson: boolean },
): Promise<void> {
  const change = { petIds, ownerId: to, isSamePerson }
  await tellOwnerChange(tx, actor, change)
  await updateRecords(tx, actor, 'pets', petIds, { ownerId: to, ownerText: await ownerText(tx, to) })
  await tellOwnerChange(tx, actor, change)
  await refreshOwnerText(tx, to)
  await refreshOwnerText(tx, from)
  await refreshFromPets(tx, to)
  await refreshFromPets(tx, from)
}

/**
 * Takes a union back: what it changed becomes what it was, and the same pets go back.
 * @returns the id of the owner that had stayed
 * @throws AppError not_found; not_allowed_now when something changed since that would be lost
 */
export async function undoMerge(tx: ClinicTx, actor: Actor, mergeId: string): Promise<string> {
  const merge = await tx.db
    .selectFrom('ownerMerges')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', mergeId)
    .executeTakeFirst()
  if (!merge) throw new AppError('not_found')
  const held = await lockOwners(tx, [merge.survivorId, merge.absorbedId])
  const survivor = held.find(({ id }) => id === merge.survivorId)
  const absorbed = held.find(({ id }) => id === merge.absorbedId)
  if (!survivor || !absorbed) throw new AppError('not_found')
  if (survivor.anonymisedAt)
    refuseNow({ message: 'Sus datos personales se borraron: la unión ya no se puede deshacer.' })
  // Whoever undid it first held the same owners.
  const { numUpdatedRows } = await tx.db
    .updateTable('ownerMerges')
    .set({ undoneAt: tx.now, undoneByName: actor.name })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', mergeId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuseNow({ message: 'Esta unión ya se deshizo.' })
  const after = merge.survivorAfter as Columns
  const isEdited = Object.entries(after).some(([column, value]) => !same(survivor[column as keyof OwnerRow], value))
  if (isEdited)
    refuseNow({
      message: `Después de la unión se cambiaron datos de ${survivor.name} que habría que borrar. Corríjalos a mano.`,
    })
  const moved = await tx.db
    .selectFrom('pets')
    .select(['name', 'ownerId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', merge.petIds.length > 0 ? merge.petIds : [mergeId])
    .execute()
  const gone = moved.find((pet) => pet.ownerId !== survivor.id)
  if (gone) refuseNow({ message: `${gone.name} cambió de propietario después de la unión: ya no se puede deshacer.` })

  // The one that stays first: it gives back the document that both would have.
  await updateRecord(tx, actor, 'owners', survivor.id, survivor.version, merge.survivorBefore as Columns)
  await updateRecord(tx, actor, 'owners', absorbed.id, absorbed.version, merge.absorbedBefore as Columns)
  await movePets(tx, actor, merge.petIds, { from: survivor.id, to: absorbed.id, isSamePerson: false })
  return survivor.id
}
