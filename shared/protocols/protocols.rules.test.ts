import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Protocol, Schedule } from '#shared/protocols/protocols.contract.ts'
import {
  dewormingProtocolFor,
  dueState,
  missingFamilies,
  petDoses,
  proposeDeworming,
  proposeVaccine,
  refuseSchedule,
} from '#shared/protocols/protocols.rules.ts'
import { addDays, addMonths, daysBetween } from '#shared/values/date.ts'

const rabies = Schedule.parse({ startAgeWeeks: 13, primaryDoses: 1, firstBoosterMonths: 12, boosterMonths: 12 })
const pentavalent = Schedule.parse({
  startAgeWeeks: 6,
  primaryDoses: 3,
  intervalMinWeeks: 2,
  intervalMaxWeeks: 4,
  finalPrimaryDoseMinAgeWeeks: 16,
  firstBoosterMonths: 12,
  boosterMonths: 12,
})
const tetravalent = Schedule.parse({
  ...pentavalent,
  firstBoosterMonths: null,
  firstBoosterAgeWeeks: 26,
  boosterMonths: 36,
})
const bordetella = Schedule.parse({
  primaryDoses: 2,
  intervalMinWeeks: 3,
  intervalMaxWeeks: 4,
  firstBoosterMonths: 6,
  boosterMonths: 12,
})
const once = Schedule.parse({ primaryDoses: 1 })

const birthOn = '2026-01-01'
const atWeeks = (weeks: number) => addDays(birthOn, weeks * 7)

describe('the next dose of a vaccine', () => {
  it.each([
    ['one dose and a booster a year later', rabies, 13, 1, addMonths(atWeeks(13), 12)],
    ['a booster every year', rabies, 65, 2, addMonths(atWeeks(65), 12)],
    ['the second of a series after its usual interval', pentavalent, 6, 1, atWeeks(9)],
    ['also the third', pentavalent, 9, 2, atWeeks(12)],
    ['the last one on its age, if the interval reaches it', pentavalent, 12, 3, atWeeks(16)],
    ['a little later, so that the last falls on its age', pentavalent, 12.5, 3, atWeeks(16)],
    ['not later than the interval allows', pentavalent, 11, 3, atWeeks(14)],
    ['the first booster once the last age is reached', pentavalent, 16, 4, addMonths(atWeeks(16), 12)],
    ['an adult that begins has the series with one', pentavalent, 200, 1, addMonths(atWeeks(200), 12)],
    ['a first booster by age', tetravalent, 16, 4, atWeeks(26)],
    ['then the long interval', tetravalent, 26, 5, addMonths(atWeeks(26), 36)],
    ['a year later when that age is over', tetravalent, 60, 1, addMonths(atWeeks(60), 12)],
    ['a series without an age', bordetella, 8, 1, atWeeks(12)],
    ['its first booster', bordetella, 12, 2, addMonths(atWeeks(12), 6)],
    ['its later boosters', bordetella, 40, 3, addMonths(atWeeks(40), 12)],
    ['none where the protocol has none', once, 8, 1, undefined],
    ['none without a number', rabies, 13, 0, undefined],
  ])('%s', (_name, schedule, weeks, doseNumber, expected) => {
    expect(proposeVaccine(schedule, { birthOn, appliedOn: atWeeks(weeks), doseNumber })).toBe(expected)
  })

  const given = fc.record({ age: fc.integer({ min: 0, max: 4000 }), doseNumber: fc.integer({ min: 1, max: 20 }) })

  it('is always after the dose', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(rabies, pentavalent, tetravalent, bordetella),
        given,
        (schedule, { age, doseNumber }) => {
          const appliedOn = addDays(birthOn, age)
          const next = proposeVaccine(schedule, { birthOn, appliedOn, doseNumber })
          expect(next !== undefined && next > appliedOn).toBe(true)
        },
      ),
    )
  })

  it('keeps the limits of the interval while the animal is too young for the last dose', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 111 }), fc.integer({ min: 1, max: 20 }), (age, doseNumber) => {
        const appliedOn = addDays(birthOn, age)
        const next = proposeVaccine(pentavalent, { birthOn, appliedOn, doseNumber }) ?? ''
        expect(daysBetween(appliedOn, next)).toBeGreaterThanOrEqual(14)
        expect(daysBetween(appliedOn, next)).toBeLessThanOrEqual(28)
      }),
    )
  })
})

function protocol(overrides: Partial<Protocol>): Protocol {
  return {
    id: 'adultos',
    version: null,
    kind: 'deworming',
    family: 'internal',
    name: 'Adultos',
    speciesIds: ['canino'],
    category: null,
    schedule: Schedule.parse({ intervalDays: 90 }),
    notes: null,
    isShipped: true,
    isArchived: false,
    ...overrides,
  }
}
const puppies = protocol({ id: 'cachorros', schedule: Schedule.parse({ intervalDays: 14, untilWeeks: 24 }) })

