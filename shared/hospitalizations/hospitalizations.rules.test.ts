import { describe, expect, it } from 'vitest'
import { attentionOf, byAttention } from '#shared/hospitalizations/attention.rules.ts'
import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseDischarge, stayDay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { openSlots } from '#shared/hospitalizations/plan.rules.ts'

const NOW = new Date('2026-11-20T14:00:00.000Z')
const at = (hours: number): string => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const slot = (hours: number) => ({ at: at(hours), toleranceMinutes: 30, name: 'Maropitant' })
const card = (id: string, open: StayCard['open'], condition: StayCard['condition'] = 'treatment') =>
  ({ id, open, condition, admittedAt: at(-20) }) as StayCard

it('a stay counts its days from that of the admission', () => {
  expect(stayDay('2026-11-20T04:59:00.000Z', NOW)).toBe(2)
  expect(stayDay('2026-11-20T05:01:00.000Z', NOW)).toBe(1)
})

describe('attention', () => {
  it('is what is overdue, due and next by the clock', () => {
    expect(attentionOf({ open: [slot(-1), slot(0), slot(2)] }, NOW)).toEqual({ overdue: 1, due: 1, next: slot(0) })
  })

  it('goes to what is overdue, then to who is critical, then to what is due next', () => {
    const cards = [
      card('later', [slot(4)]),
      card('soon', [slot(1)]),
      card('critical', [], 'critical'),
      card('late', [slot(-2)]),
    ]
    expect(byAttention(cards, NOW).map(({ id }) => id)).toEqual(['late', 'critical', 'soon', 'later'])
  })
})

it('a card counts what has an answer of the day, and what is open from before', () => {
  const order = {
    ...{
      id: 'o',
      name: 'Maropitant',
      frequency: 'every' as const,
      everyHours: 8,
      times: [],
      maxIn24h: null,
      rate: null,
    },
    ...{ startsAt: at(-16), endsAt: null, stoppedAt: null, toleranceMinutes: 30, nextDueAt: at(-16) },
  }
  const day = { from: at(-9), until: at(15) }
  const counted = openSlots([order], [{ orderId: 'o', scheduledAt: at(-8) }], day)
  expect(counted).toMatchObject({ done: 1, total: 4 })
  expect(counted.open.map((one) => one.at)).toEqual([at(-16), at(0), at(8)])
})

it('a discharge says what the owner does, unless the animal died', () => {
  const stay = { admittedAt: at(-20), lastGivenAt: null }
  const leave = { dischargeKind: 'medical', instructions: null, destination: null, dischargedAt: at(0) }
  expect(refuseDischarge(leave, stay, NOW)).toMatchObject({ field: 'instructions' })
  expect(refuseDischarge({ ...leave, dischargeKind: 'deceased' }, stay, NOW)).toBeUndefined()
  expect(refuseDischarge({ ...leave, dischargeKind: 'referred' }, stay, NOW)).toMatchObject({ field: 'destination' })
  // Admitted half a minute after the minute that is typed.
  expect(
    refuseDischarge({ ...leave, instructions: 'Reposo' }, { ...stay, admittedAt: at(0.5 / 60) }, NOW),
  ).toBeUndefined()
  expect(refuseDischarge({ ...leave, dischargedAt: at(-21) }, stay, NOW)).toMatchObject({ field: 'dischargedAt' })
})

it('a discharge comes after what was given last', () => {
  const leave = { dischargeKind: 'medical', instructions: 'Reposo', destination: null, dischargedAt: at(-1) }
  const given = (hours: number) => ({ admittedAt: at(-20), lastGivenAt: at(hours) })
  expect(refuseDischarge(leave, given(-1.1), NOW)).toBeUndefined()
  // Within the minute that is typed.
  expect(refuseDischarge(leave, given(-1 + 0.5 / 60), NOW)).toBeUndefined()
  // By a device whose clock is four minutes ahead.
  expect(refuseDischarge({ ...leave, dischargedAt: at(0) }, given(4 / 60), NOW)).toBeUndefined()
  expect(refuseDischarge({ ...leave, dischargedAt: at(-2 / 60) }, given(4 / 60), NOW)).toBeDefined()
  expect(refuseDischarge(leave, given(-0.5), NOW)).toEqual({
    ...{ field: 'dischargedAt', message: 'Hay una dosis aplicada después, 20/11/2026, 08:30' },
  })
})
