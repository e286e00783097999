import { type HospitalBoard, hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

/** A stay of an animal that was admitted now. */
export async function aStay(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof hospitalizations.admit>> = {},
): Promise<Hospitalization> {
  const input = {
    petId: pet.id,
    reason: 'Vómito y diarrea hemorrágica',
    diagnosis: 'Parvovirosis',
    weightKg: 12,
    professionalId: clinic.as.veterinario.actor.professionalId,
    ...overrides,
  }
  const { body, error } = await callRoute(test, hospitalizations.admit, input, { token: clinic.as.veterinario.token })
  if (error) throw new Error(error.message)
  return body
}

/** Of metoclopramide every eight hours, which begins at an hour of the test's clock. */
export function anOrder(test: TestApp, overrides: Partial<CallOf<typeof treatments.order>> = {}) {
  return {
    category: 'drug' as const,
    name: 'Metoclopramida',
    dosePerKg: 0.5,
    concentration: 5,
    route: 'IV',
    frequency: 'every' as const,
    everyHours: 8,
    startsAt: test.services.clock().toISOString(),
    ...overrides,
  }
}

export async function orderOf(
  test: TestApp,
  clinic: TestClinic,
  stay: Hospitalization,
  overrides: Partial<CallOf<typeof treatments.order>> = {},
): Promise<TreatmentOrder> {
  const input = { ...anOrder(test, overrides), hospitalizationId: stay.id }
  const { body, error } = await callRoute(test, treatments.order, input, { token: clinic.as.veterinario.token })
  if (error) throw new Error(error.message)
  return body
}

/** A screen on a wall, with what opens it. */
export async function aBoard(test: TestApp, clinic: TestClinic): Promise<{ board: HospitalBoard; token: string }> {
  const input = { name: 'Sala de hospital' }
  const { body } = await callRoute(test, hospitalBoards.create, input, { token: clinic.as.administrador.token })
  return { board: body.board, token: body.path.split('#')[1] ?? '' }
}

export const reportSample: ReportSample = async ({ write, petId, text, professionalId, signed, now }) => {
  const stay = { petId, professionalId, admittedAt: now, reason: text }
  const discharge = { status: 'discharged', dischargedAt: now, dischargeKind: 'medical', instructions: text }
  await write('hospitalizations', { ...stay, ...discharge, ...signed })
  await write('hospitalizations', stay)
}
