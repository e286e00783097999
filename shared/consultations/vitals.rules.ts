import { z } from 'zod'
import type { ConsultationRanges, VitalRange } from '#shared/consultations/consultations.contract.ts'
import { usualWeight } from '#shared/pets/pets.rules.ts'
import { ageInMonths } from '#shared/values/age.ts'
import { daysBetween, isDay } from '#shared/values/date.ts'

const Range = z.object({ min: z.number(), max: z.number() }).nullable()

/** The usual vitals of one kind of animal, as the catalogue holds them. */
export const VitalReference = z.object({
  speciesId: z.string(),
  label: z.string(),
  ageGroup: z.enum(['neonato', 'cachorro', 'adulto', 'geriátrico']),
  size: z.string().nullable(),
  temperatureC: Range,
  heartRate: Range,
  respiratoryRate: Range,
  capillaryRefillSeconds: Range,
})
export type VitalReference = z.infer<typeof VitalReference>

/** Growing animals and newborns have ranges of their own, whatever is measured. */
export const lifeStages = ['neonato', 'cachorro', 'adulto'] as const
export type LifeStage = (typeof lifeStages)[number]

/** A foal's reference is for its first month. */
const newbornDays = new Map([['equino', 30]])
const NEWBORN_DAYS = 14
/** From this age on, in months, an animal is an adult. */
export const YOUNG_MONTHS = 12
/** From what age on an animal is old, in the species that have a reference for it. */
const oldMonths = new Map([
  ['canino', 96],
  ['felino', 120],
])

/** The largest weight of each size, in kilograms, as the catalogue's labels say. */
const sizes = new Map<string, [size: string, fits: (kg: number) => boolean][]>([
  [
    'canino',
    [
      ['pequeño', (kg) => kg < 14],
      ['mediano', (kg) => kg <= 25],
      ['grande', (kg) => kg <= 45],
      ['gigante', () => true],
    ],
  ],
  [
    'ave',
    [
      ['pequeño', (kg) => kg <= 0.1],
      ['mediano', (kg) => kg <= 0.4],
      ['grande', () => true],
    ],
  ],
])

/** Until what day of life an animal of this species is newborn. */
export function newbornUntil(speciesId: string): number {
  return newbornDays.get(speciesId) ?? NEWBORN_DAYS
}

/** `null` of an animal whose birth nobody knows. @param on the clinic's day */
export function lifeStageOf(speciesId: string, birthOn: string, on: string): LifeStage | null {
  if (!isDay(birthOn)) return null
  if (daysBetween(birthOn, on) <= newbornUntil(speciesId)) return 'neonato'
  return ageInMonths(birthOn, on) < YOUNG_MONTHS ? 'cachorro' : 'adulto'
}

function ageGroupOf(speciesId: string, birthOn: string, on: string): VitalReference['ageGroup'] | null {
  const stage = lifeStageOf(speciesId, birthOn, on)
  if (stage !== 'adulto') return stage
  return ageInMonths(birthOn, on) >= (oldMonths.get(speciesId) ?? Infinity) ? 'geriátrico' : stage
}

/**
 * The usual ranges for an animal on a day: of its age group, where the catalogue has one for the species, else those of
 * an adult of its size. All `null` for a species without a reference and for an animal of unknown age: nothing is
 * highlighted then.
 * @param on the clinic's day
 * @param weightKg decides the size; `null` when it is not known
 */
export function rangesFor(
  references: readonly VitalReference[],
  speciesId: string,
  birthOn: string,
  on: string,
  weightKg: number | null,
): ConsultationRanges {
  const group = ageGroupOf(speciesId, birthOn, on)
  const ofSpecies = references.filter((reference) => group !== null && reference.speciesId === speciesId)
  const size = weightKg === null ? undefined : sizes.get(speciesId)?.find(([, fits]) => fits(weightKg))?.[0]
  const adults = ofSpecies.filter((reference) => reference.ageGroup === 'adulto')
  const found =
    (group === 'adulto' ? undefined : ofSpecies.find((reference) => reference.ageGroup === group)) ??
    adults.find((reference) => reference.size === (size ?? null)) ??
    adults.find((reference) => reference.size === null)
  const ranges = {
    temperature: found?.temperatureC ?? null,
    heartRate: found?.heartRate ?? null,
    respiratoryRate: found?.respiratoryRate ?? null,
    capillaryRefill: found?.capillaryRefillSeconds ?? null,
  }
  const isKnown = Object.values(ranges).some((range) => range !== null)
  return {
    label: found && isKnown ? found.label.replace(/\([^()]*\)$/, '').trimEnd() : null,
    ...ranges,
    weightKg: usualWeight(speciesId),
  }
}

export type Vital = 'temperature' | 'heartRate' | 'respiratoryRate' | 'capillaryRefill' | 'weightKg'

/** Where a value stands against the usual range, both ends included; `undefined` where either is missing. */
export function vitalState(
  value: number | null | undefined,
  range: VitalRange | undefined,
): 'low' | 'normal' | 'high' | undefined {
  if (value === null || value === undefined || !range) return undefined
  if (value < range.min) return 'low'
  return value > range.max ? 'high' : 'normal'
}

/**
 * Does this value call for help at once? Never for one inside the animal's own range: a bird at 41 °C is well, and a
 * newborn puppy at 35 °C too.
 */
export function isEmergency(vital: Vital, value: number | null | undefined, range: VitalRange | undefined): boolean {
  const state = vitalState(value, range)
  if (value === null || value === undefined || state === 'normal') return false
  switch (vital) {
    case 'temperature':
      return (state === 'high' && value >= 41) || (state === 'low' && value <= 36)
    case 'heartRate':
      return range ? value > range.max * 1.5 || value < range.min * 0.5 : false
    case 'capillaryRefill':
      return value > 3
    case 'respiratoryRate':
    case 'weightKg':
      return false
  }
}
