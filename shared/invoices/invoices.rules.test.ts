import { describe, expect, it } from 'vitest'
import {
  countDays,
  createdDaysAgo,
  findCurrent,
  isLocking,
  isUnpaid,
  lockInstant,
  showDaysLeft,
} from '#shared/invoices/invoices.rules.ts'
import { showMoney } from '#shared/values/money.ts'

const now = new Date('2026-11-20T17:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const DAY = 86_400_000

describe('the days of an invoice', () => {
  it.each([
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [5 * DAY, 5],
    [5 * DAY + 1, 6],
    [-DAY, 0],
  ])('are counted since it was issued, rounded up: %i ms are %i', (ms, days) => {
    expect(countDays(ago(ms), now)).toBe(days)
  })

  it.each([0, 1, 5, 6, 7, 40])('can be chosen, and stay so for half a day: %i', (days) => {
    const issued = createdDaysAgo(days, now)
    expect(countDays(issued, now)).toBe(days)
    if (days > 0) expect(countDays(issued, new Date(now.getTime() + DAY / 2))).toBe(days)
  })

  it.each([
    [0, 'Faltan 5 días para pagar'],
    [4, 'Falta 1 día para pagar'],
    [5, 'Faltan 0 días para pagar'],
    [6, '1 día de mora'],
    [7, '2 días de mora'],
    [14, '9 días de mora'],
  ])('read as days to pay, or days late beyond the limit: %i', (days, label) => {
    expect(showDaysLeft(days)).toBe(label)
  })

  it('lock from the sixth on, and not an instant before', () => {
    expect([4, 5, 6, 7].map(isLocking)).toEqual([false, false, true, true])
    const last = lockInstant(now)
    expect(isLocking(countDays(now, last))).toBe(false)
    expect(isLocking(countDays(now, new Date(last.getTime() + 1)))).toBe(true)
  })
})

describe('what is unpaid', () => {
  it.each([
    [0, false],
    [-5, false],
    [0.4, true],
    [38, true],
    [1e9, true],
  ])('is only what is above 0: %d', (to_collect, unpaid) => {
    expect(isUnpaid({ to_collect })).toBe(unpaid)
  })

  it('is asked for by the last of the list', () => {
    const list = [
      { id: 'a', to_collect: 38 },
      { id: 'b', to_collect: 12 },
      { id: 'c', to_collect: 0 },
    ]
    expect(findCurrent(list)?.id).toBe('b')
    expect(findCurrent([{ to_collect: 0 }, { to_collect: -3 }])).toBeUndefined()
    expect(findCurrent([])).toBeUndefined()
  })

  it('is shown in dollars, without decimals', () => {
    expect([38, 1250, 1e9].map(showMoney)).toEqual(['$38', '$1,250', '$1,000,000,000'])
  })
})
