import type { AuditAct } from '#shared/access/auditActs.ts'
import { auditSentence } from '#shared/access/auditSentences.ts'
import { pathParts, type Route } from '#shared/http/contract.ts'
import { type AuditLine, insertAuditLines, listLineId } from '#server/auth/audit.queries.ts'
import { type ClinicTx, soonOf } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import type { SoonWriting } from '#server/db/soon.ts'

/** The same record, opened again by the same person within so long, is one opening: screens read it anew by themselves. */
const SAME_MS = 10 * 60_000
const MAX_REMEMBERED = 20_000

/**
 * What a call of somebody who is logged in counts as: whoever adds a route has it counted. Nothing for pictures, for what
 * is not of a record, and for lists that have no sentence: those of one animal, which was opened, and of no person.
 */
export function auditActOf(route: Route): AuditAct | undefined {
  return actOf(route) ?? (route.method === 'GET' && !route.answers && auditSentence(route) ? 'list' : undefined)
}

function actOf({ method, path, action, answers, input, service }: Route): AuditAct | undefined {
  if (action === 'public' || answers === 'stream' || service === 'logs') return undefined
  if (method !== 'GET') {
    if (path.endsWith('/logout')) return 'logout'
    // An owner who signs on the clinic's device signs, whatever right whoever holds it has.
    if (path.endsWith('/sign-here')) return 'sign'
    return /\.(sign|close|certify)$/.test(action) && !path.endsWith('/void') ? 'sign' : 'change'
  }
  const fields = 'shape' in input ? Object.keys(input.shape as object) : []
  if (answers === 'file')
    return fields.includes('form') || path.endsWith('/export')
      ? 'export'
      : path.includes(':attachmentId')
        ? 'open'
        : undefined
  const isOfRecord = pathParts(path).length > 0 && !fields.includes('pageSize')
  return action !== 'session' && isOfRecord ? 'open' : undefined
}

/** When a record was opened, and how far down a list was read. */
const lately = new Map<string, number>()

/** Screens read again and again: the same record within some minutes, and no further down a list, is nothing new. */
function isRepeated(line: AuditLine): boolean {
  const isList = line.act === 'list'
  const key = isList ? listLineId(line) : `${line.actorId} ${line.recordId ?? line.petId} ${line.what}`
  const value = isList ? (line.count ?? 0) : line.at.getTime()
  const before = lately.get(key)
  if (before !== undefined && (isList ? value <= before : Math.abs(value - before) < SAME_MS)) return true
  lately.delete(key)
  lately.set(key, value)
  const [first] = lately.keys()
  if (lately.size > MAX_REMEMBERED && first !== undefined) lately.delete(first)
  return false
}

/** Has what somebody opened or read written beside the calls, with others. */
export function noteRead(database: Pool, clinicId: string, line: AuditLine): void {
  if (!isRepeated(line)) soonOf(database).note(clinicId, readLines, line)
}

const readLines: SoonWriting<ClinicTx, AuditLine> = {
  name: 'lines of the audit',
  keyOf: (line) =>
    line.act === 'list' ? listLineId(line) : `${line.actorId} ${line.recordId ?? line.petId} ${line.what} ${+line.at}`,
  write: insertAuditLines,
  withinMs: 2_000,
}
