import type { AnimalNames } from '#shared/imports/animals.rules.ts'
import type { DateOrder, ImportColumn, ImportPlan, RowProblem } from '#shared/imports/imports.contract.ts'
import { datesIn, type ReadDay } from '#shared/imports/dates.rules.ts'
import { brokenCell, type Reading } from '#shared/imports/readings.rules.ts'
import type { Dewormer } from '#shared/protocols/protocols.contract.ts'

/** What a row is read as. */
export interface ReadRow<Draft = unknown> {
  draft: Draft | null
  problems: RowProblem[]
  notes: string[]
}

export interface ReadingContext {
  plan: Pick<ImportPlan, 'fields' | 'dateOrder' | 'documentType'>
  /** What the columns say of all of their cells. */
  columns: readonly Pick<ImportColumn, 'name' | 'dateOrder' | 'mixedDates'>[]
  names: AnimalNames
  /** Products against parasites, of the catalogue. */
  dewormers: readonly Pick<Dewormer, 'name' | 'activeIngredient' | 'kind'>[]
  /** The clinic's day. */
  today: string
}

type FieldColumn = ReadingContext['columns'][number] | undefined

export function columnOfField({ plan, columns }: ReadingContext, field: string): FieldColumn {
  return columns[plan.fields.indexOf(field)]
}

/**
 * Reads a date in the order that its column shows, else in the one that was asked for. Where a column has both, one that may be
 * two days is none.
 */
export function readOrdered(
  cell: string,
  field: string,
  context: ReadingContext,
  reader: (cell: string, order: DateOrder, today: string) => Reading<ReadDay>,
): Reading<ReadDay> {
  const { mixedDates, dateOrder } = columnOfField(context, field) ?? {}
  if (mixedDates && datesIn(cell) === 'both') {
    const [one = '', other = ''] = mixedDates
    return {
      problem: `«${cell.trim().slice(0, 40)}» puede ser dos días, y en la columna hay «${one}» y «${other}»: escriba el mes con letras, como 20-nov-2026`,
    }
  }
  return reader(cell, dateOrder ?? context.plan.dateOrder, context.today)
}

/** The fields of a row by what they are; what is wrong with any of them is gathered, not thrown. */
export class Row {
  readonly problems: RowProblem[] = []
  readonly notes: string[] = []
  readonly #cells: readonly string[]
  readonly #columns: ReadonlyMap<string, number>

  constructor(cells: readonly string[], fields: readonly (string | null)[]) {
    this.#cells = cells
    this.#columns = new Map(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])))
    for (const [field, at] of this.#columns) {
      const broken = brokenCell(cells[at] ?? '')
      if (broken) this.problem(field, broken)
    }
  }

  text(field: string): string {
    const at = this.#columns.get(field)
    return at === undefined ? '' : (this.#cells[at] ?? '')
  }

  problem(field: string, message: string): void {
    const column = this.#columns.get(field) ?? null
    // One thing at a time is wrong with a cell.
    if (!this.problems.some((known) => column !== null && known.column === column))
      this.problems.push({ column, message })
  }

  read<Value>(field: string, reader: (cell: string) => Reading<Value>): Value | undefined {
    return this.take(field, reader(this.text(field)))
  }

  take<Value>(field: string, reading: Reading<Value>): Value | undefined {
    if (!('problem' in reading)) return reading.value
    this.problem(field, reading.problem)
    return undefined
  }

  note(text: string | undefined): void {
    if (text && !this.notes.includes(text)) this.notes.push(text)
  }
}
