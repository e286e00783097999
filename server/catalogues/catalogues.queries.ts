import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import {
  Breed,
  Color,
  DoseRange,
  ExamType,
  Medicine,
  Species,
  UsualPrescription,
} from '#shared/catalogues/catalogues.contract.ts'
import { fold } from '#shared/values/text.ts'
import { commonestBreeds, commonestExams, commonestFirst } from '#server/catalogues/commonest.ts'

/** Reads a list of this word's data folder and checks each entry; a wrong file stops the server at its start. */
export function readCatalogue<Item extends z.ZodType>(name: string, item: Item): z.output<Item>[] {
  const text = readFileSync(path.join(import.meta.dirname, 'data', `${name}.json`), 'utf8')
  return z.array(item).parse(JSON.parse(text))
}

/** In the files, what an entry does not have is left out. */
export const Name = z.object({ id: z.string(), name: z.string() })
const ids = z.array(z.string()).default([])

export const species = readCatalogue(
  'species',
  Species.extend({ note: z.string().nullable().default(null), order: z.number() }),
).sort((a, b) => a.order - b.order)

export const breeds = commonestFirst(
  readCatalogue('breeds', Breed.extend({ aliases: ids })),
  Object.entries(commonestBreeds).flatMap(([speciesId, names]) => names.map((name) => `${speciesId} ${name}`)),
  ({ speciesId, name }) => `${speciesId} ${name}`,
)

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

const medicineById = new Map(medicines.map((one) => [one.id, one]))

/** Which of its ingredients a figure is of: the file says it in its own words. */
function countedIn({ medicineId, indication }: { medicineId: string; indication: string | null }): string | null {
  if (!medicineById.get(medicineId)?.activeIngredient.includes('+')) return null
  return /expresado como (?!suma)(\p{L}+)/u.exec(fold(indication ?? ''))?.[1] ?? 'sum'
}

const wholeRanges = readCatalogue(
  'doses',
  DoseRange.omit({ counts: true }).extend({
    indication: z.string().nullable(),
    loading: z.object({ high: z.number() }).nullable(),
  }),
).map(({ indication, loading, ...range }) => ({
  ...range,
  loading: loading?.high ?? null,
  counts: countedIn({ medicineId: range.medicineId, indication }),
}))

/** Two that differ by their indication alone are one here. */
export const doseRanges: DoseRange[] = [...new Map(wholeRanges.map((one) => [JSON.stringify(one), one])).values()]

const ONCE = 'Dosis única'

/** The file writes "Cada 12 horas", days and points; a formula "cada 12 h", "7 días" and commas. */
export const usualPrescriptions: UsualPrescription[] = readCatalogue(
  'usualPrescriptions',
  UsualPrescription.omit({ duration: true, instructions: true }).extend({
    days: z.number().nullable(),
    ownerNote: z.string().nullable(),
  }),
).map(({ days, ownerNote, frequency, presentations, ...usual }) => ({
  ...usual,
  presentations: presentations.map(({ form, concentrations }) => ({
    form,
    concentrations: concentrations.map((text) => text.replace('.', ',')),
  })),
  frequency: frequency === ONCE ? 'una sola vez' : frequency.replace(/^Cada (\d+) horas$/, 'cada $1 h').toLowerCase(),
  duration: frequency === ONCE ? 'dosis única' : days === null ? null : days === 1 ? '1 día' : `${days} días`,
  instructions: ownerNote,
}))

export const equids = ['equino', 'asnal', 'mular']
const grazing = [...equids, 'bovino', 'bufalino', 'ovino', 'caprino', 'camelido']
const onHay = [...grazing, 'conejo', 'cuy', 'chinchilla', 'degu']
/** Of these nobody knows what they eat: they are offered everything. */
const ofAnyKind = ['otro', 'fauna-silvestre']

/**
 * Whose a food is that names its animal, or that others do not eat: the file does not say it, and "Concentrado para
 * bovino" is not what a dog's owner means. From general knowledge, not reviewed; the text stays free.
 */
export const eaters: Record<string, string[]> = {
  'alimento-para-cachorro': ['canino'],
  'alimento-para-cachorro-de-raza-grande': ['canino'],
  'alimento-para-cachorro-de-raza-pequena': ['canino'],
  'alimento-para-raza-grande': ['canino'],
  'alimento-para-raza-pequena': ['canino'],
  // Ferrets and hedgehogs are kept on the food of cats.
  'alimento-para-gatito': ['felino', 'huron', 'erizo'],
  'alimento-para-gato-castrado': ['felino', 'huron', 'erizo'],
  'alimento-para-peces': ['pez'],
  'alimento-para-tortuga-acuatica': ['tortuga'],
  'alimento-peletizado-para-conejo': ['conejo'],
  'alimento-peletizado-para-cuy-con-vitamina-c': ['cuy'],
  'concentrado-para-bovino-de-leche': ['bovino', 'bufalino'],
  'concentrado-para-equino': equids,
  'concentrado-para-porcino': ['porcino'],
  'heno-de-alfalfa': onHay,
  'heno-de-avena': onHay,
  'heno-de-timothy-lagomorfos-y-roedores': onHay,
  'insectos-grillos-cucarachas': [
    ...['lagarto', 'anfibio', 'tortuga', 'pez', 'artropodo', 'ave', 'ave-corral', 'primate'],
    ...['erizo', 'petauro', 'hamster', 'rata', 'raton'],
  ],
  'mezcla-de-semillas-para-aves': ['ave', 'ave-corral'],
  'pasto-y-forraje-verde': [...onHay, 'tortuga', 'porcino'],
  'pellet-para-aves-psitacidas': ['ave'],
  'sal-mineralizada': [...grazing, 'porcino'],
  'silo-de-maiz': [...grazing, 'porcino'],
}

/** What is of some animals alone comes first: to the others it is not offered. */
export function bySpecies(names: readonly { id: string; name: string }[], speciesOf: Record<string, string[]>) {
  return names
    .map(({ id, name }) => ({ id, name, speciesIds: id in speciesOf ? [...(speciesOf[id] ?? []), ...ofAnyKind] : [] }))
    .toSorted((a, b) => Number(b.speciesIds.length > 0) - Number(a.speciesIds.length > 0))
}

export const foods = bySpecies(readCatalogue('foods', Name), eaters)

export const consultationReasons = readCatalogue('consultationReasons', Name)

export const examTypes = commonestFirst(
  readCatalogue('examTypes', ExamType.extend({ sample: z.string().nullable().default(null) })),
  commonestExams,
  ({ id }) => id,
)
export const examTypesById: ReadonlyMap<string, ExamType> = new Map(examTypes.map((one) => [one.id, one]))
export const examGroups = readCatalogue('examGroups', Name.extend({ order: z.number() }))

export const speciesById: ReadonlyMap<string, Species> = new Map(species.map((one) => [one.id, one]))

export function isSpecies(id: string): boolean {
  return speciesById.has(id)
}
