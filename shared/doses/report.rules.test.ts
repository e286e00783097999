import { expect, it } from 'vitest'
import { reportDose } from '#shared/doses/report.rules.ts'

const dose = {
  ...{ doseKind: 'vaccine' as const, name: 'Antirrábica canina', details: ['Rabisin'], appliedOn: '2026-11-20' },
  ...{ nextOn: '2027-01-29', signerName: 'Laura Restrepo', isVisit: true },
}
const hide = (text: string) => text

it('a dose that does not count is said to be one, and not in force', () => {
  const counts = reportDose({ ...dose, early: null, covers: true }, '2026-11-21', hide)
  expect(counts).toMatchObject({ detail: 'Rabisin · Laura Restrepo', state: { label: 'Al día', look: 'current' } })
  const early = reportDose({ ...dose, early: 'Tenía 21 días.', covers: false }, '2026-11-21', hide)
  expect(early).toMatchObject({
    detail: 'Rabisin · no cuenta como dosis · Laura Restrepo',
    state: { label: 'Por repetir', look: 'dueSoon' },
  })
  // Another that counts covers the animal.
  const covered = reportDose({ ...dose, early: 'Recibió otra dosis 2 días antes.', covers: true }, '2026-11-21', hide)
  expect(covered).toMatchObject({
    detail: 'Rabisin · no cuenta como dosis · Laura Restrepo',
    state: { label: 'Al día', look: 'current' },
  })
})
