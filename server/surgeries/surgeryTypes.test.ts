import { expect, it } from 'vitest'
import { isSpecies } from '#server/catalogues/catalogues.queries.ts'
import { procedureSpecies, surgeryTypes } from '#server/surgeries/surgeryTypes.queries.ts'

it('offer an animal the procedures of its kind, the ones that name it first', () => {
  const offered = (speciesId: string) =>
    surgeryTypes
      .filter(({ speciesIds }) => speciesIds.length === 0 || speciesIds.includes(speciesId))
      .map(({ name }) => name)
  expect(offered('canino').filter((name) => /castraci|ovario/i.test(name))).toEqual([
    'Orquiectomía canina (castración)',
    'Ovariohisterectomía (canina)',
  ])
  expect(offered('conejo')[0]).toBe('Castración de conejo')
  expect(offered('bovino').filter((name) => /equin|porcin|canin|felin|conejo|potro/.test(name))).toEqual([])
  expect(offered('bovino')).toContain('Ruminotomía')
  expect(Object.keys(procedureSpecies).filter((id) => !surgeryTypes.some((type) => type.id === id))).toEqual([])
  expect(
    Object.values(procedureSpecies)
      .flat()
      .filter((id) => !isSpecies(id)),
  ).toEqual([])
})
