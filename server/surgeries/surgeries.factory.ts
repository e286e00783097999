import { checklistKeys, surgeries, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

/** A scheduled surgery of a quarter of an hour ago. */
export async function aSurgery(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof surgeries.create>> = {},
): Promise<Surgery> {
  const input = {
    petId: pet.id,
    procedures: ['Ovariohisterectomía'],
    scheduledAt: new Date(test.services.clock().getTime() - 15 * 60_000).toISOString(),
    surgeonId: clinic.as.veterinario.actor.professionalId,
    preoperativeDiagnosis: 'Sana, esterilización electiva',
    ...overrides,
  }
  return (await callRoute(test, surgeries.create, input, { token: clinic.as.veterinario.token })).body
}

/** All that a surgery needs to be finished, a minute each from half an hour before `now`. */
export function completeSheet(clinic: TestClinic, now: Date) {
  const at = (minutes: number) => new Date(now.getTime() + (minutes - 30) * 60_000).toISOString()
  return {
    fields: {
      anesthetistId: clinic.as.auxiliar.actor.professionalId,
      asa: 2,
      weightKg: 12.4,
      premedicatedAt: at(0),
      inducedAt: at(5),
      intubatedAt: at(6),
      surgeryStartedAt: at(10),
      surgeryEndedAt: at(20),
      anesthesiaEndedAt: at(22),
      extubatedAt: at(24),
      standingAt: at(28),
      technique: 'Línea alba, tres pinzas',
      counts: 'Completo',
      recoveryTemperature: 37.8,
      recoveryPain: 2,
      recoveryAnalgesia: 'Meloxicam',
      postoperativePlan: 'Collar y reposo diez días',
    },
    ticks: Object.fromEntries(checklistKeys.map((key) => [key, true])),
    readings: [{ at: at(5), values: { heartRate: 96, oxygenSaturation: 98 } }],
  }
}

/** A surgery in recovery with nothing missing. */
export async function recoveredSurgery(test: TestApp, clinic: TestClinic, pet: { id: string }): Promise<Surgery> {
  const { token } = clinic.as.veterinario
  const made = await aSurgery(test, clinic, pet)
  const surgeryId = made.id
  const urgent = { surgeryId, version: made.version, reason: 'Urgencia de prueba' }
  let { version } = (await callRoute(test, surgeries.overrideConsent, urgent, { token })).body
  for (const to of ['preparation', 'inProgress', 'recovery'] as const)
    version = (await callRoute(test, surgeries.move, { surgeryId, version, to }, { token })).body.version
  const sheet = completeSheet(clinic, test.services.clock())
  await callRoute(test, surgeries.save, { surgeryId, version, ...sheet }, { token })
  return (await callRoute(test, surgeries.get, { surgeryId }, { token })).body
}

export const reportSample: ReportSample = async ({ write, petId, text, professionalId, signed, now }) => {
  const surgery = { petId, surgeonId: professionalId, scheduledAt: now, procedures: JSON.stringify([text]) }
  await write('surgeries', { ...surgery, status: 'finished', finishedAt: now, findings: text, ...signed })
  await write('surgeries', { ...surgery, status: 'inProgress' })
}
