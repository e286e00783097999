import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  doseVolume,
  gridTimes,
  nextColumnAt,
  numberFields,
  readingState,
  refuseFuture,
  refuseFutureReading,
  refuseTimeOrder,
  stepped,
  stepStart,
  valueBefore,
} from '#shared/surgeries/anesthesia.rules.ts'
import { ReadingValues, surgeryTimes } from '#shared/surgeries/surgeries.contract.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

describe('the volume of a dose', () => {
  test.each([
    // 0,02 mg/kg × 10 kg ÷ 1 mg/mL
    [{ dosePerKg: 0.02, doseUnit: 'mg', concentration: 1 }, 10, 0.2],
    // 5 mcg/kg × 4 kg = 20 mcg = 0,02 mg, of 0,5 mg/mL
    [{ dosePerKg: 5, doseUnit: 'mcg', concentration: 0.5 }, 4, 0.04],
    [{ dosePerKg: 10, doseUnit: 'mL', concentration: null }, 12.4, 124],
    [{ dosePerKg: 100, doseUnit: 'UI', concentration: 1000 }, 30, 3],
    [{ dosePerKg: 4, doseUnit: 'mg', concentration: null }, 10, undefined],
    [{ dosePerKg: null, doseUnit: 'mg', concentration: 10 }, 10, undefined],
    [{ dosePerKg: 4, doseUnit: 'mg', concentration: 10 }, null, undefined],
    [{ dosePerKg: 4, doseUnit: 'mg', concentration: 0 }, 10, undefined],
  ] as const)('%j for %s kg is %s mL', (dose, kg, millilitres) => {
    expect(doseVolume(dose, kg)).toBe(millilitres)
  })

  const dose = fc.record({
    dosePerKg: fc.integer({ min: 1, max: 100_000 }).map((value) => value / 1000),
    doseUnit: fc.constantFrom('mg' as const, 'mcg' as const, 'UI' as const, 'mL' as const),
    concentration: fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100),
  })
  const kilograms = fc.integer({ min: 1, max: 1_500_000 }).map((value) => value / 1000)

  it('is never negative nor no number, and twice the animal is twice the volume', () => {
    fc.assert(
      fc.property(dose, kilograms, (given, kg) => {
        const [one = NaN, two = NaN] = [doseVolume(given, kg), doseVolume(given, kg * 2)]
        expect(Number.isFinite(one)).toBe(true)
        expect(one).toBeGreaterThanOrEqual(0)
        // Each is rounded to a microlitre.
        expect(Math.abs(two - 2 * one)).toBeLessThanOrEqual(0.0016)
      }),
    )
  })

  it('gives the dose back: volume × concentration ÷ weight', () => {
    fc.assert(
      fc.property(dose, kilograms, (given, kg) => {
        if (given.doseUnit === 'mL') return
        const volume = doseVolume(given, kg) ?? NaN
        const milligrams = given.doseUnit === 'mcg' ? given.dosePerKg / 1000 : given.dosePerKg
        expect(Math.abs(volume * given.concentration - milligrams * kg)).toBeLessThanOrEqual(
          0.0006 * given.concentration,
        )
      }),
    )
  })

  it('in micrograms is a thousandth of the one in milligrams', () => {
    expect(doseVolume({ dosePerKg: 2000, doseUnit: 'mcg', concentration: 10 }, 7)).toBe(
      doseVolume({ dosePerKg: 2, doseUnit: 'mg', concentration: 10 }, 7),
    )
  })
})

