import { catalogueEntries, catalogues, catalogueUses } from '#shared/catalogues/catalogues.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import {
  breeds,
  colors,
  consultationReasons,
  doseRanges,
  examTypes,
  foods,
  isSpecies,
  medicines,
  species,
  usualPrescriptions,
} from '#server/catalogues/catalogues.queries.ts'
import {
  findEntryKind,
  insertEntry,
  isShipped,
  listEntries,
  listOwnBreeds,
  listOwnColors,
  listOwnFoods,
  listOwnMedicines,
  type Typed,
  updateEntry,
} from '#server/catalogues/entries.queries.ts'
import { listUses } from '#server/catalogues/uses.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { implement, implementExtended, implementFixed } from '#server/http/implement.ts'

const taken = { field: 'name', message: 'Ese nombre ya está en la lista' }

export const catalogueConstraints: ConstraintSentences = { catalogue_entries_name: taken }

function refuseShipped(entry: Typed): void {
  if (isShipped(entry)) throw new AppError('conflict', taken)
}

async function findEntry(tx: ClinicTx, kind: Typed['kind'], entryId: string) {
  const [entry] = await listEntries(tx, kind, entryId)
  if (!entry) throw new AppError('not_found')
  return entry
}

export const catalogueRoutes = [
  implementFixed(catalogues.species, species),
  implementExtended(catalogues.breeds, breeds, listOwnBreeds),
  implementExtended(catalogues.colors, colors, listOwnColors),
  implementExtended(catalogues.medicines, medicines, listOwnMedicines),
  implementFixed(catalogues.doseRanges, doseRanges),
  implementFixed(catalogues.usualPrescriptions, usualPrescriptions),
  implementExtended(catalogues.foods, foods, listOwnFoods),
  implementFixed(catalogues.consultationReasons, consultationReasons),
  implementFixed(catalogues.examTypes, examTypes),
  implement(catalogueUses, ({ tx }) => listUses(tx)),
  implement(catalogueEntries.list, ({ tx, input }) => listEntries(tx, input.kind)),
  implement(catalogueEntries.create, async ({ tx, actor, input }) => {
    const entry = { ...input, speciesId: input.kind === 'breed' ? input.speciesId : '' }
    if (input.kind === 'breed' && !isSpecies(input.speciesId))
      throw new AppError('invalid', { field: 'speciesId', message: 'Elija una especie de la lista' })
    refuseShipped(entry)
    return findEntry(tx, input.kind, await insertEntry(tx, actor, entry))
  }),
  implement(catalogueEntries.update, async ({ tx, actor, input }) => {
    const { entryId, version, name, archived } = input
    const place = await findEntryKind(tx, entryId)
    refuseShipped({ ...place, name })
    await updateEntry(tx, actor, { entryId, version }, { name, archived })
    return findEntry(tx, place.kind, entryId)
  }),
]
