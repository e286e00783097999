import { parseDay, showDate } from '#shared/values/date.ts'
import { readDecimal } from '#shared/values/number.ts'
import type { Phone } from '#shared/values/phone.ts'

/*
 * A form holds what the person typed; a contract wants its own kinds of value. What cannot be read stays as it was
 * typed, so that the contract's schema refuses it with its own sentence.
 */

/** `20/11/2026` as `2026-11-20`; empty stays empty. */
export function toDay(text: string): string {
  return parseDay(text) ?? text.trim()
}

/** As `toDay`, for a day that may be missing. */
export function toOptionalDay(text: string): string | null {
  return text.trim() === '' ? null : toDay(text)
}

/** `12,4` as 12.4, nothing as `null`; what is no number, or says two of them, stays text for its schema to refuse. */
export function toDecimal(text: string): number | string | null {
  if (text.trim() === '') return null
  return readDecimal(text) ?? text
}

/** A phone that may be missing: without digits it is none. */
export function toOptionalPhone(phone: Phone): Phone | null {
  return phone.number === '' ? null : phone
}

/** A select's choice that may be missing. */
export function toOptionalChoice<Choice extends string>(choice: Choice | ''): Choice | null {
  return choice === '' ? null : choice
}

/** `2026-11-20` as it is typed; nothing as an empty field. */
export function fromDay(day: string | null): string {
  return day ? showDate(day) : ''
}

/** 12.4 as `12,4`, without a separator of thousands, which would be read as a decimal point. */
export function fromDecimal(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',')
}

/** A kind of document is chosen beforehand: it is one of nothing while no number is there. */
export function toDocumentType<Type extends string>(type: Type | '', document: string): Type | null {
  return document.trim() === '' ? null : toOptionalChoice(type)
}
