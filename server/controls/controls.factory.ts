import type { ReportSample } from '#server/testing/reportRecords.ts'

export const reportSample: ReportSample = async ({ write, petId, text, professionalId }) => {
  await write('controls', { petId, dueOn: '2026-12-05', reason: text, professionalId })
  await write('controls', { petId, dueOn: '2026-12-06', reason: text, status: 'cancelled' })
}
