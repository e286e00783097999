import { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import type { RecordTable } from '#shared/values/recordTables.ts'
import { withClinic } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

/** Consecutive in a clinic; here in all of them, far above those that are signed. */
let lastNumber = 900_000

const signed = { signerName: 'Persona veterinario', signerCard: '14582' }

/** Records of a pet as their own words leave them, written past those words: what a report is made of. */
export async function reportRecords(test: TestApp, clinic: TestClinic, petId: string, text = 'Prednisolona 5 mg') {
  const { actor } = clinic.as.veterinario
  const now = test.services.clock()
  const professionalId = actor.professionalId
  return withClinic(test.database, clinic.id, now, async (tx) => {
    const write = <T extends RecordTable>(...[table, values]: [T, Parameters<typeof insertRecord<T>>[3]]) =>
      insertRecord(tx, actor, table, values)
    const vaccine = { petId, family: 'rabia', name: 'Antirrábica', product: text, ...signed, professionalId }
    const formula = { petId, professionalId, issuedOn: '2026-11-02', ...signed, signedAt: now, instructions: text }
    await write('vaccines', { ...vaccine, appliedOn: '2025-11-12', nextOn: '2026-11-12', isCurrent: true, notes: text })
    await write('vaccines', { ...vaccine, appliedOn: '2024-11-12', status: 'voided', name: 'Anulada' })
    await write('dewormings', {
      ...{ petId, kind: 'internal', product: text, dose: '1 tableta', appliedOn: '2026-11-01', nextOn: '2026-12-01' },
      ...{ isCurrentInternal: true, notes: text, ...signed },
    })
    await write('controls', { petId, dueOn: '2026-12-05', reason: text, professionalId })
    await write('controls', { petId, dueOn: '2026-12-06', reason: text, status: 'cancelled' })
    const surgery = { petId, surgeonId: professionalId, scheduledAt: now, procedures: JSON.stringify([text]) }
    await write('surgeries', { ...surgery, status: 'finished', finishedAt: now, findings: text, ...signed })
    await write('surgeries', { ...surgery, status: 'inProgress' })
    const item = FormulaItem.parse({
      ...{ medicine: 'Otra', concentration: '5 mg', dose: 'media tableta', frequency: 'cada 24 h', dosePerKg: 1 },
    })
    const items = JSON.stringify([{ ...item, medicine: text, instructions: text, quantityWords: null }])
    const { id } = await write('formulas', {
      ...formula,
      items,
      number: (lastNumber += 1),
      status: 'signed',
      observations: text,
      weightGrams: 2000,
    })
    const draft = await write('formulas', { ...formula, items, status: 'draft' })
    return { formulaId: id, draftId: draft.id }
  })
}
