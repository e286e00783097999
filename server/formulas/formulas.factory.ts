import { type Formula, FormulaItem, formulas } from '#shared/formulas/formulas.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

/** A medicine with all that a signature needs. */
export const anItem = {
  medicineId: 'cefalexina',
  medicine: 'Cefalexina',
  activeIngredient: 'Cefalexina monohidrato',
  concentration: '250 mg/5 mL',
  form: 'Suspensión oral',
  dose: '5 mL',
  route: 'Oral',
  frequency: 'cada 12 h',
  duration: '7 días',
  quantity: 1,
  quantityUnit: 'bottle',
} as const

/** A draft that may be signed, if its pet's owner has a document. */
export async function aFormula(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof formulas.create>> = {},
): Promise<Formula> {
  const input = { petId: pet.id, diagnosis: 'Pioderma', items: [anItem], ...overrides }
  return (await callRoute(test, formulas.create, input, { token: clinic.as.veterinario.token })).body
}

/** Consecutive in a clinic; here in all of them, far above those that are signed. */
let lastNumber = 900_000

export const reportSample: ReportSample = async ({ write, petId, text, professionalId, signed, now }) => {
  const formula = { petId, professionalId, issuedOn: '2026-11-02', ...signed, signedAt: now, instructions: text }
  const item = FormulaItem.parse({
    ...{ medicine: 'Otra', concentration: '5 mg', dose: 'media tableta', frequency: 'cada 24 h', dosePerKg: 1 },
  })
  const items = JSON.stringify([{ ...item, medicine: text, instructions: text, quantityWords: null }])
  const { id: formulaId } = await write('formulas', {
    ...formula,
    items,
    number: (lastNumber += 1),
    status: 'signed',
    observations: text,
    weightGrams: 2000,
  })
  const { id: draftId } = await write('formulas', { ...formula, items, status: 'draft' })
  return { formulaId, draftId }
}
