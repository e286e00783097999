import type { z } from 'zod'
import type { Refusal } from '#shared/http/errors.ts'
import { hasAllergy } from '#shared/pets/allergies.rules.ts'
import type { alertKinds, ListedAlerts, PetHeader } from '#shared/pets/pets.contract.ts'
import { addDays, addMonths, dayOf, isDay, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { MAX_WEIGHT_KG, showWeight } from '#shared/values/weight.ts'
import { later } from '#shared/values/later.ts'

export interface PetAlert {
  kind: (typeof alertKinds)[number]
  label: string
  /** What was written about it; empty where the label says it all. */
  text: string
}

const alertLabels: Record<PetAlert['kind'], string> = {
  allergy: 'Alergia',
  aggressive: 'Puede morder o agredir',
  vaccineReaction: 'Reacción a vacuna',
  disease: 'Enfermedad',
  note: 'Nota',
}

/** What of an animal its alerts follow from. */
export type Alerting = Pick<PetHeader, 'allergies' | 'diseases' | 'isAggressive' | 'vaccineReaction' | 'alertNote'>

/** What whoever touches this animal must know first, the most dangerous first. */
export function petAlerts(pet: Alerting): PetAlert[] {
  const alerts: PetAlert[] = []
  const add = (kind: PetAlert['kind'], text = '') => alerts.push({ kind, label: alertLabels[kind], text })
  if (pet.allergies && hasAllergy(pet.allergies)) add('allergy', pet.allergies)
  if (pet.isAggressive) add('aggressive')
  if (pet.vaccineReaction) add('vaccineReaction', pet.vaccineReaction)
  if (pet.diseases) add('disease', pet.diseases)
  if (pet.alertNote) add('note', pet.alertNote)
  return alerts
}

/** Why a plan is called off when its animal died; taken back with the report of the death. */
export const CANCELLED_BY_DEATH = 'Fallecimiento de la mascota'

/** What its header's alerts are about, by what a list has of it. */
export function listedAlerts({ allergies, otherAlerts }: z.infer<typeof ListedAlerts>): string[] {
  return [...(hasAllergy(allergies) ? (['allergy'] as const) : []), ...otherAlerts].map((kind) => alertLabels[kind])
}

/** `HC-000001`. */
export function showHistoryNumber(historyNumber: number): string {
  return `HC-${String(historyNumber).padStart(6, '0')}`
}

/** No animal of a clinic is older; tortoises come near. */
const MAX_AGE_YEARS = 120

/** @param today the clinic's day */
export function refuseBirth(birthOn: string, today: string): Refusal | undefined {
  if (birthOn > today) return { field: 'birthOn', message: 'La fecha no puede ser futura' }
  if (birthOn < addMonths(today, -12 * MAX_AGE_YEARS))
    return { field: 'birthOn', message: `La fecha no puede ser de hace más de ${MAX_AGE_YEARS} años` }
  return undefined
}

/** A deceased animal's birth stays before its death. */
export function refuseBirthAfterDeath(birthOn: string, deceasedOn: string | null): Refusal | undefined {
  if (!deceasedOn || birthOn <= deceasedOn) return undefined
  return { field: 'birthOn', message: 'La fecha de nacimiento no puede ser posterior a la de fallecimiento' }
}

/** @param today the clinic's day */
export function refuseDeath(deceasedOn: string, birthOn: string, today: string): Refusal | undefined {
  if (deceasedOn > today) return { field: 'deceasedOn', message: 'La fecha no puede ser futura' }
  if (deceasedOn < birthOn) return { field: 'deceasedOn', message: 'La fecha no puede ser anterior a la de nacimiento' }
  return undefined
}

/**
 * A death before something that was seen of the animal is probably a slip; or that was written down later.
 * @param seenAt instants of its last visit and weight
 */
export function deathWarning(deceasedOn: string, seenAt: readonly (string | null)[]): string | undefined {
  const last = seenAt
    .flatMap((at) => (at === null ? [] : [dayOf(at)]))
    .toSorted()
    .at(-1)
  if (last === undefined || last <= deceasedOn) return undefined
  return `Revise la fecha: hay registros de después, el último del ${showDate(last)}.`
}

/** Since when an animal has another owner. */
export function refuseOwnerSince(since: string, birthOn: string, today: string): Refusal | undefined {
  if (since > today) return { field: 'since', message: 'La fecha no puede ser futura' }
  if (since < birthOn) return { field: 'since', message: 'La fecha no puede ser anterior al nacimiento' }
  return undefined
}

export const ageUnits = ['years', 'months', 'days'] as const
export type AgeUnit = (typeof ageUnits)[number]

/**
 * An approximate age ("2 años") as the day of birth that gives it today; `undefined` when the amount is no whole number
 * or no animal is that old.
 */
export function birthFromAge(amount: number, unit: AgeUnit, today: string): string | undefined {
  if (!Number.isInteger(amount) || amount < 0 || amount > MAX_AGE_YEARS * 366 || !isDay(today)) return undefined
  const birthOn =
    unit === 'days' ? addDays(today, -amount) : addMonths(today, unit === 'years' ? -12 * amount : -amount)
  return refuseBirth(birthOn, today) ? undefined : birthOn
}

/** May something new be recorded for this animal? Its history stays readable and its data correctable. */
export function canRecord(pet: { status: PetHeader['status'] }): Refusal | undefined {
  if (pet.status !== 'deceased') return undefined
  return { message: 'La mascota falleció: su historia se puede leer, pero no recibe registros nuevos.' }
}

/** May its state become this one? A death is reported and undone by calls of their own. */
export function canChangeStatus(pet: { status: PetHeader['status'] }, next: PetHeader['status']): Refusal | undefined {
  if (pet.status === 'deceased') return { message: 'La mascota tiene un reporte de fallecimiento.' }
  if (pet.status === next) return { message: 'La mascota ya está en ese estado.' }
  return undefined
}

export function canUndoDeceased(pet: { status: PetHeader['status'] }): Refusal | undefined {
  return pet.status === 'deceased' ? undefined : { message: 'La mascota no tiene un reporte de fallecimiento.' }
}

export interface WeightRange {
  min: number
  max: number
}

/**
 * Kilograms from the newborn of the smallest kind to the heaviest adult. Wide on purpose: it finds a slip of the comma,
 * not an illness. From general knowledge, not reviewed; species without an entry are too varied.
 */
const usualWeights: Record<string, [min: number, max: number]> = {
  canino: [0.05, 115],
  felino: [0.05, 14],
  bovino: [10, 1300],
  bufalino: [15, 1200],
  equino: [10, 1100],
  asnal: [5, 500],
  mular: [8, 700],
  camelido: [3, 250],
  ovino: [1, 160],
  caprino: [0.8, 150],
  porcino: [0.4, 450],
  conejo: [0.02, 10],
  cuy: [0.04, 3],
  chinchilla: [0.03, 1.2],
  degu: [0.01, 0.5],
  erizo: [0.01, 1.5],
  hamster: [0.002, 0.3],
  huron: [0.006, 3],
  jerbo: [0.002, 0.15],
  petauro: [0.005, 0.2],
  rata: [0.004, 1],
  raton: [0.001, 0.1],
  ave: [0.003, 3],
  'ave-corral': [0.02, 25],
  lagarto: [0.001, 15],
  serpiente: [0.002, 100],
  tortuga: [0.003, 250],
  pez: [0.001, 50],
}

/** What animals of a species weigh, in kilograms; `null` where that says nothing. */
export function usualWeight(speciesId: string): WeightRange | null {
  const range = Object.hasOwn(usualWeights, speciesId) ? usualWeights[speciesId] : undefined
  return range ? { min: range[0], max: range[1] } : null
}

/** As it is called in a sentence, where a person would not say the species. */
const animals: Record<string, string> = {
  ...{ canino: 'un perro', felino: 'un gato', equino: 'un caballo', bovino: 'un bovino', conejo: 'un conejo' },
  ...{ hamster: 'un hámster', huron: 'un hurón', cuy: 'un cuy', ave: 'un ave', tortuga: 'una tortuga' },
}

function animalOf(speciesId: string): string {
  return animals[speciesId] ?? 'esta especie'
}

export interface LastWeight {
  weightKg: number
  /** When it was taken, an instant; `null`: nobody said. */
  measuredAt: string | null
}

/**
 * A sentence to show beside the field, never a refusal; about what is no weight at all the field speaks itself.
 * @param last the newest weight known before this one
 */
export function weightWarning(
  speciesId: string,
  weightKg: number,
  last?: LastWeight | null,
  now = new Date(),
): string | undefined {
  if (weightKg <= 0 || weightKg > MAX_WEIGHT_KG) return undefined
  const range = usualWeight(speciesId)
  if (range && (weightKg < range.min || weightKg > range.max))
    return `Peso poco usual en ${animalOf(speciesId)} (${showNumber(range.min)}–${showWeight(range.max)}). Revíselo`
  if (last && isLeap(last, weightKg, now)) return `Revise el peso: el anterior es ${showWeight(last.weightKg)}`
  return undefined
}

/**
 * Less than 60 % of the last weight, or more than twice the weight of the last 30 days, which only newborns outgrow: rather
 * a slip, or another animal, than a change. From general knowledge, not reviewed.
 */
export function isLeap(last: LastWeight, weightKg: number, now: Date): boolean {
  const isRecent = !!last.measuredAt && now.getTime() - new Date(last.measuredAt).getTime() <= 30 * 24 * 60 * 60_000
  return weightKg < last.weightKg * 0.6 || (isRecent && weightKg > last.weightKg * 2)
}

export interface WeightDelta {
  direction: 'up' | 'down' | 'same'
  /** The difference, never negative. */
  kg: number
  /** The instant of the weight compared with. */
  since: string
  /** That of the last one. */
  until: string
}

type Weighed = Pick<PetHeader, 'weightKg' | 'weighedAt' | 'previousWeightKg' | 'previousWeighedAt'>

/** From the weight before to the last one; `undefined` with fewer than two. */
export function weightDelta(pet: Weighed): WeightDelta | undefined {
  if (pet.weightKg === null || pet.weighedAt === null) return undefined
  if (pet.previousWeightKg === null || pet.previousWeighedAt === null) return undefined
  const grams = Math.round(pet.weightKg * 1000) - Math.round(pet.previousWeightKg * 1000)
  return {
    direction: grams === 0 ? 'same' : grams > 0 ? 'up' : 'down',
    kg: Math.abs(grams) / 1000,
    since: pet.previousWeighedAt,
    until: pet.weighedAt,
  }
}

const monthName = later(() => new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long' }))

/** `0,9 kg desde octubre`, with the year when it is another one, `0,3 kg el mismo día`; the arrow is the screen's. */
export function showWeightDelta(delta: WeightDelta, now: Date): string {
  const [since, today] = [dayOf(delta.since), dayOf(now)]
  const amount = delta.direction === 'same' ? 'Sin cambio' : showWeight(delta.kg)
  if (since === dayOf(delta.until)) return `${amount} el mismo día`
  const month = monthName().format(new Date(`${since}T00:00:00Z`))
  return `${amount} desde ${month}${since.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${since.slice(0, 4)}`}`
}
