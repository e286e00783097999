import { EventType } from '#shared/eventTypes/eventTypes.contract.ts'
import { readCatalogue } from '#server/catalogues/catalogues.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { orderedRows, type Placed } from '#server/db/orderedRows.ts'

/** What a clinic has that changed none of them, in this order. */
export const usualTypes: readonly EventType[] = readCatalogue(
  'eventTypes',
  EventType.omit({ version: true, isArchived: true }),
).map((type) => ({ ...type, version: 0, isArchived: false }))

function readEventTypes(tx: ClinicTx): Promise<Placed<EventType>[]> {
  return tx.db
    .selectFrom('eventTypes')
    .select(['id as recordId', 'typeId as id', 'version', 'name', 'durationMinutes', 'color', 'place', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

export const eventTypeRows = orderedRows({
  table: 'eventTypes',
  read: readEventTypes,
  usual: usualTypes,
  keyOf: (typeId) => ({ typeId }),
})
