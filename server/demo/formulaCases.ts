import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { computeDose } from '#shared/formulas/dose.rules.ts'
import { treatmentAmount } from '#shared/formulas/treatment.rules.ts'
import { USUAL_VALIDITY, writeItem } from '#shared/formulas/formulas.rules.ts'
import { formulaWarnings } from '#shared/formulas/warnings.rules.ts'
import { addDays, dayOf, daysBetween } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { fold } from '#shared/values/text.ts'
import { doseRanges, medicines } from '#server/catalogues/catalogues.queries.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { PetValues } from '#server/demo/animals.ts'
import type { OwnerValues } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'

interface Treatment {
  medicine: string
  form: string
  /** Of those the one with which the dose is measured best is prescribed. */
  concentrations: readonly string[]
  mgPerKg: number
  frequency: string
  duration: string
  instructions?: string
}

const tablets = (medicine: string, mg: readonly number[], mgPerKg: number, frequency: string, duration: string) => ({
  ...{ medicine, form: 'Tableta', mgPerKg, frequency, duration },
  concentrations: mg.map((amount) => `${showNumber(amount)} mg`),
})

/** What is prescribed for an illness, by a word of its diagnosis. Doses are usual ones, for the demo's look only. */
const treatments: [word: string, items: Treatment[]][] = [
  [
    'gastritis',
    [
      {
        ...{ medicine: 'Metoclopramida', form: 'Solución oral', concentrations: ['1 mg/mL'], mgPerKg: 0.3 },
        ...{ frequency: 'cada 8 h', duration: '3 días', instructions: 'Media hora antes de comer.' },
      },
    ],
  ],
  ['colitis', [{ ...tablets('Metronidazol', [250, 500], 12, 'cada 12 h', '7 días'), instructions: 'Con comida.' }]],
  [
    'dermatitis',
    [
      tablets('Cetirizina', [5, 10], 1, 'cada 24 h', '14 días'),
      { ...tablets('Cefalexina', [250, 500], 22, 'cada 12 h', '21 días'), instructions: 'Con comida.' },
    ],
  ],
  ['otitis', [tablets('Prednisolona', [5, 20], 0.5, 'cada 24 h', '5 días')]],
  ['ligamento', [tablets('Carprofeno', [25, 75, 100], 2.2, 'cada 12 h', '7 días')]],
  ['traqueobronquitis', [tablets('Doxiciclina', [50, 100], 5, 'cada 12 h', '7 días')]],
  [
    'mitral',
    [
      {
        ...tablets('Pimobendán', [1.25, 2.5, 5], 0.25, 'cada 12 h', 'hasta el próximo control'),
        instructions: 'Una hora antes de comer.',
      },
    ],
  ],
  ['heridas', [{ ...tablets('Cefalexina', [250, 500], 22, 'cada 12 h', '7 días'), instructions: 'Con comida.' }]],
  [
    'respiratorio felino',
    [{ ...tablets('Doxiciclina', [50, 100], 5, 'cada 12 h', '10 días'), instructions: 'Dé agua después.' }],
  ],
]

interface Visit {
  id: string
  actor: NewRecord<'formulas'>['actor']
  at: Date
  values: {
    petId: string
    professionalId: string
    status: string
    signedAt: Date | null
    signerName: string | null
    signerCard: string | null
    presumptiveDiagnosis: string | null
    weightGrams: number | null
  }
}

interface Patient {
  id: string
  values: PetValues
  owner: { values: OwnerValues }
}

function treatmentQuantity(directions: Parameters<typeof treatmentAmount>[0]) {
  const { amount = null, unit = null } = treatmentAmount(directions) ?? {}
  return { quantity: amount, quantityUnit: unit }
}