describe('the columns of the grid', () => {
  const surgery = { inducedAt: at(2), intervalMinutes: 5 as const, anesthesiaEndedAt: null, extubatedAt: null }

  it('are none before the induction, save those written', () => {
    expect(gridTimes({ ...surgery, inducedAt: null }, [], new Date(at(30)))).toEqual([])
    expect(gridTimes({ ...surgery, inducedAt: null }, [at(9)], new Date(at(30)))).toEqual([at(9)])
  })

  it('come with their minute, and the next one is announced', () => {
    expect(gridTimes(surgery, [], new Date(at(2)))).toEqual([at(2)])
    const times = gridTimes(surgery, [], new Date(at(31)))
    expect([times[0], times.at(-1)]).toEqual([at(2), at(27)])
    expect(nextColumnAt(surgery, times, new Date(at(31)))).toBe(at(32))
    expect(gridTimes(surgery, [], new Date(at(32))).at(-1)).toBe(at(32))
    expect(nextColumnAt({ ...surgery, anesthesiaEndedAt: at(30) }, times, new Date(at(31)))).toBeUndefined()
    expect(nextColumnAt(surgery, [], new Date(at(1)))).toBeUndefined()
  })

  it('begin with an induction of a clock that is a little ahead, not with one of another hour', () => {
    expect(gridTimes({ ...surgery, inducedAt: at(4) }, [], new Date(at(2)))).toEqual([at(4)])
    expect(gridTimes({ ...surgery, inducedAt: at(62) }, [], new Date(at(2)))).toEqual([])
  })

  it('do not run ahead to an end that was mistyped', () => {
    const ended = { ...surgery, anesthesiaEndedAt: at(90) }
    expect(gridTimes(ended, [], new Date(at(8)))).toEqual([at(2), at(7)])
  })

  it('that are offered are never refused, also by a server whose clock is a little behind', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 4 }),
        (induced, lasted, now, behind) => {
          const began = Math.min(induced, now)
          const anesthesiaEndedAt = lasted === null ? null : at(began + lasted)
          const times = gridTimes({ ...surgery, inducedAt: at(began), anesthesiaEndedAt }, [], new Date(at(now)))
          const readings = times.map((time) => ({ at: time, values: { heartRate: 90 } }))
          expect(readings).not.toHaveLength(0)
          expect(refuseFutureReading(readings, new Date(at(now - behind)))).toBeUndefined()
        },
      ),
    )
  })

  it('end with the anesthesia, and keep what was written later', () => {
    const ended = { ...surgery, anesthesiaEndedAt: at(13) }
    expect(gridTimes(ended, [], new Date(at(59)))).toEqual([at(2), at(7), at(12)])
    expect(gridTimes(ended, [at(2), at(20)], new Date(at(59))).at(-1)).toBe(at(20))
  })

  it('stay where they were written when the induction or the interval is mended', () => {
    const mended = { ...surgery, inducedAt: at(3), intervalMinutes: 10 as const, extubatedAt: at(25) }
    const times = gridTimes(mended, [at(2), at(7)], new Date(at(59)))
    expect(times).toEqual([at(2), at(7), at(12), at(22)])
  })

  it('are in order and never the same twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 20 }),
        fc.constantFrom(3 as const, 5 as const, 10 as const),
        (minutes, intervalMinutes) => {
          const times = gridTimes({ ...surgery, intervalMinutes }, minutes.map(at), new Date(at(320)))
          expect(times).toEqual([...new Set(times)].sort())
          for (const minute of minutes) expect(times).toContain(at(minute))
        },
      ),
    )
  })
})

it('starts from the value of the column before', () => {
  const readings = [
    { at: at(10), heartRate: 90 },
    { at: at(5), heartRate: 100 },
    { at: at(15), heartRate: null },
  ]
  expect(valueBefore(readings, at(5), 'heartRate')).toBeNull()
  expect(valueBefore(readings, at(10), 'heartRate')).toBe(100)
  expect(valueBefore(readings, at(20), 'heartRate')).toBe(90)
})

it('steps by what is usual for each row, and never below zero', () => {
  expect(stepped('heartRate', 90, 1)).toBe(91)
  expect(stepped('temperature', 37.9, 1)).toBe(38)
  expect(stepped('agentPercent', 0.1, -1)).toBe(0)
  expect(stepped('agentPercent', 0, -1)).toBe(0)
  expect(stepped('fluidRate', 60, 1)).toBe(65)
})

