import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { requiredLine } from '#shared/values/text.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'

export const Species = z.object({
  id: z.string(),
  name: z.string(),
  /** Which portrait stands for it. */
  icon: z.string(),
  group: z.string(),
  note: z.string().nullable(),
})
export type Species = z.infer<typeof Species>

export const Breed = z.object({
  id: z.string(),
  speciesId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
})
export type Breed = z.infer<typeof Breed>

/** `speciesIds` empty: any species. */
export const Color = z.object({
  id: z.string(),
  name: z.string(),
  hex: z.string().nullable(),
  speciesIds: z.array(z.string()),
})
export type Color = z.infer<typeof Color>

/** `speciesIds` empty: any species. */
export const NameOfSpecies = z.object({ id: z.string(), name: z.string(), speciesIds: z.array(z.string()) })
export type NameOfSpecies = z.infer<typeof NameOfSpecies>

export const Medicine = z.object({
  id: z.string(),
  name: z.string(),
  activeIngredient: z.string(),
  presentations: z.array(z.string()),
  routes: z.array(z.string()),
  /** `Antibiótico betalactámico`; empty of the clinic's own. */
  class: z.string(),
  group: z.string(),
  caution: z.string().nullable(),
  contraindicatedSpeciesIds: z.array(z.string()),
  avoidSpeciesIds: z.array(z.string()),
  mdr1Risk: z.boolean(),
  specialControl: z.boolean(),
})
export type Medicine = z.infer<typeof Medicine>

export const doseRangeUnits = ['mg/kg', 'µg/kg', 'UI/kg', 'mL/kg', 'mEq/kg', 'mg/m2'] as const
export type DoseRangeUnit = (typeof doseRangeUnits)[number]

/**
 * What is usually given of a medicine at once. Published figures that no veterinarian reviewed: they are for asking, never
 * for deciding (server/catalogues/data/SOURCES.md).
 */
export const DoseRange = z.object({
  medicineId: z.string(),
  speciesId: z.string(),
  routes: z.array(z.string()),
  unit: z.enum(doseRangeUnits),
  low: z.number(),
  high: z.number(),
  /** Above it a reason is asked for. */
  max: z.number(),
  /** Of a first dose alone: how high it usually is. */
  loading: z.number().nullable(),
  /** Of a product of several ingredients: what is counted, their sum or one, by its folded name. */
  counts: z.string().nullable(),
})
export type DoseRange = z.infer<typeof DoseRange>

/**
 * How a medicine is usually prescribed, but for its dose. Nobody reviewed it: it is proposed, and never decides
 * (server/catalogues/data/SOURCES.md).
 */
export const UsualPrescription = z.object({
  medicineId: z.string(),
  speciesIds: z.array(z.string()),
  presentations: z.array(z.object({ form: z.string(), concentrations: z.array(z.string()) })),
  route: z.string(),
  /** In the words of a formula: `cada 12 h`. */
  frequency: z.string(),
  /** `7 días`; null where it depends. */
  duration: z.string().nullable(),
  /** What the owner should know of it. */
  instructions: z.string().nullable(),
})
export type UsualPrescription = z.infer<typeof UsualPrescription>

/** `group` is the id of `groupName`; `sample` is what the laboratory usually asks for. */
export const ExamType = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  groupName: z.string(),
  sample: z.string().nullable(),
})
export type ExamType = z.infer<typeof ExamType>

/**
 * A list that the browser holds until it changes.
 * @param reads the table of what a clinic adds to it
 * @param more what its contract says beside what all of them do
 */
export function catalogue<Item extends z.ZodType>(
  path: string,
  summary: string,
  item: Item,
  reads: readonly HeardTable[] = [],
  more: { onDevice?: true } = {},
) {
  return route({
    service: 'clinic',
    method: 'GET',
    path,
    action: 'session',
    summary,
    reads,
    revalidates: true,
    ...more,
    input: z.object({}),
    output: z.array(item),
  })
}

/** Bare arrays, as the specification says; `foods` feeds the feeding field of a pet. */
export const catalogues = {
  species: catalogue('/species', 'Especies', Species, [], { onDevice: true }),
  breeds: catalogue('/breeds', 'Razas', Breed, ['catalogueEntries'], { onDevice: true }),
  colors: catalogue('/colors', 'Colores', Color, ['catalogueEntries']),
  medicines: catalogue('/medicines', 'Medicamentos', Medicine, ['catalogueEntries']),
  doseRanges: catalogue('/dose-ranges', 'Rangos usuales de dosis', DoseRange),
  usualPrescriptions: catalogue('/usual-prescriptions', 'Cómo se formula usualmente un medicamento', UsualPrescription),
  foods: catalogue('/foods', 'Alimentos', NameOfSpecies, ['catalogueEntries']),
  consultationReasons: catalogue(
    '/consultation-reasons',
    'Motivos de consulta',
    z.object({ id: z.string(), name: z.string() }),
  ),
  examTypes: catalogue('/exam-types', 'Tipos de examen', ExamType),
}

/** How often a clinic has something of a list, of an animal of this species. */
export const CatalogueUse = z.object({
  kind: z.enum(['breed', 'color', 'food', 'exam']),
  speciesId: z.string(),
  name: z.string(),
  uses: z.number(),
})
export type CatalogueUse = z.infer<typeof CatalogueUse>

/** Apart from the lists, which stay as long as nobody adds to them. */
export const catalogueUses = catalogue(
  '/catalogue-uses',
  'Lo que la clínica más usa de razas, colores, alimentos y exámenes, por especie',
  CatalogueUse,
  ['pets', 'exams'],
)

/** The lists that a clinic adds to. A breed belongs to a species, the others to every one. */
export const entryKinds = ['breed', 'color', 'food', 'medicine'] as const
export type EntryKind = (typeof entryKinds)[number]

export const CatalogueEntry = z.object({
  id: z.uuid(),
  version: z.number(),
  kind: z.enum(entryKinds),
  /** Of a breed; empty for the others. */
  speciesId: z.string(),
  name: z.string(),
  /** Not offered any more; the records that name it stay as they are. */
  archived: z.boolean(),
  /** How many pets have it. */
  uses: z.number(),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

export const MAX_ENTRY_NAME = 80
const name = requiredLine(MAX_ENTRY_NAME)

/** What a clinic added, by typing it or in its settings: the lists above offer it with the shipped ones. */
export const catalogueEntries = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/catalogue-entries',
    action: 'catalogues.manage',
    summary: 'Lo que la clínica agregó a un catálogo, también lo archivado',
    reads: ['catalogueEntries', 'pets'],
    input: z.object({ kind: z.enum(entryKinds) }),
    output: z.array(CatalogueEntry),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/catalogue-entries',
    action: 'catalogues.manage',
    summary: 'Agrega una entrada propia a un catálogo',
    input: z.object({ kind: z.enum(entryKinds), speciesId: z.string().max(40).default(''), name }),
    output: CatalogueEntry,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/catalogue-entries/:entryId',
    action: 'catalogues.manage',
    summary: 'Cambia el nombre de una entrada propia, la archiva o la recupera',
    input: z.object({
      entryId: z.uuid(),
      version: z.number().int(),
      name,
      /** Left out, it stays as it is. */
      archived: z.boolean().optional(),
    }),
    output: CatalogueEntry,
  }),
}
