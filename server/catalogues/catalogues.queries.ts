import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Breed, Color, ExamType, Medicine, Species } from '#shared/catalogues/catalogues.contract.ts'

/** Reads a list of this word's data folder and checks each entry; a wrong file stops the server at its start. */
export function readCatalogue<Item extends z.ZodType>(name: string, item: Item): z.output<Item>[] {
  const text = readFileSync(path.join(import.meta.dirname, 'data', `${name}.json`), 'utf8')
  return z.array(item).parse(JSON.parse(text))
}

/** In the files, what an entry does not have is left out. */
const Name = z.object({ id: z.string(), name: z.string() })
const ids = z.array(z.string()).default([])

export const species = readCatalogue(
  'species',
  Species.extend({ note: z.string().nullable().default(null), order: z.number() }),
).sort((a, b) => a.order - b.order)

export const breeds = readCatalogue('breeds', Breed.extend({ aliases: ids }))

export const colors = readCatalogue('colors', Color.extend({ speciesIds: ids }))

export const medicines = readCatalogue(
  'medicines',
  Medicine.extend({
    caution: z.string().nullable().default(null),
    contraindicatedSpeciesIds: ids,
    avoidSpeciesIds: ids,
    mdr1Risk: z.boolean().default(false),
    specialControl: z.boolean().default(false),
  }),
)

/** Those of one kind of animal come last: "Concentrado para bovino" is not what a dog's owner means by it. */
export const foods = readCatalogue('foods', Name.extend({ category: z.string() }))
  .toSorted((a, b) => Number(a.category === 'especie') - Number(b.category === 'especie'))
  .map(({ id, name }) => ({ id, name }))

export const consultationReasons = readCatalogue('consultationReasons', Name)

export const surgeryTypes = readCatalogue('surgeryTypes', Name)
export const examTypes = readCatalogue('examTypes', ExamType.extend({ sample: z.string().nullable().default(null) }))
export const examTypesById: ReadonlyMap<string, ExamType> = new Map(examTypes.map((one) => [one.id, one]))
export const examGroups = readCatalogue('examGroups', Name.extend({ order: z.number() }))

export const speciesById: ReadonlyMap<string, Species> = new Map(species.map((one) => [one.id, one]))

export function isSpecies(id: string): boolean {
  return speciesById.has(id)
}
