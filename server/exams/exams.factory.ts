import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

export async function anExam(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof exams.request>> = {},
): Promise<Exam> {
  const exam = {
    examTypeId: 'hematologia-hemograma-completo-cuadro-hematico',
    name: 'Hemograma completo (cuadro hemático)',
  }
  const input = { petId: pet.id, exams: [exam], ...overrides }
  const [made] = (await callRoute(test, exams.request, input, { token: clinic.as.veterinario.token })).body
  if (!made) throw new Error('No exam was made')
  return made
}
