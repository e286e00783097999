import { type TableFacts, tables } from '#shared/tables.ts'

type Tables = typeof tables
export type Table = keyof Tables

/** The tables of which a fact is said. */
type TableWith<Fact extends string> = { [T in Table]: Fact extends keyof Tables[T] ? T : never }[Table]

const names = Object.keys(tables) as Table[]

function tablesWith<Fact extends string>(...facts: Fact[]): TableWith<Fact>[] {
  return names.filter((name): name is TableWith<Fact> => facts.some((fact) => fact in tables[name]))
}

function hasFact<Fact extends string>(fact: Fact): (table: Table) => table is TableWith<Fact> {
  return (table): table is TableWith<Fact> => fact in tables[table]
}

export type RecordTable = TableWith<'isRecord'>
export const recordTables = tablesWith('isRecord')

export type HeardTable = TableWith<'isRecord' | 'isHeard'>
export const heardTables = tablesWith('isRecord', 'isHeard') as [HeardTable, ...HeardTable[]]

export type ExportedTable = TableWith<'isRecord' | 'isExported'>
export const exportedTables = tablesWith('isRecord', 'isExported')

/** Those whose records close. */
export type ClosingTable = TableWith<'closes'>

export type SearchedTable = TableWith<'searched'>
export const isSearched = hasFact('searched')
export const searchedTables = tablesWith('searched')

/** Those of which the side menu says how many there are. */
export const countedTables = tablesWith('isCounted')

export type OrderedTable = TableWith<'isOrdered'>

/** Records that have a modification history of their own. */
export type ReadTable = TableWith<'read'>
export const readers = Object.fromEntries(tablesWith('read').map((name) => [name, tables[name].read])) as Record<
  ReadTable,
  NonNullable<TableFacts['read']>
>

export const isAnimal = hasFact('isAnimal')
export const isShownWithOthers = hasFact('isShownWithOthers')
export const isReadPromptly = hasFact('isReadPromptly')

export type DerivedColumn<T extends Table> = Tables[T] extends { derived: readonly (infer Column)[] }
  ? Extract<Column, string>
  : never

export function derivedColumns(table: Table): readonly string[] {
  const facts: TableFacts = tables[table]
  return facts.derived ?? []
}

/** Lists in a jsonb column. */
export function listColumns(table: Table): readonly string[] {
  const facts: TableFacts = tables[table]
  return facts.lists ?? []
}

/** What a table's file of the archive is called. */
export function titleOf(table: Table): string {
  const facts: TableFacts = tables[table]
  return facts.title ?? table
}

/** Columns in which the id of the clinic is written within another. */
export function clinicColumns(table: Table): readonly string[] {
  const facts: TableFacts = tables[table]
  return facts.namesClinic ?? []
}

/** As SQL and an address write it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
