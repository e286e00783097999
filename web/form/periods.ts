import { Day, isDay, refusePeriod } from '#shared/values/date.ts'
import { toDay } from '#web/form/inputs.ts'

/** A period's two days: as they are typed, or `YYYY-MM-DD`, or nothing. */
export interface Period {
  from: string
  to: string
}

/** What is wrong with a period that is being typed, at each of its fields. */
export function periodErrors(texts: Period): Partial<Period> {
  const [from, to] = [toDay(texts.from), toDay(texts.to)]
  const [fromError, toError] = [refuseDay(from), refuseDay(to) ?? refuseOrder(from, to)]
  return { ...(fromError ? { from: fromError } : {}), ...(toError ? { to: toError } : {}) }
}

function refuseDay(day: string): string | undefined {
  return day === '' ? undefined : Day.safeParse(day).error?.issues[0]?.message
}

function refuseOrder(from: string, to: string): string | undefined {
  return isDay(from) && isDay(to) ? refusePeriod(from, to)?.message : undefined
}
