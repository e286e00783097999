import { type Asked, readingKey, together } from '#shared/http/together.contract.ts'
import { call } from '#web/http/call.ts'
import { hold } from '#web/http/held.ts'

/** Asks for several readings in one call: whoever then asks for one of them has its answer. */
export function askTogether(readings: readonly Asked[]): void {
  const keys = readings.map(readingKey)
  hold(call(together.read, { calls: keys.join(' ') }, { isSilent: true }), new Set(keys))
}
