import { expect, it } from 'vitest'
import { greeting } from '#web/home/greeting.ts'

it.each([
  ['Laura Restrepo Mejía', '2026-11-20T14:12:00Z', 'Buenos días, Laura'],
  ['Laura Restrepo Mejía', '2026-11-20T16:59:59Z', 'Buenos días, Laura'],
  ['Laura Restrepo Mejía', '2026-11-20T17:00:00Z', 'Buenas tardes, Laura'],
  // Midnight in London is still the evening before in the clinic.
  ['Dra. Ana Pérez', '2026-11-21T00:00:00Z', 'Buenas noches, Ana'],
  ['  Médica', '2026-11-21T05:00:00Z', 'Buenos días, Médica'],
  ['', '2026-11-20T14:12:00Z', 'Buenos días'],
])('greets %s at %s', (name, instant, words) => {
  expect(greeting(name, new Date(instant))).toBe(words)
})
