/** A spreadsheet would run what begins so as a formula, also behind spaces and in a form of full width. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/**
 * A table as CSV for a spreadsheet in Spanish: semicolons, a byte order mark so that it reads UTF-8, every cell quoted, and
 * an apostrophe before what would be a formula.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${CSV_MARK}${writeCsvRows([head, ...rows])}`
}

/** What a file of lines begins with. */
export const CSV_MARK = '\ufeff'

/** Some lines of it. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
