import { isOverdue } from '#shared/hospitalizations/attention.rules.ts'
import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { showTime } from '#shared/values/date.ts'

/** An hour that nobody came by, as it is called out. */
export interface DoseAlarm {
  hospitalizationId: string
  petName: string
  /** Of the order. */
  name: string
  at: string
}

/** What is overdue is called out again after so long, for as long as it is. */
const AGAIN_MS = 5 * 60_000

/**
 * What is to be called out now.
 * @param called when each that is overdue was called out last, in milliseconds
 * @returns with all that is overdue, and `called` as it stands after that: what is not overdue any more is forgotten
 */
export function alarmsNow(
  cards: readonly { id: string; pet: Pick<StayCard['pet'], 'name'>; open: StayCard['open'] }[],
  called: Readonly<Record<string, number>>,
  now: Date,
): { alarms: DoseAlarm[]; overdue: DoseAlarm[]; called: Record<string, number> } {
  const alarms: DoseAlarm[] = []
  const overdue: DoseAlarm[] = []
  const after: Record<string, number> = {}
  for (const { id: hospitalizationId, pet, open } of cards)
    for (const slot of open.filter((one) => isOverdue(one, now))) {
      const key = `${hospitalizationId} ${slot.name} ${slot.at}`
      const last = called[key]
      const isNow = last === undefined || now.getTime() - last >= AGAIN_MS
      const alarm = { hospitalizationId, petName: pet.name, name: slot.name, at: slot.at }
      overdue.push(alarm)
      if (isNow) alarms.push(alarm)
      after[key] = isNow ? now.getTime() : last
    }
  return { alarms, overdue, called: after }
}

/** So many lines leave a phone's page in sight. */
const MOST_LINES = 5

/** What is called out, a line each: what is new before what was overdue already. @param overdue both */
export function sayAlarms(
  alarms: readonly DoseAlarm[],
  overdue: readonly DoseAlarm[] = alarms,
): { title: string; text: string } {
  const all = [...alarms, ...overdue.filter((one) => !alarms.includes(one))]
  const lines = all.slice(0, MOST_LINES).map(({ petName, name, at }) => `${petName}: ${name}, ${showTime(at)}`)
  if (all.length > lines.length) lines.push(`y ${all.length - lines.length} más`)
  return { title: all.length === 1 ? 'Una dosis vencida' : `${all.length} dosis vencidas`, text: lines.join('\n') }
}
