import { showChanged } from '#shared/changes/changes.words.ts'
import { showDateTime } from '#shared/values/date.ts'
import { type ExportedTable, titleOf } from '#shared/values/recordTables.ts'
import { tables } from '#shared/tables.ts'
import { showField } from '#shared/word/fieldWords.ts'
import { camelCase, isChangedRecord, labelOf } from '#server/archives/cells.ts'
import type { ArchivedTable, Row } from '#server/archives/rows.queries.ts'

/** What the page that opens an archive draws of one row, as a person reads it. */
export interface PageRecord {
  /** "Consulta" */
  title: string
  /** By it they are sorted; empty where it has none. */
  at: string
  when: string
  fields: [name: string, text: string][]
  /** Of these its fields are: what a person wrote may look the same. */
  files: string[]
  parts: PageRecord[]
}

/** Where the rows of a table are found from those that they belong to. */
export interface Branch {
  described: ArchivedTable
  column: string
  branches: Branch[]
}

/** Told elsewhere in the archive, or of what nobody looks up by an animal. */
const untold: ExportedTable[] = ['changes', 'auditEntries', 'pets', 'owners', 'ownerMerges', 'campaignRecipients']

/** Of several tables that a row may belong to, the one that it is told with. */
const usual: Partial<Record<ExportedTable, ExportedTable>> = {
  messages: 'conversations',
  agendaEvents: 'agendaEventPets',
}

/**
 * The tables that are told of an animal or an owner, each once: what names one, below it what names that. A new table that
 * names any of them is told with it.
 */
export function branchesOf(described: readonly ArchivedTable[]): Record<'pets' | 'owners', Branch[]> {
  const taken = new Set<ExportedTable>(untold)
  const of = (parent: ExportedTable): Branch[] => {
    const found = described.flatMap((one) => {
      const reference = one.references.find(({ to }) => to === parent)
      const isUsual = (usual[one.table] ?? parent) === parent
      return reference && isUsual && !taken.has(one.table) ? [{ described: one, column: reference.column }] : []
    })
    for (const { described: one } of found) taken.add(one.table)
    return found.map((one) => ({ ...one, branches: [] }))
  }
  const [pets, owners] = [of('pets'), of('owners')]
  const grow = (branches: Branch[]): void => {
    for (const branch of branches) branch.branches = of(branch.described.table)
    for (const branch of branches) grow(branch.branches)
  }
  grow([...pets, ...owners])
  return { pets, owners }
}

/** When a record was, by the first of these that it has. */
const whens = [
  ...[
    'started_at',
    'starts_at',
    'applied_on',
    'visited_on',
    'issued_on',
    'requested_at',
    'scheduled_at',
    'admitted_at',
    'given_at',
  ],
  ...['measured_at', 'due_on', 'at', 'signed_at', 'send_at', 'started_on', 'taken_at', 'created_at'],
]

/** What fields are called that no history of modifications tells of. */
const others: Record<string, string> = {
  ...{ name: 'Nombre', title: 'Título', text: 'Texto', notes: 'Notas', message: 'Mensaje', authorName: 'Quién' },
  ...{ byName: 'Quién', actorName: 'Quién', label: 'Etiqueta', at: 'Cuándo', signedAt: 'Firmado', reason: 'Motivo' },
  ...{ typedName: 'Nombre escrito', document: 'Documento', medicine: 'Medicamento', dosePerKg: 'Dosis por kg' },
  ...{ heartRate: 'Frecuencia cardíaca', respiratoryRate: 'Frecuencia respiratoria', temperature: 'Temperatura' },
  ...{ painScore: 'Dolor', givenAt: 'Aplicado', scheduledAt: 'Programado', voidReason: 'Motivo de la anulación' },
  ...{ code: 'Código de verificación', sha256: 'SHA-256', frozenAt: 'Sellado', dose: 'Dosis', route: 'Vía' },
  ...{ phoneNumber: 'Teléfono', waId: 'Número de WhatsApp', profileName: 'Nombre en WhatsApp', fileId: 'Archivo' },
}

/** A row as a person reads it. @param names by the ids that it holds */
export function tellRow(table: ExportedTable, row: Row, names: Record<string, string>): PageRecord {
  const found = whens.find((column) => typeof row[column] === 'string')
  const at = found ? String(row[found]) : ''
  const files: string[] = []
  const fields = Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const field = camelCase(column)
    const label = labelOf(table, column) ?? others[field]
    if (label === undefined || value === null || /^(id|clinicId|ownerId|version|publicId|createdBy)$/.test(field))
      return []
    if (field.endsWith('FileId') || field === 'fileId') {
      files.push(String(value))
      return [[label, `archivos/${String(value)}`]]
    }
    const text = isChangedRecord(table)
      ? showChanged({ record: table, part: null }, field, value, names)
      : showField({ labels: others }, field, value, names)
    return text ? [[label, text]] : []
  })
  const when = at === '' ? '' : at.includes('T') ? showDateTime(at) : at.split('-').toReversed().join('/')
  return { title: nameOf(table), at, when, fields, files, parts: [] }
}

/** "Consulta", where the table has records of one kind; else what its file is called. */
function nameOf(table: ExportedTable): string {
  const facts = tables[table]
  const labels = 'kinds' in facts ? Object.values(facts.kinds).map(({ label }) => label) : []
  return labels.length === 1 && labels[0] ? labels[0] : titleOf(table)
}

/** Reads the rows of a branch that name one of these. */
export type ReadRows = (described: ArchivedTable, column: string, ids: readonly string[]) => Promise<Row[]>

/** What is told of each of these, by their ids, the newest first. */
export async function tellOf(
  branches: readonly Branch[],
  ids: readonly string[],
  read: ReadRows,
  names: Record<string, string>,
): Promise<Map<string, PageRecord[]>> {
  const told = new Map<string, PageRecord[]>()
  for (const { described, column, branches: below } of branches) {
    const rows = await read(described, column, ids)
    const own = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    const parts = below.length > 0 && own.length > 0 ? await tellOf(below, own, read, names) : undefined
    for (const row of rows) {
      const record = { ...tellRow(described.table, row, names), parts: parts?.get(String(row['id'])) ?? [] }
      const of = String(row[column])
      told.set(of, [...(told.get(of) ?? []), record])
    }
  }
  for (const records of told.values()) records.sort((one, other) => other.at.localeCompare(one.at))
  return told
}
