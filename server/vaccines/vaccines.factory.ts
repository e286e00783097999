import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

export async function aVaccine(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof vaccines.create>> = {},
): Promise<Vaccine> {
  const { actor, token } = clinic.as.veterinario
  const input = {
    petId: pet.id,
    protocolId: 'canino-antirrabica-canina',
    product: 'Rabisin',
    laboratory: 'Boehringer Ingelheim',
    batch: 'L4821',
    batchExpiresOn: '2028-03-31',
    appliedOn: '2026-11-20',
    doseNumber: 1,
    nextOn: '2027-11-20',
    professionalId: actor.professionalId,
    ...overrides,
  }
  return (await callRoute(test, vaccines.create, input, { token })).body
}

export const reportSample: ReportSample = async ({ write, petId, text, professionalId, signed }) => {
  const vaccine = { petId, family: 'rabia', name: 'Antirrábica', product: text, ...signed, professionalId }
  await write('vaccines', { ...vaccine, appliedOn: '2025-11-12', nextOn: '2026-11-12', isCurrent: true, notes: text })
  await write('vaccines', { ...vaccine, appliedOn: '2024-11-12', status: 'voided', name: 'Anulada' })
}
