import type { z } from 'zod'
import type { PetDraft, PetEdit, PetPage, resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { type AgeUnit, birthFromAge, refuseBirth, refuseBirthAfterDeath } from '#shared/pets/pets.rules.ts'
import { petLabels } from '#shared/pets/pets.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { fromDay, toDay, toDecimal, toOptionalChoice } from '#web/form/inputs.ts'

/** What the fields of a pet's form hold. */
export interface PetValues {
  name: string
  speciesId: string
  breed: string
  sex: PetEdit['sex'] | ''
  color: string
  /** `age`: the birth is not known, and is reckoned from an age. */
  birthKind: 'date' | 'age'
  birthOn: string
  birthIsApproximate: boolean
  ageAmount: string
  ageUnit: AgeUnit
  weightKg: string
  feeding: string
  reproductiveStatus: Exclude<PetPage['reproductiveStatus'], null> | ''
  microchip: string
  allergies: string
  diseases: string
  surgeries: string
  bloodGroup: string
  resuscitation: (typeof resuscitationChoices)[number] | ''
  isAggressive: boolean
  vaccineReaction: string
  alertNote: string
  distinguishingMarks: string
  origin: string
  temperament: string
  livesWith: string
}

/** The fields of a pet, or of a new one. */
export function petValues(pet?: PetPage): PetValues {
  return {
    name: pet?.name ?? '',
    speciesId: pet?.speciesId ?? '',
    breed: pet?.breed ?? '',
    sex: !pet || pet.sex === 'unknown' ? '' : pet.sex,
    color: pet?.color ?? '',
    birthKind: 'date',
    birthOn: fromDay(pet?.birthOn || null),
    birthIsApproximate: pet?.birthIsApproximate ?? false,
    ageAmount: '',
    ageUnit: 'years',
    weightKg: '',
    feeding: pet?.feeding ?? '',
    reproductiveStatus: pet?.reproductiveStatus ?? '',
    microchip: pet?.microchip ?? '',
    allergies: pet?.allergies ?? '',
    diseases: pet?.diseases ?? '',
    surgeries: pet?.surgeries ?? '',
    bloodGroup: pet?.bloodGroup ?? '',
    resuscitation: pet?.resuscitation ?? '',
    isAggressive: pet?.isAggressive ?? false,
    vaccineReaction: pet?.vaccineReaction ?? '',
    alertNote: pet?.alertNote ?? '',
    distinguishingMarks: pet?.distinguishingMarks ?? '',
    origin: pet?.origin ?? '',
    temperament: pet?.temperament ?? '',
    livesWith: pet?.livesWith ?? '',
  }
}

export const AGE = 'Edad'

export const birthKindNames: Record<PetValues['birthKind'], string> = { date: 'Fecha', age: 'Edad aproximada' }
export const ageUnitNames: Record<AgeUnit, string> = { years: 'Años', months: 'Meses', days: 'Días' }

/** The fields of the form, an age's too, as they are called. */
export const petFormLabels = {
  ...petLabels,
  birthKind: 'Nacimiento según',
  ageAmount: AGE,
  ageUnit: 'Unidad de la edad',
}

/** The field that stands for the birth, as it is called then. */
export function petLabelsNow({ birthKind }: Pick<PetValues, 'birthKind'>): Record<string, string> {
  return birthKind === 'age' ? { birthOn: AGE } : {}
}

/** The day of birth that an age typed today gives; `undefined` when it is no age. */
export function birthOfAge(values: Pick<PetValues, 'ageAmount' | 'ageUnit'>, today: string): string | undefined {
  return /^\s*\d+\s*$/.test(values.ageAmount)
    ? birthFromAge(Number(values.ageAmount), values.ageUnit, today)
    : undefined
}

/** An age as the date that it gives today. */
export function withBirthOfAge(values: PetValues, today: string): PetValues {
  const birthOn = values.birthKind === 'age' ? birthOfAge(values, today) : undefined
  if (birthOn === undefined) return values
  return {
    ...values,
    birthKind: 'date',
    birthOn: showDate(birthOn),
    birthIsApproximate: true,
    ageAmount: '',
    ageUnit: 'years',
  }
}

/** As the contract of a change wants it. What cannot be read stays as typed, so that the schema refuses it. */
export function toPetEdit(values: PetValues, today: string): z.input<typeof PetEdit> {
  const { birthKind, ageAmount, ageUnit, weightKg: _weight, microchip, ...same } = values
  const isAge = birthKind === 'age'
  return {
    ...same,
    // The schema refuses a sex that nobody chose.
    sex: values.sex as PetEdit['sex'],
    birthOn: isAge ? (birthOfAge({ ageAmount, ageUnit }, today) ?? ageAmount.trim()) : toDay(values.birthOn),
    birthIsApproximate: isAge || values.birthIsApproximate,
    microchip: microchip.replace(/[\s.-]/g, ''),
    reproductiveStatus: toOptionalChoice(values.reproductiveStatus),
    resuscitation: toOptionalChoice(values.resuscitation),
  }
}

/** As the contract of a new pet wants it. */
export function toPetDraft(values: PetValues, today: string): z.input<typeof PetDraft> {
  return { ...toPetEdit(values, today), weightKg: toDecimal(values.weightKg) as number }
}

export function refusePetDates(birthOn: string, deceasedOn: string | null): Refusal | undefined {
  return refuseBirth(birthOn, dayOf(new Date())) ?? refuseBirthAfterDeath(birthOn, deceasedOn)
}
