import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

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

export const Medicine = z.object({
  id: z.string(),
  name: z.string(),
  activeIngredient: z.string(),
  presentations: z.array(z.string()),
  routes: z.array(z.string()),
  group: z.string(),
  caution: z.string().nullable(),
  contraindicatedSpeciesIds: z.array(z.string()),
  avoidSpeciesIds: z.array(z.string()),
  mdr1Risk: z.boolean(),
  specialControl: z.boolean(),
})
export type Medicine = z.infer<typeof Medicine>

function catalogue<Item extends z.ZodType>(path: string, summary: string, item: Item) {
  return route({
    service: 'clinic',
    method: 'GET',
    path,
    action: 'session',
    summary,
    revalidates: true,
    input: z.object({}),
    output: z.array(item),
  })
}

/** Bare arrays, as the specification says; `foods` feeds the feeding field of a pet. */
export const catalogues = {
  species: catalogue('/species', 'Especies', Species),
  breeds: catalogue('/breeds', 'Razas', Breed),
  colors: catalogue('/colors', 'Colores', Color),
  medicines: catalogue('/medicines', 'Medicamentos', Medicine),
  foods: catalogue('/foods', 'Alimentos', z.object({ id: z.string(), name: z.string() })),
  consultationReasons: catalogue(
    '/consultation-reasons',
    'Motivos de consulta',
    z.object({ id: z.string(), name: z.string() }),
  ),
}
