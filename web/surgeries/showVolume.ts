import { volumeDigits } from '#shared/surgeries/anesthesia.rules.ts'
import { showNumber } from '#shared/values/number.ts'

/** `0,25 mL`, of what was given or of what this weight asks for. */
export function showVolume(millilitres: number | null | undefined): string {
  if (millilitres === null || millilitres === undefined) return ''
  return `${showNumber(Number(millilitres.toFixed(volumeDigits(millilitres))))} mL`
}
