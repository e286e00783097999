import type { Refusal } from '#shared/http/errors.ts'
import type { Protocol, Schedule } from '#shared/protocols/protocols.contract.ts'
import { addDays, addMonths, daysBetween, isDay, showDate } from '#shared/values/date.ts'

/**
 * Between two doses of one family where its protocol does not say: WSAVA (2016 and 2024) and AAHA give the doses of a series
 * 2 to 4 weeks apart, and none sooner.
 */
export const MIN_INTERVAL_WEEKS = 2

/** A dose of the same family. */
export interface OtherDose {
  appliedOn: string
  nextOn: string | null
  /** It was given neither too young nor too soon. */
  counts: boolean
  /** It is of another product, which may be given again whenever this one was: it covers the animal, and is never too near. */
  isOther?: boolean
}

export interface EarlyWarning {
  kind: 'young' | 'soon'
  /** Follows the animal's name: "tenía 21 días; …" */
  text: string
}

type Times = Pick<Schedule, 'startAgeWeeks' | 'intervalMinWeeks'>

/** What has an age from which, and an interval after which it may be given: a protocol, or a product. */
export interface Timed {
  name: string
  schedule: Times
  /** It may be given on several days running: they are one course. */
  hasCourses?: boolean
}

/** From when on an animal is old enough. 13 weeks stand for the three months of the law, which are up to two days shorter. */
function oldEnoughOn(birthOn: string, { startAgeWeeks }: Times): string {
  // Of an animal whose birth nobody knows, since ever.
  if (!isDay(birthOn)) return ''
  const weeks = startAgeWeeks ?? 0
  const byWeeks = addDays(birthOn, Math.round(weeks * 7))
  const byMonths = weeks > 0 && weeks % 13 === 0 ? addMonths(birthOn, (weeks / 13) * 3) : byWeeks
  return byMonths < byWeeks ? byMonths : byWeeks
}

const intervalDays = ({ intervalMinWeeks }: Times) => Math.round((intervalMinWeeks ?? MIN_INTERVAL_WEEKS) * 7)

