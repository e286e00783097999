import { TemplateOrder } from '#shared/planTemplates/planTemplates.contract.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Signer } from '#server/demo/making.ts'
import type { Random } from '#server/demo/random.ts'

const drug = { category: 'drug', frequency: 'every', route: 'IV' } as const
const check = { category: 'check', frequency: 'every', name: 'Constantes' } as const
const fluid = { category: 'fluid', frequency: 'continuous', route: 'IV', name: 'Lactato de Ringer' } as const
const maropitant = { medicineId: 'maropitant', name: 'Maropitant', dosePerKg: 1, concentration: 10 }
const meloxicam = { medicineId: 'meloxicam', name: 'Meloxicam', dosePerKg: 0.1, concentration: 5 }

/** Of the clinic that does not exist; no advice, as its doses are none. */
const plans = {
  Parvovirosis: [
    { ...fluid, ratePerKg: 3.5, everyHours: 2 },
    { ...drug, ...maropitant, route: 'SC', everyHours: 24 },
    { ...drug, medicineId: 'ampicilina', name: 'Ampicilina', dosePerKg: 22, concentration: 100, everyHours: 8 },
    { ...drug, medicineId: 'metronidazol', name: 'Metronidazol', dosePerKg: 10, concentration: 5, everyHours: 12 },
    { ...check, quantity: 'T, FC, FR, mucosas', everyHours: 3 },
    { category: 'check', frequency: 'every', name: 'Glicemia', criticalLow: 60, criticalHigh: 250, everyHours: 6 },
    { category: 'feeding', frequency: 'every', name: 'Dieta gastrointestinal', quantity: '30 g', everyHours: 6 },
    { category: 'walk', frequency: 'every', name: 'Paseo y limpieza', everyHours: 6, toleranceMinutes: 60 },
  ],
  Posquirúrgico: [
    { ...fluid, ratePerKg: 2, everyHours: 2, lastsHours: 12 },
    { ...drug, ...meloxicam, route: 'SC', everyHours: 24, lastsHours: 72 },
    { ...check, quantity: 'T, FC, FR, dolor', everyHours: 1, lastsHours: 12 },
    { category: 'wound', frequency: 'every', name: 'Revisar la herida', everyHours: 8 },
  ],
}

/** The plans that the clinic applies to many animals. */
export function makePlanTemplates(random: Random, at: Date, { actor }: Signer): NewRecord<'planTemplates'>[] {
  return Object.entries(plans).map(([name, orders], index) => ({
    ...{ id: random.id(at), actor, at },
    values: {
      ...{ name, place: index + 1, isArchived: false },
      orders: orders.map((order) => TemplateOrder.parse(order)) as never,
    },
  }))
}
