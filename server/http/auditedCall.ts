import type { FastifyRequest } from 'fastify'
import { auditActNames } from '#shared/access/auditActs.ts'
import { auditSentence } from '#shared/access/auditSentences.ts'
import { pathParts, type Route } from '#shared/http/contract.ts'
import type { Touch } from '#shared/http/live.contract.ts'
import { auditActOf, noteRead } from '#server/auth/audit.ts'
import { type AuditLine, insertAuditLines } from '#server/auth/audit.queries.ts'
import { type Actor, type ClinicTx, tellAuthor } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import { JsonText } from '#server/http/jsonPage.ts'
import { plainAddress } from '#server/auth/address.ts'

/** Where a call comes from. */
export function callerOf(request: FastifyRequest): Pick<AuditLine, 'address' | 'device'> {
  return {
    address: plainAddress(request.ip),
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

type InClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => Promise<T>

interface Circumstances {
  database: Pool
  route: Route
  caller: Pick<AuditLine, 'address' | 'device'>
  actor: Actor
  input: unknown
  now: Date
  /** It is read for a screen that nobody has opened yet. */
  isAhead?: boolean
}

/**
 * How a call stands in the audit. What was done has its line in the transaction that did it: neither is kept without the
 * other. What was only opened is written soon after, with others.
 */
export class AuditedCall {
  #made: Circumstances
  readonly #act: ReturnType<typeof auditActOf>
  #isKept = false

  constructor(made: Circumstances) {
    this.#made = made
    const act = auditActOf(made.route)
    this.#act = act && made.isAhead ? 'ahead' : act
  }

  /** It is of somebody who took over, in the session of whoever calls. */
  isOf(actor: Actor): void {
    this.#made = { ...this.#made, actor }
  }

  /** Writes the line with what the transaction wrote. */
  async keep(tx: ClinicTx, answer: unknown): Promise<void> {
    if (!this.#act || isRead(this.#act) || this.#isKept) return
    await insertAuditLines(tx, [this.#lineOf(this.#act, answer, tx.touched.list())])
  }

  /** Of a call in steps the first one that writes keeps the line. */
  keepInSteps(inClinic: InClinic): InClinic {
    return async (step) => {
      let isWriting = false
      const result = await inClinic(async (tx) => {
        const answer = await step(tx)
        isWriting = this.#made.route.method !== 'GET' && tx.touched.list().length > 0
        if (isWriting) await this.keep(tx, answer)
        return answer
      })
      this.#isKept ||= isWriting
      return result
    }
  }

  /** A press was repeated: the line of the first one stands. */
  skip(): void {
    this.#isKept = true
  }

  /** Before it is answered: what was opened, printed or exported, and what no step kept the line of. */
  async finish(write: InClinic, answer: unknown): Promise<void> {
    if (!this.#act || this.#isKept) return
    const { database, actor } = this.#made
    if (isRead(this.#act)) noteRead(database, actor.clinicId, this.#lineOf(this.#act, answer, []))
    else await write((tx) => this.keep(tx, answer))
  }

  #lineOf(act: AuditLine['act'], answer: unknown, touches: readonly Touch[]): AuditLine {
    const { route, caller, actor, now } = this.#made
    return {
      ...{
        at: now,
        act,
        what: act === 'ahead' ? tellAhead(route) : tellCall(route),
        actorId: actor.professionalId,
        actorName: tellAuthor(actor),
      },
      ...this.#subject(answer, touches),
      ...(act === 'list' ? { count: this.#countRead(answer) } : {}),
      ...{ address: caller.address, device: caller.device },
    }
  }

  /** How far down: what comes before a page was read before it. */
  #countRead(answer: unknown): number {
    const page = this.#made.input as { page?: number; pageSize?: number }
    return ((page.page ?? 1) - 1) * (page.pageSize ?? 0) + rowsOf(answer).length
  }

  /** Of which animal and record: what the call names, else what it answers or wrote. */
  #subject(answer: unknown, touches: readonly Touch[]): Pick<AuditLine, 'petId' | 'recordId'> {
    const { route, input } = this.#made
    const petsWritten = new Set(touches.flatMap(({ petId }) => petId ?? []))
    const petId =
      idIn(input, 'petId') ??
      idIn(answer, 'petId') ??
      idIn(fieldOf(answer, 'pet'), 'id') ??
      (petsWritten.size === 1 ? [...petsWritten][0] : undefined)
    const inPath = pathParts(route.path)
      .map((name) => idIn(input, name))
      .findLast((id) => id !== undefined)
    const recordId = inPath === undefined || inPath === petId ? (idIn(answer, 'id') ?? inPath) : inPath
    return { petId: petId ?? null, recordId: recordId ?? null }
  }
}

/** What may be lost with the process, and is written in batches. */
function isRead(act: AuditLine['act']): boolean {
  return act === 'open' || act === 'list' || act === 'ahead'
}

function tellCall(route: Route): string {
  return auditSentence(route) ?? route.summary
}

/** "Abrió la ficha" is "Recibió sin abrir la ficha". */
function tellAhead(route: Route): string {
  return tellCall(route).replace(/^\S+/, auditActNames.ahead)
}

/** Of a list, or of a page of one. */
function rowsOf(answer: unknown): unknown[] {
  const items = Array.isArray(answer) ? answer : fieldOf(answer, 'items')
  const rows = items instanceof JsonText ? items.read() : items
  return Array.isArray(rows) ? rows : []
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function idIn(value: unknown, name: string): string | undefined {
  const id = fieldOf(value, name)
  return typeof id === 'string' && UUID.test(id) ? id : undefined
}
