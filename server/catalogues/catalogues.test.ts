import { describe, expect, it } from 'vitest'
import { catalogues } from '#shared/catalogues/catalogues.contract.ts'
import { breeds, colors, isSpecies, medicines, species } from '#server/catalogues/catalogues.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the lists held after login', () => {
  it.each(Object.entries(catalogues))('%s: a bare array of unique ids, for any session', async (_name, route) => {
    const clinic = await aClinic(test)
    const answer = await callRoute(test, route, {}, { token: clinic.as.lectura.token })
    expect(answer.status).toBe(200)
    expect(route.output.parse(answer.body)).toEqual(answer.body)
    const ids = answer.body.map(({ id }) => id)
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
      ...colors.flatMap(({ speciesIds }) => speciesIds),
      ...medicines.flatMap((one) => [...one.contraindicatedSpeciesIds, ...one.avoidSpeciesIds]),
    ]
    expect([...new Set(named)].filter((id) => !isSpecies(id))).toEqual([])
  })

  it('begin with the species that come most often', () => {
    expect(species.slice(0, 2).map(({ id }) => id)).toEqual(['canino', 'felino'])
    expect(isSpecies('constructor')).toBe(false)
  })
})
