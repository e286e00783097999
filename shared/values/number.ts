/** What a person types as a number: decimal comma or point, no thousands; `undefined` when it is none. */
export function parseDecimal(text: string): number | undefined {
  const clean = text.trim().replace(',', '.')
  if (!/^-?\d+(\.\d+)?$/.test(clean)) return undefined
  const value = Number(clean)
  return Number.isFinite(value) ? value : undefined
}

const plain = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 })

/** `12,4`; `1.284`. */
export function showNumber(value: number): string {
  return plain.format(value)
}

/** `1 consulta`, `3 consultas`. */
export function showCount(count: number, one: string, many: string): string {
  return `${showNumber(count)} ${count === 1 ? one : many}`
}
