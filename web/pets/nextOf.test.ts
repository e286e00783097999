import { expect, test } from 'vitest'
import type { Control } from '#shared/controls/controls.contract.ts'
import { nextOf } from '#web/pets/nextOf.ts'

const control = (id: string, status: Control['status'], dueOn: string) => ({ id, status, dueOn }) as Control
const dose = (id: string, nextOn: string) => ({
  ...{ kind: 'vaccine' as const, id, protocolId: null, name: 'Rabia', nextOn },
  appliedOn: '2025-10-01',
})

test('controls and doses are one list, what is overdue first, without the no-shows of long ago', () => {
  const lines = nextOf(
    [
      control('coming', 'scheduled', '2026-12-08'),
      control('late', 'scheduled', '2026-11-20'),
      control('missed', 'missed', '2026-11-22'),
      control('last year', 'missed', '2025-12-06'),
      control('done', 'done', '2026-11-01'),
    ],
    [dose('overdue', '2026-10-01'), dose('soon', '2026-12-01')],
    '2026-11-26',
  )
  const ids = lines.map((line) => (line.kind === 'control' ? line.control.id : line.dose.id))
  expect(ids).toEqual(['overdue', 'late', 'missed', 'soon', 'coming'])
})
