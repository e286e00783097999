import { z } from 'zod'
import { requiredLine } from '#shared/values/text.ts'
import { orderedRoutes } from '#shared/word/orderedList.ts'

export const MAX_CAGES = 100

/** Where an inpatient lies. */
export const Cage = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** Out of use: forms leave it out, stays keep it. */
  isArchived: z.boolean(),
})
export type Cage = z.infer<typeof Cage>

export const CageDraft = z.object({ name: requiredLine(40) })
export type CageDraft = z.infer<typeof CageDraft>

export const cages = orderedRoutes({
  path: '/cages',
  reads: 'hospitalizations.read',
  writes: 'clinic.write',
  table: 'cages',
  entry: Cage,
  id: z.uuid(),
  draft: CageDraft.shape,
  changes: CageDraft.shape,
  summaries: {
    list: 'Las jaulas de la clínica, en su orden; las archivadas también',
    create: 'Agrega una jaula',
    update: 'Cambia el nombre de una jaula',
    move: 'Sube o baja una jaula un puesto',
    archive: 'Archiva una jaula, o la vuelve a usar; las hospitalizaciones la conservan',
  },
})
