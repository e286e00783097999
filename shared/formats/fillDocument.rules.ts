import { type DataCell, dataLabel, type FormatData, findDataField } from '#shared/formats/dataFields.ts'
import { isDay, showDate } from '#shared/values/date.ts'
import {
  type FillField,
  listDataKeys,
  listFills,
  listSignatures,
  type MarkedNode,
  type RichBlock,
  type RichCell,
  type RichInline,
  type RichText,
} from '#shared/values/richText.ts'

/** What was typed, by the id of a field or the key of a datum. */
export type Typed = Record<string, string>

/** What still has to be said before a format is issued. */
export interface MissingDatum {
  /** The key under which it is typed. */
  key: string
  label: string
  /** Of a field that is filled in; without it, a datum that no record has. */
  field?: FillField
}

/** What a paper shows where nothing has to be said. */
export const BLANK = '________'

const typedText = (typed: Typed, key: string): string => (Object.hasOwn(typed, key) ? (typed[key] ?? '').trim() : '')

/** Who answers for a document is chosen, and never typed. */
export function isTypable(key: string): boolean {
  return !key.startsWith('professional.')
}

/** A datum as the paper says it: what was typed in its place comes first. */
export function dataValue(key: string, data: FormatData, typed: Typed): string | null {
  return (
    (isTypable(key) && typedText(typed, key)) || (Object.hasOwn(data.values, key) ? (data.values[key] ?? null) : null)
  )
}

/** A field as the paper says it; empty as long as it was not filled in. */
export function fillValue({ id, kind, options }: FillField, typed: Typed): string {
  const text = typedText(typed, id)
  if (kind === 'date') return isDay(text) ? showDate(text) : ''
  if (kind === 'yesNo') return text === 'yes' ? 'Sí' : text === 'no' ? 'No' : ''
  if (kind === 'choice') return options.includes(text) ? text : ''
  if (kind === 'number') return /^-?\d{1,12}(?:[.,]\d{1,6})?$/.test(text) ? text.replace('.', ',') : ''
  return text
}

const cellValue = ({ key, value }: DataCell, typed: Typed): string | null =>
  (key === null ? '' : typedText(typed, key)) || value

/** What is missing, in the order of the document. */
export function listMissing(document: RichText, data: FormatData, typed: Typed): MissingDatum[] {
  const ofData = listDataKeys(document).flatMap((key): MissingDatum[] => {
    const list = Object.hasOwn(data.lists, key) ? data.lists[key] : undefined
    if (list) {
      const cells = list.rows.flat().filter((cell) => cell.key !== null && !cellValue(cell, typed))
      return cells.map((cell) => ({ key: cell.key ?? '', label: cell.missing }))
    }
    if (!isTypable(key) || dataValue(key, data, typed)) return []
    return [{ key, label: findDataField(key)?.missing ?? dataLabel(key) }]
  })
  const ofFills = listFills(document).flatMap((field): MissingDatum[] =>
    field.isRequired && fillValue(field, typed) === '' ? [{ key: field.id, label: field.label, field }] : [],
  )
  return [...lacksVet(document, data), ...ofData, ...ofFills]
}

/** Of a document that names its veterinarian, or that one signs: a licensed one has to be chosen. */
function lacksVet(document: RichText, data: FormatData): MissingDatum[] {
  const isSigned = listSignatures(document).some(({ role }) => role === 'professional')
  const named = listDataKeys(document).filter((key) => !isTypable(key))
  const isThere = (key: string) => Boolean(Object.hasOwn(data.values, key) && data.values[key])
  if ([...(isSigned ? ['professional.name'] : []), ...named].every(isThere)) return []
  return [{ key: 'professional.name', label: 'médico veterinario responsable' }]
}

/** `Faltan: documento del propietario, lote`; nothing where nothing does. */
export function showMissing(missing: readonly Pick<MissingDatum, 'label'>[]): string | undefined {
  if (missing.length === 0) return undefined
  const labels = [...new Set(missing.map(({ label }) => label))].join(', ')
  return `${missing.length === 1 ? 'Falta' : 'Faltan'}: ${labels}`
}

/** The document as it is printed: words in the place of data, fields and lists. Signatures stay where they are. */
export function fillDocument(document: RichText, data: FormatData, typed: Typed): RichText {
  const blocks = (given: RichBlock[]): RichBlock[] => given.flatMap(block)
  const block = (one: RichBlock): RichBlock[] => {
    switch (one.type) {
      case 'paragraph':
        return [{ ...one, content: one.content.flatMap(inline) }]
      case 'heading':
        return [{ ...one, content: one.content.flatMap(inline) }]
      case 'bulletList':
        return [{ ...one, content: one.content.map((item) => ({ ...item, content: blocks(item.content) })) }]
      case 'orderedList':
        return [{ ...one, content: one.content.map((item) => ({ ...item, content: blocks(item.content) })) }]
      case 'table': {
        const content = one.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: blocks(cell.content) })),
        }))
        return [{ ...one, content }]
      }
      case 'dataTable':
        return [listTable(one.attrs.key, data, typed)]
      default:
        return [one]
    }
  }
  const inline = (node: RichInline): RichInline[] => {
    if (node.type === 'dataField') return [said(dataValue(node.attrs.key, data, typed) ?? BLANK, node)]
    if (node.type === 'fillField') return [said(fillValue(node.attrs, typed) || BLANK, node)]
    return [node]
  }
  return { type: 'doc', content: blocks(document.content) }
}

const said = (text: string, { marks }: MarkedNode): RichInline => ({ type: 'text', text, ...(marks ? { marks } : {}) })

function listTable(key: string, data: FormatData, typed: Typed): RichBlock {
  const list = Object.hasOwn(data.lists, key) ? data.lists[key] : undefined
  if (!list || list.rows.length === 0) {
    const words = typedText(typed, key) || `Sin ${findDataField(key)?.missing ?? 'datos'} en la historia`
    return { type: 'paragraph', attrs: { textAlign: 'left' }, content: [{ type: 'text', text: words }] }
  }
  const cell = (type: RichCell['type'], text: string): RichCell => ({
    type,
    attrs: { colspan: 1, rowspan: 1, colwidth: null },
    content: [{ type: 'paragraph', attrs: { textAlign: 'left' }, content: text ? [{ type: 'text', text }] : [] }],
  })
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: list.titles.map((title) => cell('tableHeader', title)) },
      ...list.rows.map((row) => ({
        type: 'tableRow' as const,
        content: row.map((one) => cell('tableCell', cellValue(one, typed) ?? (one.key === null ? '' : BLANK))),
      })),
    ],
  }
}
