import type { Refusal } from '#shared/http/errors.ts'
import { isRepeat, REPEAT } from '#shared/protocols/early.rules.ts'
import type { Protocol, Schedule } from '#shared/protocols/protocols.contract.ts'
import { addDays, addMonths, daysBetween, isDay, showDate } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'

/** A dose is "próxima" from so many days before its day on. */
export const DUE_SOON_DAYS = 30

/**
 * The start calls for doses so many days before and after their day. What is overdue for longer is so at the animal: its
 * owner has not come for half a year, and would hide those who will.
 */
export const DUE_DAYS = { before: DUE_SOON_DAYS, after: 180 } as const

export const dueStates = ['current', 'dueSoon', 'overdue'] as const
export type DueState = (typeof dueStates)[number]

/** What a next date says on a day. */
export function dueState(nextOn: string, today: string): DueState {
  const ahead = daysBetween(today, nextOn)
  if (ahead < 0) return 'overdue'
  return ahead <= DUE_SOON_DAYS ? 'dueSoon' : 'current'
}

/** How the state of a dose is said: neither word fits both kinds. */
export const dueWords: Record<'vaccine' | 'deworming', Record<DueState, string>> = {
  vaccine: { current: 'Al día', dueSoon: 'Refuerzo próximo', overdue: 'Vacuna vencida' },
  deworming: { current: 'Al día', dueSoon: 'Desparasitación próxima', overdue: 'Desparasitación vencida' },
}

/** The same of a dose that does not count, and is to be given again. */
export const REPEAT_WORD = 'Por repetir'

/** Of a next dose, of which lists know the name alone. */
export function doseKindOf(name: string): 'vaccine' | 'deworming' {
  return fold(name).startsWith('desparasitacion') ? 'deworming' : 'vaccine'
}

export interface DoseGiven {
  birthOn: string
  appliedOn: string
  /** The ordinal of this dose within its family: 1 for the first. */
  doseNumber: number
}

/** Between two doses of a series where the protocol does not say. */
const USUAL_INTERVAL_WEEKS = 4

function weeksAfter(day: string, weeks: number): string {
  return addDays(day, Math.round(weeks * 7))
}

/**
 * When the next dose of a vaccine comes; `undefined` when the protocol has none. The series is over with its doses, or,
 * where the last one needs an age, with the first dose at that age. Until then the next dose is an interval away, moved
 * within its limits so that it falls on that age; then comes the first booster, then the others.
 */
export function proposeVaccine(schedule: Schedule, dose: DoseGiven): string | undefined {
  const { birthOn, appliedOn, doseNumber } = dose
  if (!isDay(birthOn) || !isDay(appliedOn) || !Number.isInteger(doseNumber) || doseNumber < 1) return undefined
  const doses = schedule.primaryDoses ?? 1
  const min = schedule.intervalMinWeeks ?? schedule.intervalMaxWeeks ?? USUAL_INTERVAL_WEEKS
  const max = Math.max(min, schedule.intervalMaxWeeks ?? min)
  const lastAge = schedule.finalPrimaryDoseMinAgeWeeks
  const ageWeeks = daysBetween(birthOn, appliedOn) / 7
  const isComplete = lastAge === null ? doseNumber >= doses : ageWeeks >= lastAge
  if (!isComplete) {
    const usual = weeksAfter(appliedOn, Math.round((min + max) / 2))
    const ofAge = lastAge === null ? usual : weeksAfter(birthOn, lastAge)
    return ofAge > usual && ofAge <= weeksAfter(appliedOn, max) ? ofAge : usual
  }
  const isFirst = lastAge === null ? doseNumber === doses : doseNumber === 1 || ageWeeks < lastAge + max
  const after = (months: number | null) => (months === null ? undefined : addMonths(appliedOn, months))
  if (!isFirst) return after(schedule.boosterMonths)
  const atAge = schedule.firstBoosterAgeWeeks === null ? undefined : weeksAfter(birthOn, schedule.firstBoosterAgeWeeks)
  if (atAge && atAge >= weeksAfter(appliedOn, min)) return atAge
  return after(schedule.firstBoosterMonths ?? (atAge ? 12 : schedule.boosterMonths))
}

/** Two weeks after weaning, from where on young animals are dewormed every month. */
const WEANED_WEEKS = 10
const MONTH_DAYS = 30

/** The protocol that fits an animal of this age: that of its youth while it lasts, else the one without an age. */
export function dewormingProtocolFor(
  protocols: readonly Protocol[],
  animal: { speciesId: string; birthOn: string },
  family: 'internal' | 'external',
  appliedOn: string,
): Protocol | undefined {
  const ageWeeks = daysBetween(animal.birthOn, appliedOn) / 7
  const fitting = protocols.filter(
    (protocol) =>
      protocol.kind === 'deworming' &&
      !protocol.isArchived &&
      protocol.family === family &&
      protocol.speciesIds.includes(animal.speciesId) &&
      (protocol.schedule.untilWeeks === null || ageWeeks < protocol.schedule.untilWeeks),
  )
  return fitting.find(({ schedule }) => schedule.untilWeeks !== null) ?? fitting[0]
}

export interface DewormingGiven {
  kind: 'internal' | 'external' | 'both'
  birthOn: string
  appliedOn: string
  /** Of the product, as its label says. */
  productDays: number | null
  /** Of the protocols that fit the animal. */
  internal: Schedule | undefined
  external: Schedule | undefined
}

