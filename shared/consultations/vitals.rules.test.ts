import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isEmergency, rangesFor, VitalReference, vitalState } from '#shared/consultations/vitals.rules.ts'

const data = path.join(import.meta.dirname, '../../server/catalogues/data')

function read<Item extends z.ZodType>(name: string, item: Item): z.output<Item>[] {
  return z.array(item).parse(JSON.parse(readFileSync(path.join(data, `${name}.json`), 'utf8')))
}

const references = read('vitals', VitalReference)
const speciesIds = read('species', z.object({ id: z.string() })).map(({ id }) => id)

describe('the ranges of an animal', () => {
  test.each([
    ['canino', '2021-09-14', 12.4, 'Canino adulto pequeño', { min: 90, max: 140 }],
    ['canino', '2021-09-14', 14, 'Canino adulto mediano', { min: 70, max: 120 }],
    ['canino', '2021-09-14', 25, 'Canino adulto mediano', { min: 70, max: 120 }],
    ['canino', '2021-09-14', 25.1, 'Canino adulto grande', { min: 60, max: 100 }],
    ['canino', '2021-09-14', 46, 'Canino adulto gigante', { min: 60, max: 90 }],
    ['canino', '2021-09-14', null, 'Canino adulto', { min: 60, max: 140 }],
    ['canino', '2026-03-01', 5, 'Canino cachorro', { min: 120, max: 160 }],
    ['canino', '2026-11-15', 0.4, 'Canino neonato', { min: 160, max: 220 }],
    // A year old today, and the day before.
    ['canino', '2025-11-20', 12, 'Canino adulto pequeño', { min: 90, max: 140 }],
    ['canino', '2025-11-21', 12, 'Canino cachorro', { min: 120, max: 160 }],
    ['canino', '2015-01-01', 12, 'Canino geriátrico', { min: 60, max: 140 }],
    // Nobody knows its age: it may be a puppy.
    ['canino', '', 12, null, null],
    ['felino', '2020-01-01', 4, 'Felino adulto', { min: 140, max: 220 }],
    // Species without a reference for the young fall back on the adult's.
    ['conejo', '2026-09-01', 1, 'Conejo adulto', { min: 130, max: 325 }],
    ['equino', '2026-11-01', 60, 'Potro', { min: 80, max: 120 }],
    ['equino', '2026-08-01', 120, 'Equino adulto', { min: 28, max: 44 }],
    ['ave', '2024-01-01', 0.09, 'Ave ornamental pequeña', { min: 200, max: 600 }],
    ['ave', '2024-01-01', 0.9, 'Ave ornamental grande', { min: 110, max: 350 }],
    ['ave', '2024-01-01', null, null, null],
    ['tortuga', '2010-01-01', 3, null, null],
    ['otro', '2020-01-01', 3, null, null],
    ['constructor', '2020-01-01', 3, null, null],
  ] as const)('%s born %s of %s kg: %s', (speciesId, birthOn, weightKg, label, heartRate) => {
    const ranges = rangesFor(references, speciesId, birthOn, '2026-11-20', weightKg)
    expect(ranges.label).toBe(label)
    expect(ranges.heartRate).toEqual(heartRate)
  })

  test('the usual weight of the species comes along', () => {
    expect(rangesFor(references, 'canino', '2021-09-14', '2026-11-20', 12).weightKg?.max).toBeGreaterThan(50)
    expect(rangesFor(references, 'otro', '2021-09-14', '2026-11-20', 12).weightKg).toBeNull()
  })

  test('any species, age and weight has ranges in order, and a label exactly when it has any', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    const kg = fc.option(fc.double({ min: 0.001, max: 1500, noNaN: true }))
    fc.assert(
      fc.property(fc.constantFrom(...speciesIds), day, day, kg, (speciesId, birthOn, on, weightKg) => {
        const { label, weightKg: _usual, ...vitals } = rangesFor(references, speciesId, birthOn, on, weightKg)
        const known = Object.values(vitals).filter((range) => range !== null)
        expect(label !== null).toBe(known.length > 0)
        for (const range of known) expect(range.min).toBeLessThan(range.max)
      }),
    )
  })
})

describe('a value against its range', () => {
  test.each([
    [37.6, 'low'],
    [37.7, 'normal'],
    [39.5, 'normal'],
    [39.6, 'high'],
    [null, undefined],
  ] as const)('%s is %s', (value, state) => {
    expect(vitalState(value, { min: 37.7, max: 39.5 })).toBe(state)
    expect(vitalState(value, null)).toBeUndefined()
  })

  test.each([
    ['temperature', 41, { min: 37.7, max: 39.5 }, true],
    ['temperature', 40.9, { min: 37.7, max: 39.5 }, false],
    ['temperature', 36, { min: 37.7, max: 39.5 }, true],
    ['temperature', 41.5, { min: 40, max: 42 }, false],
    ['temperature', 35, { min: 34.4, max: 36.1 }, false],
    ['temperature', 30, null, false],
    ['heartRate', 180, { min: 60, max: 120 }, false],
    ['heartRate', 181, { min: 60, max: 120 }, true],
    ['heartRate', 29, { min: 60, max: 120 }, true],
    ['capillaryRefill', 3, { min: 0, max: 2 }, false],
    ['capillaryRefill', 3.1, { min: 0, max: 2 }, true],
    ['capillaryRefill', 4, null, true],
    ['respiratoryRate', 200, { min: 10, max: 30 }, false],
  ] as const)('%s %s in %j is an emergency: %s', (vital, value, range, expected) => {
    expect(isEmergency(vital, value, range)).toBe(expected)
  })

  test('what is normal is never an emergency', () => {
    const vital = fc.constantFrom('temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg' as const)
    const number = fc.double({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(vital, number, number, number, (name, value, a, b) => {
        const range = { min: Math.min(a, b), max: Math.max(a, b) }
        if (vitalState(value, range) === 'normal') expect(isEmergency(name, value, range)).toBe(false)
      }),
    )
  })
})
