import { derivedColumns, listColumns, type RecordTable } from '#shared/values/recordTables.ts'

const kernelColumns = ['clinicId', 'id', 'version', 'createdAt', 'createdBy', 'updatedAt']

/** Derived from other records, or the kernel's own: not part of what a person changed. */
export function isUnrecorded(table: RecordTable | 'clinics', column: string): boolean {
  return kernelColumns.includes(column) || derivedColumns(table).includes(column)
}

/** The values as the driver is given them. */
export function stored<V extends object>(table: RecordTable, values: V): V {
  const lists = listColumns(table)
  const entries = Object.entries(values).map(([column, value]: [string, unknown]) => [
    column,
    lists.includes(column) && Array.isArray(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries) as V
}
