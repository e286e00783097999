import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthFromAge,
  canChangeStatus,
  canRecord,
  canUndoDeceased,
  listedAlerts,
  petAlerts,
  refuseBirth,
  refuseBirthAfterDeath,
  deathWarning,
  refuseDeath,
  showHistoryNumber,
  showWeightDelta,
  usualWeight,
  weightDelta,
  weightWarning,
} from '#shared/pets/pets.rules.ts'
import { ageInMonths, showAge } from '#shared/values/age.ts'
import { addDays } from '#shared/values/date.ts'

const TODAY = '2026-11-20'
const calm = { allergies: null, diseases: null, isAggressive: false, vaccineReaction: null, alertNote: null }
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count))

describe('petAlerts', () => {
  it('is silent about an animal with nothing to warn of', () => expect(petAlerts(calm)).toEqual([]))

  it('is silent about an allergy that is denied', () => {
    expect(petAlerts({ ...calm, allergies: 'Niega alergia a penicilina' })).toEqual([])
    expect(listedAlerts({ allergies: 'Ninguna', otherAlerts: [] })).toEqual([])
    expect(listedAlerts({ allergies: 'Ninguna', otherAlerts: ['note'] })).toEqual(['Nota'])
    expect(listedAlerts({ allergies: 'Dipirona', otherAlerts: ['aggressive'] })).toEqual([
      'Alergia',
      'Puede morder o agredir',
    ])
  })

  it('tells all of it, allergies first', () => {
    const alerts = petAlerts({
      allergies: 'penicilinas',
      diseases: 'dermatitis atópica',
      isAggressive: true,
      vaccineReaction: 'edema facial',
      alertNote: 'Solo con correa',
    })
    expect(alerts.map(({ kind }) => kind)).toEqual(['allergy', 'aggressive', 'vaccineReaction', 'disease', 'note'])
    expect(alerts[0]).toEqual({ kind: 'allergy', label: 'Alergia', text: 'penicilinas' })
  })
})

it.each([
  [1, 'HC-000001'],
  [123_456, 'HC-123456'],
  [1_234_567, 'HC-1234567'],
])('shows history number %d as %s', (number, shown) => expect(showHistoryNumber(number)).toBe(shown))

describe('birth', () => {
  it.each([
    [TODAY, undefined],
    ['2026-11-21', 'La fecha no puede ser futura'],
    ['1906-11-20', undefined],
    ['1906-11-19', 'La fecha no puede ser de hace más de 120 años'],
  ])('on %s', (birthOn, message) => expect(refuseBirth(birthOn, TODAY)?.message).toBe(message))

  it('stays before the death', () => {
    expect(refuseBirthAfterDeath('2020-01-01', null)).toBeUndefined()
    expect(refuseBirthAfterDeath('2020-01-01', '2020-01-01')).toBeUndefined()
    expect(refuseBirthAfterDeath('2020-01-02', '2020-01-01')?.field).toBe('birthOn')
  })
})

describe('birthFromAge', () => {
  it.each([
    [2, 'years', '2024-11-20'],
    [5, 'months', '2026-06-20'],
    [21, 'days', '2026-10-30'],
    [0, 'days', TODAY],
    [0, 'months', TODAY],
    [121, 'years', undefined],
    [-1, 'years', undefined],
    [1.5, 'years', undefined],
    [Number.NaN, 'years', undefined],
    [1e9, 'months', undefined],
  ] as const)('%d %s ago is %s', (amount, unit, birthOn) => expect(birthFromAge(amount, unit, TODAY)).toBe(birthOn))

  it('gives an animal of that age, on any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), days, (years, today) => {
        expect(showAge(birthFromAge(years, 'years', today) ?? '', today)).toBe(years === 1 ? '1 año' : `${years} años`)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1200 }), days, (months, today) => {
        expect(ageInMonths(birthFromAge(months, 'months', today) ?? '', today)).toBe(months)
      }),
    )
  })
})

it.each([
  ['active', true],
  ['inactive', true],
  ['lost', true],
  ['transferred', true],
  ['deceased', false],
] as const)('a pet that is %s receives records: %s', (status, can) => {
  expect(canRecord({ status }) === undefined).toBe(can)
})

describe('a death', () => {
  it.each([
    [TODAY, undefined],
    ['2026-11-21', 'La fecha no puede ser futura'],
    ['2021-09-14', undefined],
    ['2021-09-13', 'La fecha no puede ser anterior a la de nacimiento'],
  ])('on %s', (deceasedOn, message) => expect(refuseDeath(deceasedOn, '2021-09-14', TODAY)?.message).toBe(message))

  it('may be on every day of a life and on no other; the age stops there', () => {
    fc.assert(
      fc.property(days, days, days, (birthOn, deceasedOn, today) => {
        const isOfLife = birthOn <= deceasedOn && deceasedOn <= today
        expect(refuseDeath(deceasedOn, birthOn, today) === undefined).toBe(isOfLife)
        // What is accepted leaves a record that its own form accepts.
        if (isOfLife) expect(refuseBirthAfterDeath(birthOn, deceasedOn)).toBeUndefined()
      }),
    )
  })

  it.each(['active', 'inactive', 'lost', 'transferred'] as const)('is undone only where there is one: %s', (status) => {
    expect(canUndoDeceased({ status })?.message).toBe('La mascota no tiene un reporte de fallecimiento.')
    expect(canChangeStatus({ status }, status)?.message).toBe('La mascota ya está en ese estado.')
    expect(canChangeStatus({ status: 'deceased' }, status)?.message).toContain('fallecimiento')
    expect(canUndoDeceased({ status: 'deceased' })).toBeUndefined()
  })
})

