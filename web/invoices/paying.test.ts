import { expect, it } from 'vitest'
import { nextPaying, noPayment, type Paying, type PayingEvent, returnedPayment } from '#web/invoices/paying.ts'

const after = (events: readonly PayingEvent[], from: Paying = noPayment): Paying => events.reduce(nextPaying, from)
const begun: PayingEvent[] = [{ type: 'pressed' }, { type: 'kept', reference: '1764000000' }, { type: 'opened' }]

it('opens once, however often it is pressed', () => {
  const opening = after([{ type: 'pressed' }])
  expect(opening.step).toBe('opening')
  expect(nextPaying(opening, { type: 'pressed' })).toBe(opening)
  expect(after(begun)).toMatchObject({ step: 'open', reference: '1764000000' })
})

it.each([
  ['failed', 'error', /rechazó/],
  ['pending', 'waiting', /aún verifica/],
] as const)('tells that it is %s once its window is closed', (state, tone, text) => {
  const open = after(begun)
  expect(nextPaying(open, { type: 'heard', state })).toBe(open)
  const told = after([{ type: 'closed' }, { type: 'heard', state }], open)
  expect(told).toMatchObject({ step: 'idle', notice: { tone, text: expect.stringMatching(text) as string } })
  // It is not waited for again: a window may say twice that it closed.
  expect(nextPaying(told, { type: 'closed' })).toBe(told)
})

it('goes on confirming what is accepted, until it ends', () => {
  const confirming = after([...begun, { type: 'closed' }])
  expect(nextPaying(confirming, { type: 'heard', state: 'accepted' })).toBe(confirming)
  expect(nextPaying(confirming, { type: 'ended' })).toEqual(noPayment)
})

it('stops waiting for what nobody confirms, also of who came back by the address', () => {
  const told = nextPaying(returnedPayment('1764000000'), { type: 'unheard' })
  expect(told).toMatchObject({ step: 'idle', reference: '1764000000', notice: { tone: 'waiting' } })
})

it('asks before another checkout is opened beside one that is not decided, and only then', () => {
  const text = 'Ya hay un pago en curso.'
  const asking = after([{ type: 'pressed' }, { type: 'refused', text, asks: true }])
  expect(asking).toMatchObject({ step: 'idle', isAsking: true, notice: { tone: 'waiting', text } })
  expect(after([{ type: 'pressed' }], asking)).toMatchObject({ isAsking: false, notice: undefined })
  expect(after([{ type: 'pressed' }, { type: 'refused', text, asks: false }])).toMatchObject({
    isAsking: false,
    notice: { tone: 'error', text },
  })
})