/** The first day on which a dose is neither too young nor too soon. @param lastOn when the last of the family was given */
export function earliestOn(schedule: Times, birthOn: string, lastOn: string | null): string {
  const byAge = oldEnoughOn(birthOn, schedule)
  const bySpacing = lastOn === null ? byAge : addDays(lastOn, intervalDays(schedule))
  return byAge > bySpacing ? byAge : bySpacing
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** An age beside one in weeks. */
function showYoungAge(days: number): string {
  return days < 56 ? count(days, 'día', 'días') : `${Math.floor(days / 7)} semanas`
}

/**
 * What speaks against a dose on its day: the animal is younger than its protocol begins, or another dose of the family was
 * given less than the protocol's shortest interval before. Doses that do not count keep their distance too: what takes the
 * place of one waits a whole interval after it (as ACIP has it of invalid doses: General Best Practice Guidelines, "Timing
 * and Spacing of Immunobiologics").
 * A later dose that counts is as near. Where nobody knows the birth, the days between doses are known all the same.
 */
export function earlyWarnings(
  { name, schedule, hasCourses }: Timed,
  dose: { birthOn: string; appliedOn: string },
  others: readonly OtherDose[],
): EarlyWarning[] {
  const { birthOn, appliedOn } = dose
  if (!isDay(appliedOn) || appliedOn < birthOn) return []
  const found: EarlyWarning[] = []
  if (appliedOn < oldEnoughOn(birthOn, schedule)) {
    const age = showYoungAge(daysBetween(birthOn, appliedOn))
    const from = count(schedule.startAgeWeeks ?? 0, 'semana', 'semanas')
    found.push({ kind: 'young', text: `tenía ${age}; ${name} empieza a las ${from}` })
  }
  const shortest = intervalDays(schedule)
  const apart = others.map((other) => ({ ...other, days: daysBetween(other.appliedOn, appliedOn) }))
  const course = hasCourses ? courseOf(apart.flatMap(({ days, isOther }) => (isOther ? [] : [days]))) : []
  const [near] = apart
    .filter(
      ({ days, counts, isOther }) =>
        Math.abs(days) < shortest && (days >= 0 || counts) && !isOther && !course.includes(days),
    )
    .toSorted((a, b) => Math.abs(a.days) - Math.abs(b.days))
  if (near) {
    const days = Math.abs(near.days)
    const when = days === 0 ? 'el mismo día' : `${count(days, 'día', 'días')} ${near.days > 0 ? 'antes' : 'después'}`
    found.push({
      kind: 'soon',
      text: `recibió otra dosis ${when} (${showDate(near.appliedOn)}); entre dosis de ${name} van al menos ${shortest} días`,
    })
  }
  return found
}

/** Said beside a dose of an animal whose age nobody knows, where it is given from an age on. */
export function noteUnknownAge(
  of: 'la vacuna' | 'el producto',
  times: Times | undefined,
  birthOn: string,
): string | undefined {
  if (isDay(birthOn) || !times?.startAgeWeeks) return undefined
  return `Edad sin registrar: ${of} es desde las ${count(times.startAgeWeeks, 'semana', 'semanas')}`
}

/** How far this dose is from the others of its course, on the days before and after it without a gap: `[-1, 1, 2]`. */
function courseOf(days: readonly number[]): number[] {
  const run = (step: 1 | -1, from: number): number[] => (days.includes(from) ? [from, ...run(step, from + step)] : [])
  return [...run(-1, -1), ...run(1, 1)]
}

/** What stands on the record of a dose that does not count; `null`: it does. */
export function tellEarly(warnings: readonly EarlyWarning[]): string | null {
  const text = warnings.map((warning) => warning.text).join('. Además, ')
  return text === '' ? null : `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

/** The same before it is given, of an animal by its name. */
export function askEarly(name: string, warnings: readonly EarlyWarning[], isToday: boolean): string {
  const text = warnings.map((warning) => warning.text).join('. Además, ')
  return `${name} ${isToday ? text.replace(/^tenía/, 'tiene') : text}.`
}

/**
 * When a dose that does not count is given again: when it would have been due without it, but old enough and a whole
 * interval after it. `undefined` where those that count need no other.
 * @param families those of each thing that it is a dose of: what is due first is given first
 */
export function proposeRepeat(
  { schedule }: Timed,
  { birthOn, appliedOn }: { birthOn: string; appliedOn: string },
  ...families: readonly (readonly OtherDose[])[]
): string | undefined {
  const earliest = earliestOn(schedule, birthOn, appliedOn)
  const days = families.flatMap((others) => {
    const [last] = others.filter(({ counts }) => counts).toSorted((a, b) => (a.appliedOn < b.appliedOn ? 1 : -1))
    if (!last) return [earliest]
    if (last.nextOn === null) return []
    const isOwed = last.isOther === true && last.nextOn > appliedOn
    return [last.nextOn > earliest || isOwed ? last.nextOn : earliest]
  })
  return days.toSorted()[0]
}

/** An appointment may be some weeks off; an animal waits no longer for the dose that counts. */
const LONGEST_WAIT_DAYS = 28

/** Of a dose that does not count: what comes next is the one in its place, or what was due without it, and not a booster. */
export function refuseLateRepeat(
  timed: Timed,
  dose: { birthOn: string; appliedOn: string; nextOn: string | null },
  ...families: readonly (readonly OtherDose[])[]
): Refusal | undefined {
  const repeatOn = proposeRepeat(timed, dose, ...families)
  if (!dose.nextOn || !repeatOn) return undefined
  if (dose.nextOn <= addDays(repeatOn, LONGEST_WAIT_DAYS)) return undefined
  return { field: 'nextOn', message: `No cuenta como dosis: se repite desde el ${showDate(repeatOn)}, sin esperar más` }
}

/** After the name of a dose that is to be given again, as no other of its family counts. */
export const REPEAT = ' (repetir)'

/** Of a next dose, of which lists know the name alone. */
export const isRepeat = (name: string): boolean => name.endsWith(REPEAT)

/** A protocol is for the species of an animal, or it is none of its protocols. */
export function refuseSpecies(
  { name, speciesIds }: Pick<Protocol, 'name' | 'speciesIds'>,
  pet: { name: string; speciesId: string },
): Refusal | undefined {
  if (speciesIds.includes(pet.speciesId)) return undefined
  return { field: 'protocolId', message: `${name} no es para la especie de ${pet.name}. Elija otra.` }
}

/** Why nothing is given too young or too soon without a reason; it names the animal, as several may get the same. */
export function refuseEarly(question: string, reason: string | null): Refusal | undefined {
  if (reason?.trim()) return undefined
  return { field: 'earlyReason', message: `${question} Escriba por qué se aplica así: no contará como dosis.` }
}
