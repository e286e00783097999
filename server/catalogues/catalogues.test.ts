import { describe, expect, it } from 'vitest'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { readStrength } from '#shared/formulas/strength.rules.ts'
import { fold } from '#shared/values/text.ts'
import {
  breeds,
  colors,
  eaters,
  doseRanges,
  examTypes,
  foods,
  isSpecies,
  medicines,
  species,
  usualPrescriptions,
} from '#server/catalogues/catalogues.queries.ts'
import { commonestBreeds, commonestExams } from '#server/catalogues/commonest.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the lists held after login', () => {
  it.each(Object.entries(catalogues))('%s: a bare array of unique ids, for any session', async (_name, route) => {
    const clinic = await aClinic(test)
    const answer = await callRoute(test, route, {}, { token: clinic.as.lectura.token })
    expect(answer.status).toBe(200)
    expect(route.output.parse(answer.body)).toEqual(answer.body)
    // A range has no id: it is told apart by all that it says.
    const ids = answer.body.map((one) => ('id' in one ? one.id : JSON.stringify(one)))
    expect(ids.length).toBeGreaterThan(30)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await callRoute(test, route, {})).error?.code).toBe('no_session')
  })

  it('costs a 304 when asked for again', async () => {
    const { token } = (await aClinic(test)).as.veterinario
    const first = await callRoute(test, catalogues.breeds, {}, { token })
    const etag = String(first.raw.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(first.raw.headers['cache-control']).toBe('private, no-cache')
    const again = await callRoute(test, catalogues.breeds, {}, { token, headers: { 'if-none-match': etag } })
    expect([again.status, again.raw.body]).toEqual([304, ''])
    const other = await callRoute(test, catalogues.breeds, {}, { token, headers: { 'if-none-match': '"x"' } })
    expect(other.status).toBe(200)
  })
})

describe('the files', () => {
  it('name species that exist', () => {
    const named = [
      ...breeds.map(({ speciesId }) => speciesId),
      ...[...colors, ...foods].flatMap(({ speciesIds }) => speciesIds),
      ...doseRanges.map(({ speciesId }) => speciesId),
      ...medicines.flatMap((one) => [...one.contraindicatedSpeciesIds, ...one.avoidSpeciesIds]),
    ]
    expect([...new Set(named)].filter((id) => !isSpecies(id))).toEqual([])
  })

  it('give ranges of known medicines, in order, each of the sum or of an ingredient that its medicine has', () => {
    const byId = new Map(medicines.map((one) => [one.id, one]))
    const wrong = doseRanges.filter(({ medicineId, low, high, max, loading, counts }) => {
      const ingredient = fold(byId.get(medicineId)?.activeIngredient ?? '')
      const isOrdered = low > 0 && low <= high && high <= max && (loading === null || loading > 0)
      const isCounted = counts === null ? !ingredient.includes('+') : counts === 'sum' || ingredient.includes(counts)
      return !ingredient || !isOrdered || !isCounted
    })
    expect(wrong).toEqual([])
    expect(new Set(doseRanges.map(({ counts }) => counts))).toContain('praziquantel')
  })

  it('say how a medicine is usually prescribed, in the words and strengths that a formula reads', () => {
    const wrong = usualPrescriptions.filter(({ medicineId, presentations, route }) => {
      const known = medicines.find(({ id }) => id === medicineId)
      const isRead = (text: string) => readStrength(text) !== undefined
      return !known?.routes.includes(route) || !presentations.every((one) => one.concentrations.every(isRead))
    })
    expect(wrong).toEqual([])
    expect(usualPrescriptions.find(({ medicineId }) => medicineId === 'amoxicilina-acido-clavulanico')).toMatchObject({
      frequency: 'cada 12 h',
      duration: '7 días',
      presentations: [
        { form: 'Tableta' },
        { form: 'Suspensión oral', concentrations: ['62,5 mg/mL', '312,5 mg/5 mL'] },
      ],
    })
    expect(usualPrescriptions.find(({ medicineId }) => medicineId === 'praziquantel')).toMatchObject({
      frequency: 'una sola vez',
      duration: 'dosis única',
    })
  })

  it('say whose a food is when it is of some animals alone', () => {
    const offered = (speciesId: string) =>
      foods
        .filter(({ speciesIds }) => speciesIds.length === 0 || speciesIds.includes(speciesId))
        .map(({ name }) => name)
    expect(offered('canino').filter((name) => name.startsWith('Concentrado'))).toEqual(['Concentrado seco (croquetas)'])
    expect(offered('canino').filter((name) => /Heno|Silo|Sal|gat|peces|aves/.test(name))).toEqual([])
    expect(offered('felino')).toContain('Alimento para gatito')
    expect(offered('felino').filter((name) => name.includes('cachorro'))).toEqual([])
    expect(offered('bovino')).toEqual(expect.arrayContaining(['Concentrado para bovino de leche', 'Silo de maíz']))
    expect(offered('bovino')).not.toContain('Concentrado para porcino')
    expect(Object.keys(eaters).filter((id) => !foods.some((food) => food.id === id))).toEqual([])
    // Of these nobody knows what they eat.
    for (const speciesId of ['otro', 'fauna-silvestre']) expect(offered(speciesId)).toHaveLength(foods.length)
  })

  it('begin with what comes most often: the first that is meant by a few letters', () => {
    const firstOf = (names: readonly { name: string }[], typed: string) =>
      names.find(({ name }) => fold(name).startsWith(typed))?.name
    expect(firstOf(examTypes, 'hemo')).toBe('Hemograma completo (cuadro hemático)')
    expect(firstOf(examTypes, 'copro')).toBe('Coprológico directo')
    for (const speciesId of ['canino', 'felino'])
      expect(breeds.find((breed) => breed.speciesId === speciesId)?.name).toBe('Criollo')
    // Each stands for one of the list.
    const known = new Set([
      ...examTypes.map(({ id }) => id),
      ...breeds.map(({ speciesId, name }) => `${speciesId} ${name}`),
    ])
    const named = Object.entries(commonestBreeds).flatMap(([id, names]) => names.map((name) => `${id} ${name}`))
    expect([...commonestExams, ...named].filter((one) => !known.has(one))).toEqual([])
  })

  it('begin with the species that come most often', () => {
    expect(species.slice(0, 2).map(({ id }) => id)).toEqual(['canino', 'felino'])
    expect(isSpecies('constructor')).toBe(false)
  })
})
