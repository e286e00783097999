import { expect, it } from 'vitest'
import { showSaver, showWhen } from '#web/form/saved.ts'

const at = '2026-11-20T14:14:00.000Z'
const words = ['guardó', 'guardaron'] as const

it.each([
  [undefined, 'Otra persona guardó'],
  [{ names: ['Laura Gómez'], at, isOneself: false }, 'Laura Gómez guardó'],
  [{ names: ['Laura Gómez', 'Luis Rey'], at, isOneself: false }, 'Laura Gómez y Luis Rey guardaron'],
  [{ names: ['Laura Gómez'], at, isOneself: true }, 'Usted, en otra pestaña, guardó'],
])('says who saved first', (saved, text) => expect(showSaver(saved, ...words)).toBe(text))

it('says when, with the day when it was another one', () => {
  expect(showWhen(at, new Date('2026-11-20T20:00:00.000Z'))).toBe('hoy a las 09:14')
  // Seven in the evening in Bogotá is the next day in Greenwich.
  expect(showWhen(at, new Date('2026-11-21T00:30:00.000Z'))).toBe('hoy a las 09:14')
  expect(showWhen(at, new Date('2026-11-21T14:00:00.000Z'))).toBe('el 20/11/2026 a las 09:14')
})
