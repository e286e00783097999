/** A cell that a spreadsheet would take for a formula gets an apostrophe, which it shows to nobody. */
export function defuse(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d[\d\s.,()-]*$/.test(cell) ? `'${cell}` : cell
}

/** A line of a file for a spreadsheet in Spanish: semicolons, CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(defuse(cell))).join(';')}\r\n`
}

function quote(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