describe('the next deworming', () => {
  it.each([
    ['a puppy', 4, puppies.id],
    ['on the day it is no puppy any more', 24, 'adultos'],
    ['an adult', 200, 'adultos'],
  ])('follows the protocol of %s', (_name, weeks, expected) => {
    const list = [protocol({}), puppies, protocol({ id: 'gatos', speciesIds: ['felino'] })]
    expect(dewormingProtocolFor(list, { speciesId: 'canino', birthOn }, 'internal', atWeeks(weeks))?.id).toBe(expected)
  })

  it('follows no archived protocol', () => {
    const list = [protocol({ isArchived: true })]
    expect(dewormingProtocolFor(list, { speciesId: 'canino', birthOn }, 'internal', atWeeks(90))).toBeUndefined()
  })

  const adult = protocol({}).schedule
  const monthly = Schedule.parse({ intervalDays: 30 })
  it.each([
    ['internal: the protocol', 'internal', 200, 30, adult, undefined, 90],
    ['internal without a protocol: the product', 'internal', 200, 30, undefined, undefined, 30],
    ['a puppy every two weeks', 'internal', 4, 90, puppies.schedule, undefined, 14],
    ['a weaned puppy every month', 'internal', 12, 90, puppies.schedule, undefined, 30],
    ['external: the product', 'external', 200, 84, adult, monthly, 84],
    ['external without a product: the protocol', 'external', 200, null, adult, monthly, 30],
    ['both: the product', 'both', 200, 30, adult, undefined, 30],
    ['both without more: the internal protocol', 'both', 200, null, adult, undefined, 90],
  ] as const)('%s', (_name, kind, weeks, productDays, internal, external, days) => {
    const appliedOn = atWeeks(weeks)
    expect(proposeDeworming({ kind, birthOn, appliedOn, productDays, internal, external })).toBe(
      addDays(appliedOn, days),
    )
  })

  it('is not known without either', () => {
    const nothing = { internal: undefined, external: undefined, productDays: null }
    expect(proposeDeworming({ kind: 'external', birthOn, appliedOn: atWeeks(50), ...nothing })).toBeUndefined()
  })
})

it.each([
  ['2026-11-19', 'overdue'],
  ['2026-11-20', 'dueSoon'],
  ['2026-12-20', 'dueSoon'],
  ['2026-12-21', 'current'],
])('a next date of %s is %s', (nextOn, state) => {
  expect(dueState(nextOn, '2026-11-20')).toBe(state)
})

