import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dewormingTimes } from '#shared/dewormings/dewormings.rules.ts'
import {
  askEarly,
  earliestOn,
  earlyWarnings,
  noteUnknownAge,
  type OtherDose,
  proposeRepeat,
  refuseEarly,
  refuseLateRepeat,
  refuseSpecies,
  tellEarly,
  type Timed,
} from '#shared/protocols/early.rules.ts'
import { Schedule } from '#shared/protocols/protocols.contract.ts'
import { petDoses } from '#shared/protocols/protocols.rules.ts'
import { addDays } from '#shared/values/date.ts'

// As the catalogue has them: rabies from 13 weeks and without an interval of its own, the quintuple 2 to 4 weeks apart.
const rabies: Timed = { name: 'Antirrábica canina', schedule: { startAgeWeeks: 13, intervalMinWeeks: null } }
const quintuple: Timed = { name: 'Quíntuple', schedule: { startAgeWeeks: 6, intervalMinWeeks: 2 } }
const equine: Timed = { name: 'Influenza equina', schedule: { startAgeWeeks: null, intervalMinWeeks: 4 } }

const birthOn = '2026-01-01'
const onDay = (days: number) => addDays(birthOn, days)
const given = (days: number, other: Partial<OtherDose> = {}): OtherDose => ({
  ...{ appliedOn: onDay(days), nextOn: onDay(days + 21), counts: true },
  ...other,
})
const kinds = (timed: Timed, day: number, others: OtherDose[] = []) =>
  earlyWarnings(timed, { birthOn, appliedOn: onDay(day) }, others).map(({ kind }) => kind)

describe('a dose too young or too soon', () => {
  it.each([
    ['rabies at 21 days', rabies, 21, [], ['young']],
    // 89 days: 2026-01-01 is 3 months old on 2026-04-01, the 90th day.
    ['rabies the day before three months', rabies, 89, [], ['young']],
    ['rabies at three months, which are a day short of 13 weeks', rabies, 90, [], []],
    ['the quintuple the day before six weeks', quintuple, 41, [], ['young']],
    ['the quintuple at six weeks', quintuple, 42, [], []],
    ['two days after another', quintuple, 44, [given(42)], ['soon']],
    ['the same day', quintuple, 42, [given(42)], ['soon']],
    ['a day short of two weeks', quintuple, 55, [given(42)], ['soon']],
    ['after two weeks', quintuple, 56, [given(42)], []],
    ['by the interval of its own protocol', equine, 27, [given(0)], ['soon']],
    ['at that interval', equine, 28, [given(0)], []],
    ['rabies without an interval: two weeks', rabies, 213, [given(200)], ['soon']],
    ['after one that does not count', quintuple, 60, [given(50, { counts: false })], ['soon']],
    ['before a later one', quintuple, 50, [given(52)], ['soon']],
    ['before a later one that does not count', quintuple, 50, [given(52, { counts: false })], []],
    ['both', rabies, 30, [given(21, { counts: false })], ['young', 'soon']],
  ] as const)('%s', (_name, timed, day, others, expected) => {
    expect(kinds(timed, day, [...others])).toEqual(expected)
  })

  it('is asked by the name of the animal, and told on the record', () => {
    const warnings = earlyWarnings(rabies, { birthOn, appliedOn: onDay(21) }, [])
    expect(askEarly('Nala', warnings, true)).toBe('Nala tiene 21 días; Antirrábica canina empieza a las 13 semanas.')
    expect(askEarly('Nala', warnings, false)).toMatch(/^Nala tenía 21 días;/)
    expect(tellEarly(warnings)).toBe('Tenía 21 días; Antirrábica canina empieza a las 13 semanas.')
    expect(tellEarly([])).toBeNull()
    const soon = earlyWarnings(quintuple, { birthOn, appliedOn: onDay(44) }, [given(42)])
    expect(askEarly('Nala', soon, true)).toBe(
      'Nala recibió otra dosis 2 días antes (12/02/2026); entre dosis de Quíntuple van al menos 14 días.',
    )
    expect(refuseEarly('Nala…', ' ')?.field).toBe('earlyReason')
    expect(refuseEarly('Nala…', 'Brote en la camada')).toBeUndefined()
  })

  it('is too soon of an animal whose birth nobody knows, and never too young', () => {
    const warned = (appliedOn: string, others: OtherDose[]) =>
      earlyWarnings(rabies, { birthOn: '', appliedOn }, others).map(({ kind }) => kind)
    expect(warned(onDay(21), [])).toEqual([])
    expect(warned(onDay(23), [given(21)])).toEqual(['soon'])
    expect(warned(onDay(35), [given(21)])).toEqual([])
    expect(noteUnknownAge('la vacuna', rabies.schedule, '')).toBe(
      'Edad sin registrar: la vacuna es desde las 13 semanas',
    )
    expect(noteUnknownAge('la vacuna', rabies.schedule, birthOn)).toBeUndefined()
    expect(noteUnknownAge('el producto', equine.schedule, '')).toBeUndefined()
  })

  it('is never one on the first day that is offered, and always one the day before', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(fc.constantFrom(rabies, quintuple, equine), days, (timed, last) => {
        const first = earliestOn(timed.schedule, birthOn, onDay(last))
        const at = (appliedOn: string) => earlyWarnings(timed, { birthOn, appliedOn }, [given(last)])
        expect(at(first)).toEqual([])
        expect(at(addDays(first, -1))).not.toEqual([])
      }),
    )
  })
})

