import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/imports/imports.contract.ts'
import { showNumber } from '#shared/values/number.ts'

/** A row of a file, with its number there. */
export interface TableRow {
  row: number
  cells: string[]
}

/** A file that is not taken, in words that say what to do with it. */
export class RefusedFile extends Error {}

/** Of one quoted cell: more is a quote that nobody closed. */
const MAX_RECORD = 200_000

/** The text of a file as it is in the world: with a mark of UTF-8 or UTF-16, in UTF-8 without one, or in Latin-1 as Excel for Windows writes it. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const DELIMITERS = [';', ',', '\t', '|']

/** What stands between the cells: the sign that most of the first lines have, in the same number. */
export function guessDelimiter(text: string): string {
  const [, said] = /^sep=(.)\r?\n/.exec(text) ?? []
  if (said) return said
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 15)
  const scores = DELIMITERS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return { sign, score: usual === 0 ? 0 : usual * counts.filter((count) => count === usual).length }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.sign ?? ';'
}

/** Rows of a CSV file, those without anything left out. @throws RefusedFile */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const text = decode(bytes)
  const delimiter = guessDelimiter(text)
  const body = text.replace(/^sep=.\r?\n/, '')
  let row = body.length === text.length ? 0 : 1
  const parser = parse({
    delimiter,
    ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: false, max_record_size: MAX_RECORD },
  })
  const records = Readable.from(piecesOf(body)).pipe(parser)
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1
      if (record.some((cell) => cell.trim() !== '')) yield { row, cells: record }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new RefusedFile(
        `El archivo no se entiende cerca de la fila ${showNumber(row + 1)}: revise si hay unas comillas sin cerrar.`,
      )
    throw error
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536)
}

/** The same rows, no more and no wider than is taken. @throws RefusedFile */
export async function* withinLimits(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0
  for await (const { row, cells } of rows) {
    count += 1
    if (count > MAX_IMPORT_ROWS + 1)
      throw new RefusedFile(
        `El archivo tiene más de ${showNumber(MAX_IMPORT_ROWS)} filas: divídalo y súbalo por partes.`,
      )
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width > MAX_IMPORT_COLUMNS)
      throw new RefusedFile(
        `El archivo tiene ${showNumber(width)} columnas y el máximo es ${MAX_IMPORT_COLUMNS}: deje solo las que va a importar.`,
      )
    yield { row, cells: cells.slice(0, width) }
  }
  if (count === 0) throw new RefusedFile('El archivo está vacío: no tiene ninguna fila.')
}
