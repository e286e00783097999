import { v7 as uuidv7 } from 'uuid'
import { EventType, type EventTypeDraft } from '#shared/eventTypes/eventTypes.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { readCatalogue } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, insertRecords, updateRecord } from '#server/db/record.ts'

/** What a clinic has that changed none of them, in this order. */
export const usualTypes: readonly EventType[] = readCatalogue(
  'eventTypes',
  EventType.omit({ version: true, isArchived: true }),
).map((type) => ({ ...type, version: 0, isArchived: false }))

interface PlacedType extends EventType {
  /** Of its row. */
  recordId: string
  place: number
}

async function placedTypes(tx: ClinicTx): Promise<PlacedType[]> {
  return tx.db
    .selectFrom('eventTypes')
    .select(['id as recordId', 'typeId as id', 'version', 'name', 'durationMinutes', 'color', 'place', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** All of the clinic's types in their order, those archived too: one statement. */
export async function listEventTypes(tx: ClinicTx): Promise<EventType[]> {
  const types = await placedTypes(tx)
  return types.length > 0 ? types : [...usualTypes]
}

/**
 * The same as rows, held until the transaction ends: nobody adds, renames or moves one meanwhile. A clinic that had the
 * catalogue's gets them as its own.
 */
export async function lockEventTypes(tx: ClinicTx, actor: Actor): Promise<PlacedType[]> {
  // Also where there are no rows to hold yet.
  await tx.db.selectFrom('clinics').select('clinicId').where('clinicId', '=', tx.clinicId).forNoKeyUpdate().execute()
  const types = await placedTypes(tx)
  if (types.length > 0) return types
  const rows = usualTypes.map(({ id: typeId, name, durationMinutes, color }, index) => ({
    ...{ id: uuidv7(), actor, at: tx.now },
    values: { typeId, name, durationMinutes, color, place: index + 1 },
  }))
  await insertRecords(tx, 'eventTypes', rows)
  // Who changes one has read it as the catalogue has it.
  return (await placedTypes(tx)).map((type) => ({ ...type, version: 0 }))
}

/** @throws AppError not_found */
export function typeAmong<Type extends EventType>(types: readonly Type[], typeId: string): Type {
  const type = types.find(({ id }) => id === typeId)
  if (!type) throw new AppError('not_found')
  return type
}

export async function insertEventType(tx: ClinicTx, actor: Actor, draft: EventTypeDraft, place: number): Promise<void> {
  await insertRecord(tx, actor, 'eventTypes', { ...draft, typeId: uuidv7(), place })
}

/** @param version the one that its editor read @throws AppError version_conflict */
export async function updateEventType(
  tx: ClinicTx,
  actor: Actor,
  type: PlacedType,
  version: number,
  patch: Partial<EventTypeDraft & Pick<PlacedType, 'isArchived' | 'place'>>,
): Promise<void> {
  // One that has just been made from the catalogue is read as `0`, and stands as `1`.
  const stored = version === 0 && type.version === 0 ? 1 : version
  await updateRecord(tx, actor, 'eventTypes', type.recordId, stored, patch)
}
