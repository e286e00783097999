import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { MAX_IMPORT_COLUMNS } from '#shared/imports/imports.contract.ts'
import { serialDay } from '#shared/imports/dates.rules.ts'
import { RefusedFile, type TableRow } from '#server/imports/readTable.ts'

// A spreadsheet of Excel (.xlsx) is a zip of XML files. It is read piece by piece: nothing of it is ever whole in memory but
// the texts that its cells share.

/** What a spreadsheet may unfold to, and of how many pieces: more was made to fill a memory. */
const MAX_ENTRIES = 2_000
const MAX_INFLATED = 300 * 1024 * 1024
const MAX_SHARED = 60 * 1024 * 1024
const MAX_MERGES = 50_000

const NOT_EXCEL = 'No es un archivo de Excel que se pueda leer: guárdelo como «Libro de Excel (.xlsx)» o como CSV.'
const TOO_MUCH = 'El archivo de Excel se despliega a demasiado: guárdelo como CSV y súbalo de nuevo.'

export interface Spreadsheet {
  /** Names of its sheets, in their order. */
  sheets: string[]
  rows: (sheet: string | null) => AsyncGenerator<TableRow>
}

/** Its sheets, whose rows are read when they are asked for. @throws RefusedFile */
export async function openSpreadsheet(bytes: Buffer): Promise<Spreadsheet> {
  const zip = await openZip(bytes)
  const entries = await listEntries(zip)
  const inflated = { left: MAX_INFLATED }
  const read = (name: string) => {
    const entry = entries.get(name.toLowerCase())
    return entry ? pieces(zip, entry, inflated) : undefined
  }
  const book = read('xl/workbook.xml')
  if (!book) throw new RefusedFile(NOT_EXCEL)
  const { sheets, is1904 } = await readBook(book)
  const targets = await readTargets(read('xl/_rels/workbook.xml.rels'))
  if (sheets.length === 0) throw new RefusedFile(NOT_EXCEL)
  return {
    sheets: sheets.map(({ name }) => name),
    rows: async function* rows(wanted) {
      const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0]
      const place = (sheet && targets.get(sheet.relation)) ?? 'xl/worksheets/sheet1.xml'
      const shared = await readShared(read('xl/sharedStrings.xml'))
      const dates = await readDateStyles(read('xl/styles.xml'))
      const merges = await findMerges(read(place))
      const body = read(place)
      if (!body) throw new RefusedFile(NOT_EXCEL)
      yield* readSheet(body, { shared, dates, is1904, merges })
    },
  }
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new RefusedFile(NOT_EXCEL))
      else resolve(zip)
    })
  })
}

/** By their names in small letters: some programs write them so. */
function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let declared = 0
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize
      if (entries.size >= MAX_ENTRIES || zip.entryCount > MAX_ENTRIES || declared > MAX_INFLATED)
        return reject(new RefusedFile(TOO_MUCH))
      if (entry.isEncrypted()) return reject(new RefusedFile('El archivo tiene contraseña: quítela y súbalo de nuevo.'))
      entries.set(entry.fileName.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(new RefusedFile(NOT_EXCEL)))
    zip.readEntry()
  })
}

/** Its text, piece by piece; what an entry says of its size is not believed. */
async function* pieces(zip: ZipFile, entry: Entry, inflated: { left: number }): AsyncGenerator<string> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(new RefusedFile(NOT_EXCEL)) : resolve(opened)))
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      inflated.left -= chunk.length
      if (inflated.left < 0) throw new RefusedFile(TOO_MUCH)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile(NOT_EXCEL)
  }
  yield decoder.decode()
}

/** The events of an XML file, of which none but these are listened to. */
interface Listener {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** @yields after each piece that was read: what the listener has gathered by then */
async function* parseXml(body: AsyncIterable<string>, { open, close, text }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(local(tag.name), tag.attributes))
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(local(tag.name)))
  if (text) parser.on('text', text)
  parser.on('error', () => {
    throw new RefusedFile(NOT_EXCEL)
  })
  for await (const piece of body) {
    parser.write(piece)
    yield
  }
  parser.close()
}

async function parseWhole(body: AsyncIterable<string> | undefined, listener: Listener): Promise<void> {
  if (!body) return
  for await (const _piece of parseXml(body, listener));
}

async function readBook(body: AsyncIterable<string>) {
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  await parseWhole(body, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || attributes['state'] === 'veryHidden') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes['name'] ?? '', relation })
    },
  })
  return { sheets, is1904 }
}

