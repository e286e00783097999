import type { BackupState } from '#shared/backups/backups.contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'

const DAYS = 14
const MONTHS = 12

/**
 * Which backups are kept: the newest of each of the last 14 days and of each of the last 12 months that have one.
 * @param takenAt from the oldest to the newest
 */
export function keptBackups(takenAt: readonly string[]): Set<string> {
  const newestFirst = takenAt.toReversed()
  const of = (length: number, howMany: number) => {
    const newest = new Map<string, string>()
    for (const at of newestFirst) {
      const period = dayOf(new Date(at)).slice(0, length)
      if (!newest.has(period)) newest.set(period, at)
    }
    return [...newest.values()].slice(0, howMany)
  }
  return new Set([...of('2026-11-26'.length, DAYS), ...of('2026-11'.length, MONTHS)])
}

/** When the nightly one is made, in Colombia. */
export const NIGHTLY = '03:10'

/** When the next nightly one is. */
export function nextNightly(now: Date): string {
  const today = instantOn(dayOf(now), NIGHTLY)
  return new Date(today) > now ? today : instantOn(addDays(dayOf(now), 1), NIGHTLY)
}

/** Two nights, and the time that one takes. */
const MISSED_MS = (2 * 24 + 2) * 3_600_000

/** @param since the last good one, or when Huella began to make them */
export function isBackupMissed(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) > MISSED_MS
}

/** One is of the whole installation, and any of its clinics may ask for it: not again and again. */
const PAUSE_MINUTES = 15

/** May one be begun by hand? */
export function canBackUp(
  { isRunning, last, failure }: Pick<BackupState, 'isRunning' | 'last' | 'failure'>,
  now: Date,
): Refusal | undefined {
  if (isRunning) return { message: 'Ya se está respaldando' }
  const triedAt = Math.max(Date.parse(last?.checkedAt ?? '1970-01-01'), Date.parse(failure?.at ?? '1970-01-01'))
  return now.getTime() - triedAt < PAUSE_MINUTES * 60_000
    ? { message: `Se intentó hace menos de ${PAUSE_MINUTES} minutos. Espere para pedir otro.` }
    : undefined
}
