import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/db/search.ts'

/** A whole history number or microchip names one pet, which its own index finds at once: the condition on its row. */
export function petIdentifier(words: string[]): RawBuilder<unknown> | undefined {
  // A microchip is read out in groups.
  const text = words.join('')
  if (/^hc-\d{6}$/.test(text)) return sql`pets.history_number = ${Number(text.slice(3))}`
  return /^\d{15}$/.test(text) ? sql`pets.microchip = ${text}` : undefined
}

/**
 * Digits that nobody else has: a history number without its letters, or some of a microchip, as an index gives them. The
 * condition on its pets. Fewer digits of a microchip are of anything.
 */
export function petDigits(words: string[]): RawBuilder<unknown> | undefined {
  const text = words.join('')
  if (!/^\d{1,14}$/.test(text)) return undefined
  // The text of a pet has the microchip; its own column tells it from the owner's numbers.
  const chip = sql`pets.search_text LIKE ${containing(text)} AND pets.microchip LIKE ${containing(text)}`
  const number = sql`pets.history_number = ${Number(text)}`
  if (text.length < 6) return number
  return text.length === 6 ? sql`(${number} OR ${chip})` : sql`(${chip})`
}
