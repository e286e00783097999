import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant, OptionalDay } from '#shared/values/date.ts'
import { auditActs } from '#shared/access/auditActs.ts'

/** One thing that somebody did: who, when, what, of which animal, and from where. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  act: z.enum(auditActs),
  /** In the words of the call: "La consulta con todo lo suyo". */
  what: z.string(),
  actorId: z.uuid(),
  actorName: z.string(),
  pet: z.object({ id: z.uuid(), name: z.string() }).nullable(),
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
    reads: ['pets'],
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
