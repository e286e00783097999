import { describe, expect, it } from 'vitest'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { orderWarnings } from '#shared/hospitalizations/orderWarnings.rules.ts'
import { OrderDraft } from '#shared/hospitalizations/treatments.contract.ts'

const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...OrderDraft.parse({
    category: 'drug',
    name: 'Metoclopramida',
    frequency: 'every',
    startsAt: '2026-11-20T14:00:00.000Z',
  }),
  ...{ dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8 },
  ...more,
})

describe('an order', () => {
  it('against an allergy warns', () => {
    const pet = { name: 'Rocky', speciesId: 'canino', breed: 'Criollo', allergies: 'penicilinas', weightKg: 12 }
    const ampicillin = { id: 'ampicilina', name: 'Ampicilina', activeIngredient: 'ampicilina', presentations: [] }
    const medicine = { ...ampicillin, routes: [], class: 'Penicilina', group: '', caution: null }
    const known = {
      ...medicine,
      contraindicatedSpeciesIds: [],
      avoidSpeciesIds: [],
      mdr1Risk: false,
      specialControl: false,
    }
    expect(
      orderWarnings(draft({ name: 'Ampicilina' }), { pet, medicines: [known], ranges: [], orders: [] }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['allergy'])
    expect(
      orderWarnings(draft({ name: 'Ampicilina', category: 'feeding' }), {
        pet,
        medicines: [known],
        ranges: [],
        orders: [],
      }),
    ).toEqual([])
  })

  describe('that is too much', () => {
    const pet = { name: 'Rocky', speciesId: 'canino', breed: 'Criollo', allergies: null, weightKg: 10 }
    const metoclopramide: Medicine = {
      ...{ id: 'metoclopramida', name: 'Metoclopramida', activeIngredient: 'metoclopramida', presentations: [] },
      ...{ routes: [], class: 'Antieméticos', group: '', caution: null, contraindicatedSpeciesIds: [] },
      ...{ avoidSpeciesIds: [], mdr1Risk: false, specialControl: false },
    }
    const usual = { unit: 'mg/kg', low: 0.2, high: 0.5, max: 1, loading: null, counts: null } as const
    const range = { medicineId: 'metoclopramida', speciesId: 'canino', routes: ['Intravenosa'], ...usual }
    const warned = (more: Partial<OrderDraft>) =>
      orderWarnings(draft(more), { pet, medicines: [metoclopramide], ranges: [range], orders: [] })

    it('warns of a quantity that was typed as of a dose by weight', () => {
      expect(warned({ dosePerKg: 5 }).map(({ kind }) => kind)).toEqual(['overdose'])
      expect(warned({ dosePerKg: null, quantity: '500 mg' }).map(({ kind }) => kind)).toEqual(['overdose'])
      expect(warned({ dosePerKg: null, quantity: '4 mg' })).toEqual([])
      expect(warned({ dosePerKg: null, quantity: '1 ampolla' }).map(({ kind }) => kind)).toEqual(['unread'])
    })

    it('warns of a medicine that is given more often than every two hours', () => {
      expect(warned({ everyHours: 0.25 })).toEqual([{ kind: 'overdose', text: 'Son 96 dosis en 24 horas. Revíselo' }])
      expect(warned({ frequency: 'asNeeded', maxIn24h: 24 }).map(({ kind }) => kind)).toEqual(['overdose'])
      expect(warned({ everyHours: 2 })).toEqual([])
      expect(warned({ category: 'check', everyHours: 0.25 })).toEqual([])
      const both = warned({ dosePerKg: 5, everyHours: 1 })
      expect(both).toHaveLength(1)
      expect(both[0]?.text).toMatch(/^Rango usual .* · Son 24 dosis en 24 horas/)
    })

    it('warns of an infusion that runs faster than any but a bolus', () => {
      const infusion = { category: 'fluid', name: 'Lactato', frequency: 'continuous', dosePerKg: null } as const
      expect(warned({ ...infusion, rate: 35 })).toEqual([])
      expect(warned({ ...infusion, rate: 350 })).toEqual([
        { kind: 'overdose', text: 'Son 35 mL/kg/h: más de 10 mL/kg/h. Revíselo' },
      ])
    })
  })
})

it('of what the plan gives already warns, unless it is of the same row', () => {
  const pet = { name: 'Rocky', speciesId: 'canino', breed: 'Criollo', allergies: null, weightKg: 10 }
  const standing = (more: object = {}) => ({
    ...{ ...draft(), lineId: 'line', status: 'active' as const, nextDueAt: '2026-11-20T14:00:00.000Z' },
    ...more,
  })
  const warned = (other: ReturnType<typeof standing>, more: { lineId?: string; name?: string } = {}) =>
    orderWarnings(draft({ name: more.name ?? 'metoclopramida' }), {
      ...{ pet, medicines: [], ranges: [], orders: [other], lineId: more.lineId },
    })
  expect(warned(standing())).toEqual([
    { kind: 'duplicate', text: 'Ya está en el plan: Metoclopramida, cada 8 h. Revíselo' },
  ])
  expect(warned(standing({ status: 'unapproved', nextDueAt: null }))).toHaveLength(1)
  expect(warned(standing({ frequency: 'asNeeded', maxIn24h: 2, nextDueAt: null }))).toHaveLength(1)
  expect(warned(standing(), { lineId: 'line' })).toEqual([])
  expect(warned(standing(), { name: 'Maropitant' })).toEqual([])
  // Given once, or over.
  expect(warned(standing({ frequency: 'once', nextDueAt: null }))).toEqual([])
  expect(warned(standing({ status: 'stopped', nextDueAt: null }))).toEqual([])
})
