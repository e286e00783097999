import { later } from '#shared/values/later.ts'

/**
 * Points that can only be of thousands: with a comma after them, or several of them. One alone is not taken for it: a
 * limit beside may be `800.000`.
 */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/

/** What is copied from a paper has a minus sign (U+2212) or a dash (U+2013) where a keyboard has a hyphen. */
function withHyphen(text: string): string {
  return text.trim().replace(/^[\u2212\u2013]/, '-')
}

/** What a person types as a number: decimal comma or point, `1.234,5` too; `undefined` when it is none. */
export function parseDecimal(text: string): number | undefined {
  const typed = withHyphen(text)
  const clean = (GROUPED.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.')
  if (!/^-?\d+(\.\d+)?$/.test(clean)) return undefined
  const value = Number(clean)
  return Number.isFinite(value) ? value : undefined
}

/**
 * What to say of a number like `1.234`, which is written for a thousand and for a comma's worth: a weight or a dose a
 * thousand times too small must not pass. `0.125` and `12.4` say what they are.
 */
export function ambiguity(text: string): string | undefined {
  const [, whole, rest] = /^(-?[1-9]\d{0,2})\.(\d{3})$/.exec(withHyphen(text)) ?? []
  return whole && rest ? `Escriba ${whole}${rest} o ${whole},${rest}: con punto se entiende de dos maneras` : undefined
}

/** The error of a schema's number that is still the text which was typed: what is in doubt in it, or `message`. */
export function sayDoubt(message: string) {
  return (issue: { input?: unknown }): string => (typeof issue.input === 'string' && ambiguity(issue.input)) || message
}

/** As `parseDecimal`, for what is reckoned with: `undefined` where the number says two things. */
export function readDecimal(text: string): number | undefined {
  return ambiguity(text) ? undefined : parseDecimal(text)
}

/** A copied number without the unit that its field says already: `12,4 kg.` as `12,4`, `38,5 ºC` as `38,5`. */
export function withoutUnit(text: string, unit: string): string {
  // A keyboard has the sign of "1.º", and not that of a degree.
  const copied = text.replace(/(?<![.\s])[.\s]+$/, '').replaceAll('º', '°')
  const rest = copied.slice(0, -unit.length)
  const isOwn = copied.slice(-unit.length).toLowerCase() === unit.toLowerCase()
  return isOwn && /\d\s*$/.test(rest) ? rest.trimEnd() : text
}

const plain = later(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 3 }))

/** `12,4`; `1.284`. */
export function showNumber(value: number): string {
  return plain().format(value)
}

/** `1 consulta`, `3 consultas`. */
export function showCount(count: number, one: string, many: string): string {
  return `${showNumber(count)} ${count === 1 ? one : many}`
}