function itemsFor(diagnosis: string, kg: number): FormulaItem[] {
  const text = fold(diagnosis)
  const found = treatments.find(([word]) => text.includes(word))?.[1] ?? []
  return found.flatMap((treatment) => {
    const { medicine: name, form, concentrations, mgPerKg, frequency, duration, instructions } = treatment
    const known = medicines.find((medicine) => medicine.name === name)
    const [best] = concentrations
      .flatMap((concentration) => {
        const dose = computeDose({ mgPerKg, weightKg: kg, concentration, form })
        return dose && dose.amount > 0 ? [{ concentration, dose }] : []
      })
      .toSorted((one, other) => Math.abs(one.dose.mgPerKg - mgPerKg) - Math.abs(other.dose.mgPerKg - mgPerKg))
    if (!known || !best) return []
    const { concentration, dose } = best
    return [
      {
        ...{ medicineId: known.id, medicine: name, activeIngredient: known.activeIngredient, concentration, form },
        ...{ dosePerKg: mgPerKg, dose: dose.text, route: 'Oral', frequency, duration },
        // For the whole treatment; of what has no end, for a month.
        ...treatmentQuantity({ dose: dose.text, frequency, duration: /^\d/.test(duration) ? duration : '30 días' }),
        ...{ withdrawal: null, instructions: instructions ?? null },
      },
    ]
  })
}

/**
 * What was prescribed in the consultations: signed with their numbers, the older ones delivered, some still drafts.
 * @param numbersAfter the last number that the clinic has given already
 */
export function formulaCases(
  random: Random,
  today: string,
  visits: readonly Visit[],
  patients: readonly Patient[],
  numbersAfter = 0,
): NewRecord<'formulas'>[] {
  const byId = new Map(patients.map((patient) => [patient.id, patient]))
  let number = numbersAfter
  return visits
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ id: consultationId, actor, at, values }) => {
      const {
        petId,
        professionalId,
        presumptiveDiagnosis: diagnosis,
        weightGrams,
        signedAt,
        signerName,
        signerCard,
      } = values
      const patient = byId.get(petId)
      const { documentType, document } = patient?.owner.values ?? {}
      const isSigned = values.status === 'signed' && signedAt !== null
      if (!patient || !diagnosis || !weightGrams || (!isSigned && values.status !== 'awaitingResults')) return []
      const items = itemsFor(diagnosis, weightGrams / 1000)
      const pet = patient.values
      const warned = formulaWarnings({
        items,
        pet: { ...pet, weightKg: weightGrams / 1000 },
        medicines,
        ranges: doseRanges,
        live: [],
        today,
      })
      if (items.length === 0 || warned.length > 0 || !document || !documentType) return []
      const issuedOn = dayOf(at)
      const draft = {
        ...{ petId, consultationId, professionalId, issuedOn, diagnosis },
        items: items.map(writeItem) as never,
        instructions: 'Si vomita, deja de comer o no mejora, comuníquese con la clínica.',
      }
      if (!isSigned) return [{ id: random.id(at), actor, at, values: draft }]
      number += 1
      const isOld = daysBetween(issuedOn, today) > 2
      const signed = {
        ...draft,
        ...{ number, weightGrams, signedAt, signerName, signerCard, patient: frozen(patient) as never },
        ...{ status: isOld ? 'delivered' : 'signed', deliveredAt: isOld ? signedAt : null },
        validUntil: addDays(issuedOn, USUAL_VALIDITY),
      }
      return [{ id: random.id(signedAt), actor, at: signedAt, values: signed }]
    })
}

function frozen({ values: pet, owner: { values: owner } }: Patient) {
  const { name, historyNumber, speciesId, breed, sex, reproductiveStatus, birthOn, microchip } = pet
  const { documentType, document, address, city, phoneCountry, phoneNumber } = owner
  const phone = { country: phoneCountry, number: phoneNumber }
  return {
    ...{ name, historyNumber, speciesId, breed, sex, reproductiveStatus, birthOn, microchip },
    owner: { name: owner.name, documentType, document, address, city, phone },
  }
}

/** The frequent formulas of the clinic. */
export function favouriteCases(
  random: Random,
  at: Date,
  actor: NewRecord<'formulaFavourites'>['actor'],
): NewRecord<'formulaFavourites'>[] {
  return [
    ['Colitis aguda', 'colitis'],
    ['Pioderma superficial', 'dermatitis'],
    ['Gastritis aguda', 'gastritis'],
  ].map(([name = '', word = '']) => ({
    ...{ id: random.id(at), actor, at },
    // Dose and quantity follow from each animal's weight.
    values: {
      name,
      items: itemsFor(word, 10).map((item) => writeItem({ ...item, dose: null, quantity: null })) as never,
    },
  }))
}
