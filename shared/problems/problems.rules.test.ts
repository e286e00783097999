import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemStates } from '#shared/problems/problems.contract.ts'
import { canChangeProblem, refuseProblem } from '#shared/problems/problems.rules.ts'

const pet = { birthOn: '2021-09-14' }
const today = '2026-11-20'

describe('the dates of a problem', () => {
  it.each([
    ['active', null, null, undefined],
    ['active', '2021-09-14', null, undefined],
    ['active', '2021-09-13', null, 'startedOn'],
    ['active', '2026-11-21', null, 'startedOn'],
    ['active', '2026-01-01', '2026-02-01', 'resolvedOn'],
    ['resolved', '2026-01-01', '2026-01-01', undefined],
    ['resolved', '2026-01-01', '2025-12-31', 'resolvedOn'],
    ['ruledOut', null, '2026-11-21', 'resolvedOn'],
    ['ruledOut', null, '2021-09-13', 'resolvedOn'],
  ] as const)('%s from %s to %s: %s', (status, startedOn, resolvedOn, field) =>
    expect(refuseProblem({ status, startedOn, resolvedOn }, pet, today)?.field).toBe(field),
  )

  it('may be any where nobody knows the birth', () =>
    expect(
      refuseProblem({ status: 'active', startedOn: '2019-01-01', resolvedOn: null }, { birthOn: '' }, today),
    ).toBeUndefined())

  it('an open problem has no end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...problemStates), (status) => {
        const refused = refuseProblem({ status, startedOn: null, resolvedOn: today }, pet, today) !== undefined
        expect(refused).toBe(!['resolved', 'ruledOut'].includes(status))
      }),
    )
  })
})

it('a voided problem only reads', () => {
  for (const status of problemStates) expect(canChangeProblem({ status })).toBeUndefined()
  expect(canChangeProblem({ status: 'voided' })?.message).toContain('anulado')
})