/** Where the parts of the book are. */
async function readTargets(body: AsyncIterable<string> | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await parseWhole(body, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attributes['Target'] ?? ''
      targets.set(attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

async function readShared(body: AsyncIterable<string> | undefined): Promise<string[]> {
  const shared: string[] = []
  let [text, isText, isPhonetic, length] = ['', false, false, 0]
  await parseWhole(body, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text: (more) => {
      if (isText) text += more
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      length += text.length
      if (length > MAX_SHARED) throw new RefusedFile(TOO_MUCH)
      shared.push(text)
    },
  })
  return shared
}

/** Formats of a date that Excel has by their numbers. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49)

/** A format with a day, a month or a year in it, outside of its quoted texts. */
function isDateFormat(code: string): boolean {
  return /[dmy]/i.test(code.replaceAll(/"[^"]{0,200}"|\[[^\]]{0,200}\]|\\./g, '')) && !/general|#|0\.0/i.test(code)
}

/** Of each style of a cell, whether it shows a date. */
async function readDateStyles(body: AsyncIterable<string> | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let isCellFormats = false
  await parseWhole(body, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats)
        dates.push(codes.has(id) ? isDateFormat(codes.get(id) ?? '') : isBuiltInDate(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return dates
}

interface Merge {
  column: number
  from: number
  to: number
}

/** Cells that go over several rows: they are said after the rows. The text is looked through for them alone. */
async function findMerges(body: AsyncIterable<string> | undefined): Promise<Merge[]> {
  const merges: Merge[] = []
  let rest = ''
  for await (const piece of body ?? []) {
    const text = rest + piece
    for (const [, first = '', from = '', to = ''] of text.matchAll(
      /mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
    )) {
      if (Number(to) > Number(from)) merges.push({ column: columnAt(first), from: Number(from), to: Number(to) })
      if (merges.length > MAX_MERGES) throw new RefusedFile(TOO_MUCH)
    }
    // What is cut in two is whole with the next piece; what was whole is not found again.
    const start = text.lastIndexOf('<')
    rest = start >= 0 && text.length - start < 60 ? text.slice(start) : ''
  }
  return merges.toSorted((a, b) => a.from - b.from)
}

function columnAt(letters: string): number {
  let at = 0
  for (const letter of letters) at = at * 26 + letter.charCodeAt(0) - 64
  return at - 1
}

interface SheetMeans {
  shared: readonly string[]
  dates: readonly boolean[]
  is1904: boolean
  merges: readonly Merge[]
}

async function* readSheet(body: AsyncIterable<string>, means: SheetMeans): AsyncGenerator<TableRow> {
  const fill = mergeFiller(means.merges)
  let found: TableRow[] = []
  let [row, column, cells] = [0, -1, [] as string[]]
  let cell = { type: '', isDate: false, value: '' }
  let isValue = false
  const listener: Listener = {
    open: (name, attributes) => {
      if (name === 'row') [row, column, cells] = [Number(attributes['r'] ?? row + 1), -1, []]
      if (name === 'c') {
        const letters = /^[A-Z]+/.exec(attributes['r'] ?? '')?.[0]
        column = letters ? columnAt(letters) : column + 1
        cell = { type: attributes['t'] ?? 'n', isDate: means.dates[Number(attributes['s'] ?? -1)] ?? false, value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue) cell.value += text
    },
    close: (name) => {
      isValue = false
      // A column too many is counted, not kept: a row may name the last that Excel has.
      if (name === 'c' && cell.value !== '') cells[Math.min(column, MAX_IMPORT_COLUMNS)] = show(cell, means)
      if (name !== 'row') return
      const whole = fill(
        row,
        Array.from(cells, (text: string | undefined) => text ?? ''),
      )
      if (whole.some((text) => text.trim() !== '')) found.push({ row, cells: whole })
    },
  }
  for await (const _piece of parseXml(body, listener)) {
    yield* found
    found = []
  }
  yield* found
}

/** Writes into the rows of a merged cell what stands in its first. */
function mergeFiller(merges: readonly Merge[]): (row: number, cells: string[]) => string[] {
  let next = 0
  let open: (Merge & { text: string })[] = []
  return (row, cells) => {
    open = open.filter(({ to }) => to >= row)
    for (const { column, text } of open) if ((cells[column] ?? '') === '') cells[column] = text
    for (let merge = merges[next]; merge && merge.from <= row; merge = merges[next]) {
      if (merge.from === row) open.push({ ...merge, text: cells[merge.column] ?? '' })
      next += 1
    }
    return Array.from(cells, (text: string | undefined) => text ?? '')
  }
}

/** As a person would read it in the sheet: no number is shortened, and a date says its year first. */
function show({ type, isDate, value }: { type: string; isDate: boolean; value: string }, means: SheetMeans): string {
  if (type === 's') return means.shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'sí' : 'no'
  if (type !== 'n') return type === 'd' ? value.slice(0, 10) : value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (isDate && number >= 1) return serialDay(number + (means.is1904 ? 1462 : 0))
  if (Number.isInteger(number)) return Math.abs(number) < 1e18 ? number.toFixed(0) : value
  return String(Number(number.toPrecision(15))).replace('.', ',')
}