describe('weightWarning', () => {
  it.each([
    ['canino', 12.4, undefined],
    ['canino', 0.05, undefined],
    ['canino', 124, 'Peso poco usual en un perro (0,05–115 kg). Revíselo'],
    ['felino', 42, 'Peso poco usual en un gato (0,05–14 kg). Revíselo'],
    ['bovino', 4.5, 'Peso poco usual en un bovino (10–1.300 kg). Revíselo'],
    ['canino', -1, undefined],
    ['canino', 0, undefined],
    ['canino', 1500, 'Peso poco usual en un perro (0,05–115 kg). Revíselo'],
    ['canino', 1501, undefined],
    ['fauna-silvestre', 900, undefined],
    ['constructor', 900, undefined],
  ])('%s of %d kg', (speciesId, kg, warning) => expect(weightWarning(speciesId, kg)).toBe(warning))

  const now = new Date('2026-11-20T17:00:00Z')
  it.each([
    ['the same', 12.4, '2026-11-01', undefined],
    ['as much less as an illness takes', 7.5, '2026-11-01', undefined],
    ['less than three fifths', 7.4, '2026-11-01', 'Revise el peso: el anterior es 12,4 kg'],
    ['less than three fifths of an old weight', 1.24, '2020-01-01', 'Revise el peso: el anterior es 12,4 kg'],
    ['twice within a month', 24.8, '2026-11-01', undefined],
    ['more than twice within a month', 24.9, '2026-11-01', 'Revise el peso: el anterior es 12,4 kg'],
    ['what a young animal grows in a year', 40, '2025-11-01', undefined],
    ['outside of the species', 124, '2026-11-01', 'Peso poco usual en un perro (0,05–115 kg). Revíselo'],
  ])('after 12,4 kg: %s', (_what, kg, day, warning) => {
    const last = { weightKg: 12.4, measuredAt: `${day}T17:00:00.000Z` }
    expect(weightWarning('canino', kg, last, now)).toBe(warning)
    expect(weightWarning('canino', kg, null, now)).toBe(warning?.includes('poco usual') ? warning : undefined)
  })

  it('knows the range of a species', () => {
    expect(usualWeight('felino')).toEqual({ min: 0.05, max: 14 })
    expect(usualWeight('otro')).toBeNull()
  })
})

describe('weightDelta', () => {
  const now = new Date('2026-11-20T17:00:00Z')
  const october = '2026-10-03T15:00:00.000Z'

  it('needs two weights', () => {
    expect(
      weightDelta({ weightKg: 12.4, weighedAt: october, previousWeightKg: null, previousWeighedAt: null }),
    ).toBeUndefined()
    expect(
      weightDelta({ weightKg: null, weighedAt: null, previousWeightKg: null, previousWeighedAt: null }),
    ).toBeUndefined()
  })

  it.each([
    [12.4, 13.3, october, 'down', '0,9 kg desde octubre'],
    [13.3, 12.4, '2025-10-03T15:00:00.000Z', 'up', '0,9 kg desde octubre de 2025'],
    [12.4, 12.4, october, 'same', 'Sin cambio desde octubre'],
    [12.4, 12.3, now.toISOString(), 'up', '0,1 kg el mismo día'],
    [12.4, 12.4, now.toISOString(), 'same', 'Sin cambio el mismo día'],
    // Still October in the clinic.
    [2, 1, '2026-11-01T03:00:00.000Z', 'up', '1 kg desde octubre'],
  ] as const)('%d kg after %d kg on %s', (weightKg, previousWeightKg, previousWeighedAt, direction, words) => {
    const delta = weightDelta({ weightKg, weighedAt: now.toISOString(), previousWeightKg, previousWeighedAt })
    expect(delta?.direction).toBe(direction)
    expect(delta && showWeightDelta(delta, now)).toBe(words)
  })
})

it.each([
  ['2026-11-20', ['2026-11-20T17:00:00Z', null], undefined],
  // 23:59 of the 19th in Bogota.
  ['2026-11-19', ['2026-11-20T04:59:00Z'], undefined],
  ['2026-11-18', ['2026-10-01T17:00:00Z', '2026-11-20T04:59:00Z'], 'el último del 19/11/2026'],
  ['2026-11-18', [null, null], undefined],
])('a death on %s of an animal seen at %j is asked about: %s', (deceasedOn, seenAt, words) => {
  if (words) expect(deathWarning(deceasedOn, seenAt)).toContain(words)
  else expect(deathWarning(deceasedOn, seenAt)).toBeUndefined()
})