describe('how a pet stands with its doses', () => {
  const today = '2026-11-24'
  const plan = (family: string, kind: 'vaccine' | 'deworming', other: Partial<Protocol> = {}): Protocol => ({
    ...{ id: family, version: null, kind, family, name: family, speciesIds: ['canino'], category: 'esencial' },
    ...{ notes: null, isShipped: true, isArchived: false, schedule: Schedule.parse({}) },
    ...other,
  })
  const protocols = [
    plan('rabia', 'vaccine', { category: 'obligatoria', schedule: rabies }),
    plan('polivalente canina', 'vaccine', { schedule: pentavalent }),
    plan('tos de las perreras', 'vaccine', { category: 'según riesgo' }),
    plan('leptospira', 'vaccine', { isArchived: true }),
    plan('propio', 'vaccine', { category: null, isShipped: false }),
    plan('rinotraqueitis', 'vaccine', { speciesIds: ['felino'] }),
    plan('internal', 'deworming', { category: null, schedule: Schedule.parse({ intervalDays: 14, untilWeeks: 24 }) }),
    plan('internal', 'deworming', { category: null, schedule: Schedule.parse({ intervalDays: 90 }) }),
    plan('external', 'deworming', { category: null, schedule: Schedule.parse({ intervalDays: 30 }) }),
  ]
  const unrepeated = [
    plan('moquillo', 'vaccine', { speciesIds: ['huron'] }),
    plan('internal', 'deworming', { category: null, speciesIds: ['huron'] }),
    plan('dos dosis', 'vaccine', { speciesIds: ['conejo'], schedule: Schedule.parse({ primaryDoses: 2 }) }),
    plan('hasta una edad', 'vaccine', {
      ...{ speciesIds: ['ave'], schedule: Schedule.parse({ finalPrimaryDoseMinAgeWeeks: 16 }) },
    }),
    plan('por edad', 'vaccine', { speciesIds: ['equino'], schedule: Schedule.parse({ firstBoosterAgeWeeks: 26 }) }),
    plan('mixta', 'vaccine', { speciesIds: ['bovino'] }),
    plan('mixta', 'vaccine', { speciesIds: ['bovino'], schedule: Schedule.parse({ boosterMonths: 12 }) }),
  ]
  const all = ['rabia', 'polivalente canina', 'internal', 'external']
  const [adult, of12Weeks, of13Weeks, of10Days] = ['2021-09-14', '2026-09-01', '2026-08-25', '2026-11-14']

  it.each([
    ['nothing given', 'canino', adult, [], all],
    ['one vaccine', 'canino', adult, ['polivalente canina'], ['rabia', 'internal', 'external']],
    ['all but rabies', 'canino', adult, all.slice(1), ['rabia']],
    ['all', 'canino', adult, all, []],
    ['too young for rabies', 'canino', of12Weeks, all.slice(1), []],
    ['just old enough for it', 'canino', of13Weeks, all.slice(1), ['rabia']],
    ['too young for any', 'canino', of10Days, [], undefined],
    ['an unknown birth', 'canino', '', [], undefined],
    ['no plan', 'iguana', adult, [], undefined],
    ['another species', 'felino', adult, [], ['rinotraqueitis']],
  ])('misses, with %s: %s born on %s', (_case, speciesId, birthOn, doseFamilies, missing) => {
    const pet = { speciesId, birthOn, doseFamilies, undatedFamilies: [] }
    expect(missingFamilies(protocols, pet, today)).toEqual(missing)
  })

  it.each([
    ['a yearly vaccine', 'canino', ['rabia'], ['rabia']],
    ['a deworming that is repeated', 'canino', ['internal'], ['internal']],
    ['what is not of the plan', 'canino', ['tos de las perreras'], []],
    ['a vaccine of one dose', 'huron', ['moquillo'], []],
    ['a deworming that is not repeated', 'huron', ['internal'], []],
    ['a series', 'conejo', ['dos dosis'], ['dos dosis']],
    ['a series until an age', 'ave', ['hasta una edad'], ['hasta una edad']],
    ['a booster at an age', 'equino', ['por edad'], ['por edad']],
    ['a family that goes on after its first dose', 'bovino', ['mixta'], ['mixta']],
  ])('misses, with a dose without a next date of %s: %s, %j', (_case, speciesId, undatedFamilies, missing) => {
    const plans = [...protocols, ...unrepeated]
    const doseFamilies = [...new Set(plans.map(({ family }) => family))]
    expect(missingFamilies(plans, { speciesId, birthOn: adult, doseFamilies, undatedFamilies }, today)).toEqual(missing)
  })

  it.each([
    ['2027-11-24', ['polivalente canina'], protocols, 'current', 'Pentavalente al día hasta el 24/11/2027'],
    ['2027-11-24', all, [], 'current', 'Pentavalente al día hasta el 24/11/2027'],
    [
      '2027-11-24',
      all,
      protocols.map((one) => ({ ...one, isArchived: true })),
      'current',
      'Pentavalente al día hasta el 24/11/2027',
    ],
    ['2027-11-24', all, protocols.slice(5, 6), 'current', 'Pentavalente al día hasta el 24/11/2027'],
    ['2027-11-24', all, undefined, 'current', 'Pentavalente al día hasta el 24/11/2027'],
    ['2027-11-24', all, protocols, 'upToDate', 'Vacunas y desparasitaciones al día hasta el 24/11/2027'],
    ['2026-12-24', all, protocols, 'dueSoon', 'Próxima: Pentavalente, 24/12/2026'],
    ['2026-11-23', all, protocols, 'overdue', 'Vencida: Pentavalente, 23/11/2026'],
  ])('until %s with %j is said', (nextDueOn, doseFamilies, known, state, label) => {
    const pet = { speciesId: 'canino', birthOn: adult, doseFamilies, nextDueOn, nextDueName: 'Pentavalente' }
    expect(petDoses({ ...pet, undatedFamilies: [] }, known, today)).toMatchObject({ state, label })
  })

  it('is not well with a rabies dose of long ago that nobody dated on', () => {
    const pet = { speciesId: 'canino', birthOn: adult, doseFamilies: all, undatedFamilies: ['rabia'] }
    const dated = { nextDueOn: '2027-11-24', nextDueName: 'Pentavalente' }
    expect(petDoses({ ...pet, ...dated }, protocols, today).state).toBe('current')
  })
})

it('an interval upside down', () => {
  expect(refuseSchedule({ ...rabies, intervalMinWeeks: 5, intervalMaxWeeks: 4 })?.field).toBe('schedule')
  expect(refuseSchedule(pentavalent)).toBeUndefined()
})
