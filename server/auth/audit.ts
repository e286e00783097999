import type { FastifyBaseLogger } from 'fastify'
import type { AuditAct } from '#shared/access/auditActs.ts'
import { auditSentence } from '#shared/access/auditSentences.ts'
import { pathParts, type Route } from '#shared/http/contract.ts'
import { type AuditLine, insertAuditLines, listLineId } from '#server/auth/audit.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'

/** So long a line waits for others to be written with it. */
const FLUSH_MS = 2_000
/** A statement's parameters end at 65,535; at so many the batch goes at once. */
const MAX_BATCH = 1_000
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

/** Gathers what people do, and writes it in batches, each clinic's in one statement, beside the calls themselves. */
export class Audit {
  readonly #database: Pool
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  #waiting = new Map<string, AuditLine[]>()
  #count = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  /** When a record was opened, and how far down a list was read. */
  readonly #opened = new Map<string, number>()

  readonly #isManual: boolean

  /** @param isManual it writes when it is told to: for tests, which count what a call writes */
  constructor(database: Pool, log: Pick<FastifyBaseLogger, 'error'>, { isManual = false } = {}) {
    this.#database = database
    this.#log = log
    this.#isManual = isManual
  }

  note(clinicId: string, line: AuditLine): void {
    if (line.act === 'open' && this.#isSame(line)) return
    if (line.act === 'list' && this.#isCounted(line)) return
    const lines = this.#waiting.get(clinicId)
    if (lines) lines.push(line)
    else this.#waiting.set(clinicId, [line])
    this.#count += 1
    if (this.#isManual) return
    if (this.#count >= MAX_BATCH) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Screens read their lists again and again: a line goes further down than the one before it. */
  #isCounted(line: AuditLine): boolean {
    const [key, count] = [listLineId(line), line.count ?? 0]
    const before = this.#opened.get(key)
    if (before !== undefined && count <= before) return true
    this.#remember(key, count)
    return false
  }

  #isSame({ actorId, what, petId, recordId, at }: AuditLine): boolean {
    const key = `${actorId} ${recordId ?? petId} ${what}`
    const before = this.#opened.get(key)
    if (before !== undefined && Math.abs(at.getTime() - before) < SAME_MS) return true
    this.#remember(key, at.getTime())
    return false
  }

  #remember(key: string, value: number): void {
    this.#opened.delete(key)
    this.#opened.set(key, value)
    const [first] = this.#opened.keys()
    if (this.#opened.size > MAX_REMEMBERED && first !== undefined) this.#opened.delete(first)
  }

  /** Writes what waits. One batch after the other: a slow database is not asked by many at once. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batches = [...this.#waiting]
    this.#waiting = new Map()
    this.#count = 0
    this.#writing = this.#writing.then(async () => {
      for (const [clinicId, lines] of batches)
        await withClinic(this.#database, clinicId, lines[0]?.at ?? new Date(), (tx) =>
          insertAuditLines(tx, lines),
        ).catch((error: unknown) => {
          // Its text may name a person.
          const name = error instanceof Error ? error.name : 'unknown'
          this.#log.error({ name, lines: lines.length }, 'lines of the audit were lost')
        })
    })
    return this.#writing
  }
}
