import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlStatuses } from '#shared/controls/controls.contract.ts'
import {
  canMiss,
  canReopen,
  canSettle,
  controlMessage,
  farControlWarning,
  refuseDoneOn,
  refuseDueOn,
  showDue,
} from '#shared/controls/controls.rules.ts'
import { addDays } from '#shared/values/date.ts'

const today = '2026-11-20'

describe('the day of a control', () => {
  it.each([
    ['2026-11-19', 'El control no puede ser para una fecha pasada'],
    ['2026-11-20', undefined],
    ['2029-11-20', undefined],
    ['2029-11-21', 'El control no puede ser para dentro de más de 3 años'],
  ])('%s: %s', (dueOn, message) => expect(refuseDueOn(dueOn, today)?.message).toBe(message))

  it('is odd when it is more than two years away', () => {
    const warning = 'El control queda para dentro de más de 2 años: revise el año'
    expect(['2028-11-20', '2028-11-21', '2126-01-01'].map((dueOn) => farControlWarning(dueOn, today))).toEqual([
      undefined,
      warning,
      warning,
    ])
  })

  it.each([
    ['2026-11-21', 'La fecha no puede ser futura'],
    ['2026-11-20', undefined],
    // Nine in the evening of the ninth in the clinic.
    ['2026-11-09', undefined],
    ['2026-11-08', 'La fecha no puede ser anterior al 09/11/2026, cuando se programó'],
  ])('done on %s: %s', (doneOn, message) =>
    expect(refuseDoneOn(doneOn, { createdAt: '2026-11-10T02:00:00.000Z' }, today)?.message).toBe(message),
  )

  it.each([
    ['2028-02-29', '2028-02-29', 'Hoy'],
    ['2028-03-01', '2028-02-29', 'Mañana'],
    ['2027-01-03', '2026-12-31', 'En 3 días'],
    ['2026-12-31', '2027-01-01', 'Venció ayer'],
    ['2026-12-27', '2027-01-01', 'Venció hace 5 días'],
  ])('%s on %s: %s', (dueOn, day, words) => expect(showDue(dueOn, day)).toBe(words))

  it.each([
    ['2026-11-22', 'tiene control el 22/11/2026'],
    ['2026-11-18', 'tenía control el 18/11/2026'],
  ])('is said to the owner: %s', (dueOn, words) => {
    const control = { petName: 'Milo', ownerName: 'Catalina', clinicName: 'Huella', dueOn }
    expect(controlMessage(control, today)).toContain(`Milo ${words}`)
  })
})

describe('the states of a control', () => {
  it.each([
    ['scheduled', true, true, false],
    ['missed', true, false, true],
    ['done', false, false, true],
    ['cancelled', false, false, true],
    ['moved', false, false, false],
  ] as const)('%s: settle %s, miss %s, reopen %s', (status, settles, misses, reopens) => {
    const control = { status, dueOn: today }
    expect(canSettle(control) === undefined).toBe(settles)
    expect(canMiss(control, today) === undefined).toBe(misses)
    expect(canReopen(control) === undefined).toBe(reopens)
  })

  it('nobody is missed before the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const refused = canMiss({ status: 'scheduled', dueOn: addDays(today, days) }, today)
        expect(refused !== undefined).toBe(days > 0)
      }),
    )
  })

  it('always has a way on', () => {
    for (const status of controlStatuses.filter((known) => known !== 'moved'))
      expect([canSettle({ status, dueOn: today }), canReopen({ status, dueOn: today })]).toContain(undefined)
  })
})
