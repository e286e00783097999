import { describe, expect, it } from 'vitest'
import { periodErrors } from '#web/form/periods.ts'

const DATE = 'Escriba una fecha válida, por ejemplo 20/11/2026'
const ORDER = 'La fecha final no puede ser anterior a la inicial'

describe('a period that is typed', () => {
  it.each([
    ['', '', {}],
    ['01/11/2026', '', {}],
    ['', '20/11/2026', {}],
    ['20/11/2026', '20/11/2026', {}],
    ['31/02/2026', '', { from: DATE }],
    ['', '31/02/2026', { to: DATE }],
    ['31/02/2026', '1/1', { from: DATE, to: DATE }],
    ['01/11/1026', '', { from: DATE }],
    ['20/11/2026', '19/11/2026', { to: ORDER }],
    ['20/11/2026', '9/1', { to: DATE }],
  ])('from «%s» to «%s»: %j', (from, to, errors) => {
    expect(periodErrors({ from, to })).toEqual(errors)
  })
})