it('never steps to what the sheet refuses', () => {
  expect(stepped('oxygenSaturation', 100, 1)).toBe(100)
  expect(stepped('oxygenSaturation', 1, -1)).toBe(1)
  fc.assert(
    fc.property(fc.constantFrom(...numberFields), fc.integer({ min: 0, max: 20_000 }), (field, from) => {
      for (const direction of [1, -1] as const)
        expect(ReadingValues.shape[field].safeParse(stepped(field, from, direction)).success).toBe(true)
    }),
  )
})

it('starts an empty row from the middle of the usual, and a row without one from nothing', () => {
  const range = (min: number, max: number) => ({ min, max })
  const ranges = {
    ...{ label: null, capillaryRefill: null, weightKg: null, respiratoryRate: null },
    ...{ heartRate: range(70, 121), temperature: range(37.8, 39.2) },
  }
  expect(stepStart('heartRate', null, null, ranges)).toBe(96)
  expect(stepStart('temperature', null, null, ranges)).toBe(38.5)
  expect(stepStart('oxygenSaturation', null, null, ranges)).toBe(97)
  expect(stepStart('heartRate', null, 88, ranges)).toBe(88)
  expect(stepStart('heartRate', 80, 88, ranges)).toBe(80)
  expect(stepStart('heartRate', 'ochenta', null, ranges)).toBe(96)
  for (const field of ['respiratoryRate', 'agentPercent', 'oxygenFlow', 'fluidRate', 'diastolicPressure'] as const)
    expect(stepStart(field, null, null, ranges)).toBeUndefined()
})

it('marks what is out of the usual', () => {
  const range = { min: 60, max: 140 }
  const ranges = {
    label: null,
    temperature: null,
    heartRate: range,
    respiratoryRate: null,
    capillaryRefill: null,
    weightKg: null,
  }
  expect(readingState('heartRate', 150, ranges)).toBe('high')
  expect(readingState('heartRate', 60, ranges)).toBe('normal')
  expect(readingState('temperature', 42, ranges)).toBeUndefined()
  expect(readingState('oxygenSaturation', 93, ranges)).toBe('low')
  expect(readingState('oxygenSaturation', 94, ranges)).toBe('normal')
  expect(readingState('meanPressure', 59, ranges)).toBe('low')
  expect(readingState('notes', 'Bradicardia', ranges)).toBeUndefined()
})

describe('the times', () => {
  const none = Object.fromEntries(surgeryTimes.map((time) => [time, null])) as Record<
    (typeof surgeryTimes)[number],
    null
  >

  it('may be missing, and be the same', () => {
    expect(refuseTimeOrder({ ...none, notIntubated: false })).toBeUndefined()
    expect(refuseTimeOrder({ ...none, inducedAt: at(5), surgeryStartedAt: at(5), notIntubated: false })).toBeUndefined()
  })

  it('follow each other, over those that are missing', () => {
    const refusal = refuseTimeOrder({ ...none, inducedAt: at(5), surgeryEndedAt: at(4), notIntubated: true })
    expect(refusal).toEqual({ field: 'surgeryEndedAt', message: 'Fin de la cirugía no puede ser antes de inducción' })
  })

  it('are not in the future', () => {
    expect(refuseFuture('inducedAt', at(10), new Date(at(5)))).toBeUndefined()
    expect(refuseFuture('inducedAt', at(11), new Date(at(5)))?.field).toBe('inducedAt')
    expect(refuseFuture('inducedAt', null, new Date(at(5)))).toBeUndefined()
  })

  it('of a column are not in the future either, unless it is emptied', () => {
    const past = { at: at(5), values: { heartRate: 90 } }
    const now = new Date(at(5))
    expect(refuseFutureReading([past, { at: at(11), values: { heartRate: null } }], now)).toBeUndefined()
    expect(refuseFutureReading([past, { at: at(11), values: { heartRate: null, plane: 'light' } }], now)).toEqual({
      field: 'readings.1',
      message: 'La hora no puede ser futura',
    })
  })
})
