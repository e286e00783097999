import type { HeardTable } from '#shared/values/recordTables.ts'

/** A row that a transaction wrote; without `id`, so many of its table that each may be meant. */
export interface Touch {
  table: HeardTable
  id?: string
  /** The animal that it is about. */
  petId?: string
}

/** What a transaction of a clinic has kept. */
export interface Commit {
  clinicId: string
  touches: Touch[]
}

/** Beyond so many rows of a table the whole table is said: who shows any of them reads again. */
const MAX_ROWS = 40

export interface Written {
  id: string
  petId?: string | null
}

/** What a transaction has written, each row once. */
export class Touched {
  readonly #tables = new Map<HeardTable, Map<string, Touch> | 'all'>()

  note(table: HeardTable, row: Written): void {
    const known = this.#tables.get(table) ?? new Map<string, Touch>()
    if (known === 'all') return
    const petId = table === 'pets' ? row.id : row.petId
    known.set(row.id, { table, id: row.id, ...(petId ? { petId } : {}) })
    this.#tables.set(table, known.size > MAX_ROWS ? 'all' : known)
  }

  list(): Touch[] {
    return [...this.#tables].flatMap(([table, rows]) => (rows === 'all' ? [{ table }] : [...rows.values()]))
  }
}
