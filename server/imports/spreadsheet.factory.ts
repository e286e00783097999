import { crc32, deflateRawSync } from 'node:zlib'

/** What a cell of a made sheet has: a text, a number, or a day that Excel keeps as one. */
export type SheetCell = string | number | { serial: number }

interface Entry {
  name: string
  body: Buffer
  /** Deflated already, of so many bytes: a bomb. */
  inflatesTo?: number
}

/** A zip file, as programs write them. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, body, inflatesTo } of entries) {
    const packed = inflatesTo === undefined ? deflateRawSync(body) : body
    const size = inflatesTo ?? body.length
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(inflatesTo === undefined ? crc32(body) : 0, 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(name.length, 26)
    local.push(head, Buffer.from(name), packed)
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    head.copy(line, 6, 4, 30)
    line.writeUInt32LE(offset, 42)
    central.push(line, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function letterOf(at: number): string {
  return (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

interface SheetOptions {
  /** `A3:A5`: cells that are one. */
  merges?: readonly string[]
  /** Of other sheets, in front of it. */
  before?: readonly string[]
  /** It counts its days from 1904, as Excel for Mac did. */
  is1904?: boolean
}

const part = (name: string, xml: string): Entry => ({
  name,
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`),
})

/** A book of Excel with the rows in its last sheet: texts shared, days as numbers with the style of a date. */
export function workbookOf(
  rows: readonly (readonly SheetCell[])[],
  { merges = [], before = [], is1904 = false }: SheetOptions = {},
): Buffer {
  const shared = new Map<string, number>()
  const cellOf = (cell: SheetCell, place: string) => {
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell !== 'string') return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`
    if (!shared.has(cell)) shared.set(cell, shared.size)
    return `<c r="${place}" t="s"><v>${shared.get(cell)}</v></c>`
  }
  const sheetOf = (lines: readonly (readonly SheetCell[])[], end = '') =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${letterOf(column)}${at + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData>${end}</worksheet>`
  const names = [...before, 'Clientes']
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const sheets = names.map((_name, at) =>
    part(
      `xl/worksheets/sheet${at + 1}.xml`,
      at < before.length
        ? sheetOf([['Notas'], ['Nada']])
        : sheetOf(rows, merged ? `<mergeCells>${merged}</mergeCells>` : ''),
    ),
  )
  const texts = [...shared.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')
  return zipOf([
    part('[Content_Types].xml', '<Types/>'),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="r">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${names.map((_name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    part('xl/styles.xml', '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    ...sheets,
    part('xl/sharedStrings.xml', `<sst>${texts}</sst>`),
  ])
}
