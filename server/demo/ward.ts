import { addDays, dayOf, daysBetween } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { scaleGrams } from '#server/demo/animals.ts'
import { hospitalCases } from '#server/demo/hospitalCases.ts'
import type { MadePet, Making } from '#server/demo/making.ts'
import type { Random } from '#server/demo/random.ts'
import type { DemoStays } from '#server/demo/stayMaking.ts'
import type { DemoSurgeries } from '#server/demo/surgeryCases.ts'

/** Of those who lie in a ward: a puppy, a tomcat, the dog that wakes from its surgery, and a dog that went home. */
export function makeStays(
  making: Making,
  operated: DemoSurgeries,
  nurse: Actor,
  random: Random,
): DemoStays | undefined {
  const { now, today, pets, signers, consultations, weights } = making
  const [first, last] = [signers[0], signers.at(-1)]
  const busy = new Set([
    ...operated.surgeries.map(({ values }) => values.petId),
    ...consultations.filter(({ values }) => values.status !== 'signed').map(({ values }) => values.petId),
  ])
  const free = pets.filter(
    ({ id, at, values }) => values.status === 'active' && !busy.has(id) && daysBetween(dayOf(at), today) > 20,
  )
  const find = (speciesId: string, fits: (pet: MadePet) => boolean) =>
    free.find((pet) => pet.values.speciesId === speciesId && fits(pet))
  const ageOf = ({ values }: MadePet) => daysBetween(values.birthOn, today)
  const isYoung = (pet: MadePet) => ageOf(pet) < 400
  // Of a size for which an infusion is worth its pump, where there is one.
  const puppy = find('canino', (pet) => isYoung(pet) && pet.weigh(today) > 6) ?? find('canino', isYoung)
  const cat = find('felino', (pet) => pet.values.sex === 'male' && ageOf(pet) > 700)
  const gone = find('canino', (pet) => ageOf(pet) > 900)
  const recovering = operated.surgeries.find(({ values }) => values.status === 'recovery')
  if (!first || !last || !puppy || !cat || !gone || !recovering) return undefined
  puppy.values.allergies = 'Penicilinas'
  const weighed = ({ id, weigh }: MadePet, day = today) => ({ id, weightGrams: scaleGrams(weigh(day)) })
  const { petId, weightGrams } = recovering.values
  const patients = {
    ...{ puppy: weighed(puppy), cat: weighed(cat), gone: weighed(gone, addDays(today, -14)) },
    operated: { id: petId, weightGrams: weightGrams ?? 0, surgeryId: recovering.id },
  }
  const made = hospitalCases(random, now, patients, [first, last], nurse)
  weights.push(...made.weights)
  return made
}

/** Beside the weights that were taken, which go with those of all. */
export async function insertStays(
  tx: ClinicTx,
  { cages, stays, orders, doses, notes, readings, templates }: DemoStays,
): Promise<void> {
  await insertRecords(tx, 'cages', cages)
  await insertRecords(tx, 'planTemplates', templates)
  await insertRecords(tx, 'hospitalizations', stays)
  await insertRecords(tx, 'treatmentOrders', orders)
  await insertRecords(tx, 'treatmentDoses', doses)
  await insertRecords(tx, 'stayNotes', notes)
  await insertRecords(tx, 'stayReadings', readings)
}
