import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

export async function aDeworming(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof dewormings.create>> = {},
): Promise<Deworming> {
  const { actor, token } = clinic.as.veterinario
  const input = {
    petId: pet.id,
    kind: 'internal',
    product: 'Prazicuantel + pirantel',
    dose: '1 tableta',
    appliedOn: '2026-11-20',
    nextOn: '2027-02-18',
    professionalId: actor.professionalId,
    ...overrides,
  } as const
  return (await callRoute(test, dewormings.create, input, { token })).body
}

export const reportSample: ReportSample = async ({ write, petId, text, signed }) => {
  await write('dewormings', {
    ...{ petId, kind: 'internal', product: text, dose: '1 tableta', appliedOn: '2026-11-01', nextOn: '2026-12-01' },
    ...{ isCurrentInternal: true, notes: text, ...signed },
  })
}
