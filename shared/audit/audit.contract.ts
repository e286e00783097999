import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant, OptionalDay } from '#shared/values/date.ts'
import { animalTables, recordKindNames } from '#shared/values/recordKinds.ts'
import { showNumber } from '#shared/values/number.ts'
import { auditActs } from '#shared/access/auditActs.ts'

/** One thing that somebody did: who, when, what, whose it was, and from where. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  act: z.enum(auditActs),
  /** A sentence without its end: "Firmó la consulta". */
  what: z.string(),
  /** Of a list: how many were read. */
  count: z.number().nullable(),
  actorId: z.uuid(),
  actorName: z.string(),
  /** Whose it was: "de Nala". */
  subject: z.object({ kind: z.enum(['pet', 'owner', 'account']), id: z.uuid(), name: z.string() }).nullable(),
  /** What can be opened. */
  record: z.object({ kind: z.enum(recordKindNames), id: z.uuid() }).nullable(),
  address: z.string(),
  /** The browser's own name for itself. */
  device: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  professionalId: z.union([z.literal(''), z.uuid()]).default(''),
  act: z.enum(['', ...auditActs]).default(''),
  from: OptionalDay,
  to: OptionalDay,
}
export const AuditSearch = z.object(filters)
export type AuditSearch = z.infer<typeof AuditSearch>

export const audit = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/audit',
    action: 'audit.read',
    summary: 'Quién ingresó, abrió, cambió, exportó o firmó, lo más reciente primero',
    reads: [...animalTables, 'owners', 'professionals'],
    input: z.object({ ...filters, ...pageInput }),
    output: pageOf(AuditEntry),
  }),
  /** The same as a table for a spreadsheet: the newest `AUDIT_EXPORT` lines. */
  export: route({
    service: 'clinic',
    method: 'GET',
    path: '/audit/export',
    action: 'audit.read',
    summary: 'El registro de auditoría como tabla CSV',
    answers: 'file',
    perMinute: 10,
    input: AuditSearch,
    output: z.unknown(),
  }),
}

/** As many lines as counting goes to. */
export const AUDIT_EXPORT = 10_000

/** As it is read aloud: "Firmó la consulta de Nala", "Consultó la lista de propietarios: 426". */
export function auditText({ what, count, subject }: Pick<AuditEntry, 'what' | 'count' | 'subject'>): string {
  return `${what}${subject ? ` de ${subject.name}` : ''}${count === null ? '' : `: ${showNumber(count)}`}`
}