describe('a dose that does not count is given again', () => {
  it.each([
    ['rabies at 21 days: at three months', rabies, 21, [], onDay(90)],
    ['rabies two days before three months: two weeks later', rabies, 88, [], onDay(102)],
    ['two days after one that counts: when that asks for the next', quintuple, 44, [given(42)], onDay(63)],
    ['not within two weeks of it either', quintuple, 55, [given(42)], onDay(69)],
    ['a year on, where the other is a booster', quintuple, 802, [given(800, { nextOn: onDay(1165) })], onDay(1165)],
    ['not at all, where the other needs no next', quintuple, 802, [given(800, { nextOn: null })], undefined],
  ] as const)('%s', (_name, timed, day, others, expected) => {
    expect(proposeRepeat(timed, { birthOn, appliedOn: onDay(day) }, [...others])).toBe(expected)
  })

  it.each([
    ['on its day', onDay(90), []],
    ['some weeks later', onDay(118), []],
    ['later still', onDay(119), ['nextOn']],
    ['without a day, which is then proposed', null, []],
  ])('%s', (_name, nextOn, refused) => {
    const dose = { birthOn, appliedOn: onDay(21), nextOn }
    expect([refuseLateRepeat(rabies, dose, [])].flatMap((found) => found?.field ?? [])).toEqual(refused)
    // Beside one that counts: what that asks for is buried by no later day either.
    const beside = (next: number) => refuseLateRepeat(rabies, { ...dose, nextOn: onDay(next) }, [given(10)])?.field
    expect([beside(118), beside(119)]).toEqual([undefined, 'nextOn'])
    const after = (next: number) => refuseLateRepeat(rabies, { ...dose, nextOn: onDay(next) }, [given(300)])?.field
    expect([after(349), after(350)]).toEqual([undefined, 'nextOn'])
  })

  it('is not said to be in force', () => {
    const pet = { speciesId: 'canino', birthOn, doseFamilies: [], undatedFamilies: [], nextDueOn: '2026-04-01' }
    const shown = petDoses({ ...pet, nextDueName: 'Antirrábica canina (repetir)' }, [], '2026-01-22')
    expect(shown).toMatchObject({ state: 'dueSoon', label: 'Por repetir: Antirrábica canina, 01/04/2026' })
  })
})

it('a protocol is for its species', () => {
  const dogs = { name: 'Antirrábica canina', speciesIds: ['canino'] }
  expect(refuseSpecies(dogs, { name: 'Luna', speciesId: 'felino' })?.field).toBe('protocolId')
  expect(refuseSpecies(dogs, { name: 'Milo', speciesId: 'canino' })).toBeUndefined()
})

describe('a deworming', () => {
  const collar = { name: 'Collar', kind: 'external' as const, minAgeWeeks: 7, intervalDays: 210 }
  const tablet = { name: 'Tableta', kind: 'internal' as const, minAgeWeeks: 7, intervalDays: 90 }
  const mites = { name: 'Doramectina', kind: 'both' as const, minAgeWeeks: 7, intervalDays: 30 }
  it.each([
    ['of a product that is too strong for its age', collar, 48, [], ['young']],
    ['two days after the same', tablet, 62, [given(60)], ['soon']],
    ['the same day as the same', tablet, 60, [given(60)], ['soon']],
    ['two weeks after the same, however long it is said to last', tablet, 74, [given(60)], []],
    ['of a product for every week', { ...tablet, intervalDays: 7 }, 67, [given(60)], []],
    ['the second day of a course', tablet, 61, [given(60)], []],
    ['the fifth day of a course', tablet, 64, [given(60), given(61), given(62), given(63)], []],
    ['a day of a course that was left out', tablet, 61, [given(60), given(62)], []],
    ['a second course too soon after the first', tablet, 66, [given(60), given(61), given(65)], ['soon']],
    ['every week against mites', mites, 67, [given(60)], []],
    ['of what works outside', collar, 62, [given(60)], []],
  ] as const)('%s', (_name, product, day, others, expected) => {
    expect(kinds(dewormingTimes(product, undefined), day, [...others])).toEqual(expected)
  })

  it('of another product keeps no distance, and what it asks for stays due', () => {
    const other = { ...given(60, { nextOn: onDay(74) }), isOther: true }
    const timed = dewormingTimes({ ...tablet, minAgeWeeks: 12 }, undefined)
    expect(kinds(timed, 84, [{ ...other, appliedOn: onDay(83) }])).toEqual([])
    const when = { birthOn, appliedOn: onDay(67) }
    expect(proposeRepeat(timed, when, [])).toBe(onDay(84))
    expect(proposeRepeat(timed, when, [other])).toBe(onDay(74))
    // Long due: then when this one may be given.
    expect(proposeRepeat(timed, when, [{ ...other, nextOn: onDay(65) }])).toBe(onDay(84))
    // Of two kinds of parasites the one that is due first.
    expect(proposeRepeat(timed, when, [{ ...other, nextOn: onDay(100) }], [other])).toBe(onDay(74))
    expect(refuseLateRepeat(timed, { ...when, nextOn: onDay(103) }, [other])?.field).toBe('nextOn')
  })

  it('of an unknown product goes by the age of its protocol alone', () => {
    const schedule = Schedule.parse({ startAgeWeeks: 2 })
    const timed = dewormingTimes(undefined, { name: 'Cachorros', schedule })
    expect(kinds(timed, 10)).toEqual(['young'])
    expect(kinds(timed, 20, [given(20)])).toEqual([])
    expect(kinds(dewormingTimes(undefined, undefined), 0, [given(0)])).toEqual([])
  })
})
