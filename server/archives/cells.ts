import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import { changedRecords } from '#shared/changes/changes.contract.ts'
import { fieldName, UNNAMED } from '#shared/changes/changes.words.ts'
import { dayOf, showTime } from '#shared/values/date.ts'
import { type ExportedTable, titleOf } from '#shared/values/recordTables.ts'
import { fold } from '#shared/values/text.ts'
import type { ArchivedColumn, ArchivedTable } from '#server/archives/rows.queries.ts'

/** As the contracts call a column. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

export function isChangedRecord(table: string): table is ChangedRecord {
  return (changedRecords as string[]).includes(table)
}

/** What a column is called on the glass; nothing where no screen names it. */
export function labelOf(table: ExportedTable, column: string): string | undefined {
  if (!isChangedRecord(table)) return undefined
  const name = fieldName({ record: table, part: null }, camelCase(column))
  return name === UNNAMED ? undefined : name
}

/** The heads of a table's columns, each once. */
export function headsOf({ table, columns }: Pick<ArchivedTable, 'table' | 'columns'>): string[] {
  const labels = columns.map(({ name }) => labelOf(table, name) ?? name)
  return labels.map((label, index) =>
    labels.filter((other) => other === label).length === 1 ? label : `${label} (${columns[index]?.name ?? ''})`,
  )
}

/** `Fórmulas favoritas` as the name of a file. */
export function fileNameOf(table: ExportedTable): string {
  return fold(titleOf(table)).replaceAll(/[^a-z0-9]+/g, '-')
}

/** A value as a spreadsheet in Spanish reads it: a comma before the decimals, days and hours of the clinic. */
export function cellOf({ type }: ArchivedColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value !== 'string') return JSON.stringify(value)
  return type.startsWith('timestamp') ? `${dayOf(value)} ${showTime(value)}` : value
}

const kinds: Record<string, string> = {
  boolean: 'boolean',
  integer: 'integer',
  smallint: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}
const formats: Record<string, string> = { uuid: 'uuid', date: 'date', 'timestamp with time zone': 'date-time' }

/** The rows of each table as JSON Schema. */
export function schemaOf(described: readonly ArchivedTable[]): object {
  const definitions = described.map((one) => {
    const properties = one.columns.map(({ name, type, isRequired }) => {
      const kind = type.endsWith('[]') ? 'array' : (kinds[type.replace(/\(.*/, '')] ?? 'string')
      const label = labelOf(one.table, name)
      return [
        name,
        {
          // Whatever JSON holds.
          ...(type === 'jsonb' ? {} : { type: isRequired ? kind : [kind, 'null'] }),
          ...(formats[type] ? { format: formats[type] } : {}),
          ...(label ? { title: label } : {}),
        },
      ]
    })
    return [
      one.table,
      {
        title: titleOf(one.table),
        type: 'object',
        properties: Object.fromEntries(properties) as object,
        required: one.columns.map(({ name }) => name),
        'x-llave': one.key,
        'x-referencias': Object.fromEntries(one.references.map(({ column, to }) => [column, to])),
      },
    ]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Datos de una clínica de Huella: cada línea de json/<tabla>.jsonl es un objeto de $defs/<tabla>',
    $defs: Object.fromEntries(definitions) as object,
  }
}
