import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'

/** A part of a record whose changes are told with it: a column of the anesthesia grid by its hour, a drug by its name. */
export const ChangedPart = z.object({ kind: z.enum(['reading', 'drug']), name: z.string() })
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

/** The records whose history can be read, by the word in the address. */
export const changedRecords = [
  'owners',
  'pets',
  'consultations',
  'clinics',
  'vaccines',
  'dewormings',
  'formulas',
  'exams',
  'controls',
  'problems',
  'surgeries',
  'weights',
  'attachments',
] as const
export type ChangedRecord = (typeof changedRecords)[number]

export const changes = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/changes/:record/:recordId',
    action: 'changes.read',
    summary: 'Historial de modificaciones de un registro',
    input: z.object({ record: z.enum(changedRecords), recordId: z.uuid(), ...pageInput }),
    output: pageOf(RecordChange),
  }),
}
