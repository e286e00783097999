import type { LiveEvent, Touch } from '#shared/http/live.contract.ts'
import { type HeardTable, isAnimal } from '#shared/values/recordTables.ts'

/** Beyond so many rows of a table the whole table is said: who shows any of them reads again. */
const MAX_ROWS = 40
/** Beyond so much the tables alone are said: it travels in a NOTIFY (8,000 bytes) and in a header (proxies take 4,000). */
const MAX_LENGTH = 2_000

/** What a transaction of a clinic has kept. */
export interface Commit extends LiveEvent {
  clinicId: string
  touches: Touch[]
  /** Of which kinds something is in the outbox that may be sent now. */
  toSend: string[]
}

export interface Written {
  id: string
  petId?: string | null
}

/** What a transaction has written, each row once. */
export class Touched {
  readonly toSend = new Set<string>()
  readonly #tables = new Map<HeardTable, Map<string, Touch> | 'all'>()

  note(table: HeardTable, row: Written): void {
    const known = this.#tables.get(table) ?? new Map<string, Touch>()
    if (known === 'all') return
    const petId = isAnimal(table) ? row.id : row.petId
    known.set(row.id, { table, id: row.id, ...(petId ? { petId } : {}) })
    this.#tables.set(table, known.size > MAX_ROWS ? 'all' : known)
  }

  list(): Touch[] {
    const touches = [...this.#tables].flatMap(([table, rows]) => (rows === 'all' ? [{ table }] : [...rows.values()]))
    if (JSON.stringify(touches).length <= MAX_LENGTH) return touches
    return [...this.#tables.keys()].map((table) => ({ table }))
  }
}