/**
 * When the next deworming comes. Of internal parasites the animal's protocol says, of external ones the product, as its
 * effect ends then; where one is silent, the other.
 */
export function proposeDeworming(given: DewormingGiven): string | undefined {
  const { kind, birthOn, appliedOn, productDays } = given
  if (!isDay(birthOn) || !isDay(appliedOn)) return undefined
  const ofProtocol = (schedule: Schedule | undefined): number | null => {
    const days = schedule?.intervalDays ?? null
    const isYoung = schedule?.untilWeeks !== null && schedule?.untilWeeks !== undefined
    const isWeaned = daysBetween(birthOn, appliedOn) / 7 >= WEANED_WEEKS
    return days !== null && isYoung && isWeaned ? Math.max(days, MONTH_DAYS) : days
  }
  const days =
    kind === 'internal'
      ? (ofProtocol(given.internal) ?? productDays)
      : (productDays ?? ofProtocol(given.external) ?? (kind === 'both' ? ofProtocol(given.internal) : null))
  return days === null ? undefined : addDays(appliedOn, days)
}

export interface DosedPet {
  speciesId: string
  birthOn: string
  /** Of which it has a dose, whatever became of its date. */
  doseFamilies: readonly string[]
  /** Those among them whose last dose has no next date. */
  undatedFamilies: readonly string[]
}

/** Of the catalogue: what every animal of the species gets. The others depend on where it lives and how. */
const PLANNED = new Set(['obligatoria', 'esencial'])

/** One dose for the whole life. A series is none: which of its doses was the last is not known here. */
function isOnce({ kind, schedule }: Protocol): boolean {
  if (kind === 'deworming') return schedule.intervalDays === null
  const { primaryDoses, finalPrimaryDoseMinAgeWeeks, firstBoosterMonths, firstBoosterAgeWeeks, boosterMonths } =
    schedule
  const isSeries = (primaryDoses ?? 1) > 1 || finalPrimaryDoseMinAgeWeeks !== null
  return !isSeries && firstBoosterMonths === null && firstBoosterAgeWeeks === null && boosterMonths === null
}

/**
 * The families that the protocols plan for an animal of this species and age, and of which no dose counts: mandatory and
 * core vaccines from the age at which they begin, and the dewormings that are repeated. A dose without a next date counts
 * only where every protocol of its family is of one dose: a puppy's first vaccine is, what follows it is not.
 * @returns `undefined` when nothing is planned for it
 */
export function missingFamilies(protocols: readonly Protocol[], pet: DosedPet, today: string): string[] | undefined {
  const { speciesId, birthOn } = pet
  // By which age a dose is due nobody knows.
  if (!birthOn) return undefined
  const vaccines = protocols.filter(({ kind, category, speciesIds, isArchived, schedule }) => {
    const isForIt = kind === 'vaccine' && PLANNED.has(category ?? '') && speciesIds.includes(speciesId) && !isArchived
    return isForIt && weeksAfter(birthOn, schedule.startAgeWeeks ?? 0) <= today
  })
  const dewormings = (['internal', 'external'] as const).flatMap((family) => {
    const fitting = dewormingProtocolFor(protocols, pet, family, today)
    return fitting && addDays(birthOn, fitting.schedule.intervalDays ?? 0) <= today ? [fitting] : []
  })
  const planned = [...vaccines, ...dewormings]
  if (planned.length === 0) return undefined
  const repeated = new Set(planned.filter((protocol) => !isOnce(protocol)).map(({ family }) => family))
  return [...new Set(planned.map(({ family }) => family))].filter(
    (family) => !pet.doseFamilies.includes(family) || (repeated.has(family) && pet.undatedFamilies.includes(family)),
  )
}

export interface PetDoses extends DosedPet {
  nextDueOn: string
  nextDueName: string | null
}

/**
 * How an animal stands with its vaccines and dewormings, and the words for it. Well only when something is planned for it
 * and nothing of that is missing; else what is in force is named, as one vaccine says nothing of another.
 * @param protocols `undefined` while they are not known, or to who may not read them
 */
export function petDoses(
  pet: PetDoses,
  protocols: readonly Protocol[] | undefined,
  today: string,
): { state: DueState | 'upToDate'; label: string; word: string } {
  const { nextDueOn } = pet
  const state = dueState(nextDueOn, today)
  const name = pet.nextDueName ?? 'Próxima dosis'
  const day = showDate(nextDueOn)
  const word = dueWords[doseKindOf(name)][state]
  if (isRepeat(name)) {
    const of = name.slice(0, -REPEAT.length)
    return { state: state === 'current' ? 'dueSoon' : state, label: `Por repetir: ${of}, ${day}`, word: REPEAT_WORD }
  }
  if (state === 'overdue') return { state, label: `Vencida: ${name}, ${day}`, word }
  if (state === 'dueSoon') return { state, label: `Próxima: ${name}, ${day}`, word }
  if (protocols && missingFamilies(protocols, pet, today)?.length === 0)
    return { state: 'upToDate', label: `Vacunas y desparasitaciones al día hasta el ${day}`, word: 'Vacunas al día' }
  return { state, label: `${name} al día hasta el ${day}`, word: `${name} al día` }
}

/** What of a protocol contradicts itself. */
export function refuseSchedule({ intervalMinWeeks: min, intervalMaxWeeks: max }: Schedule): Refusal | undefined {
  if (min === null || max === null || min <= max) return undefined
  return { field: 'schedule', message: 'El intervalo mínimo no puede ser mayor que el máximo' }
}
