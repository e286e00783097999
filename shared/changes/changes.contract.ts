import { z } from 'zod'
import type { Access } from '#shared/access/actions.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { readers, type ReadTable } from '#shared/values/recordTables.ts'

/** A part of a record whose changes are told with it, and which one: a drug by its name, say. */
export const ChangedPart = z.object({ kind: z.string(), name: z.string() })
export type ChangedPart = z.infer<typeof ChangedPart>

/** One line of a record's modification history: who, when, and each field from what to what. */
export const RecordChange = z.object({
  id: z.uuid(),
  operation: z.enum(['created', 'updated', 'removed']),
  actorId: z.uuid().nullable(),
  actorName: z.string(),
  at: Instant,
  /** Of the last save, where the line holds several of one sitting. */
  lastAt: Instant.nullable(),
  part: ChangedPart.nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type RecordChange = z.infer<typeof RecordChange>

/** A record whose history can be read, by the word in the address. */
export type ChangedRecord = ReadTable

/** Who may read modification histories at all reads those of the records that they may read. */
export const changeReaders: Record<ChangedRecord, Access> = readers

export const changedRecords = Object.keys(changeReaders) as [ChangedRecord, ...ChangedRecord[]]

export const changes = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/changes/:record/:recordId',
    action: 'changes.read',
    summary: 'Historial de modificaciones de un registro',
    reads: ['pets', 'owners'],
    input: z.object({ record: z.enum(changedRecords), recordId: z.uuid(), ...pageInput }),
    output: pageOf(RecordChange),
  }),
}
