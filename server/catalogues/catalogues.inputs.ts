import { v7 as uuidv7 } from 'uuid'
import { catalogueEntries, catalogues, catalogueUses } from '#shared/catalogues/catalogues.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { valid, vet } from '#server/testing/routeInputs.ts'

for (const route of Object.values(catalogues)) valid(route, () => ({}))
valid(catalogueUses, () => ({}))
valid(catalogueEntries.list, () => ({ kind: 'breed' as const }))
valid(catalogueEntries.create, () => ({ kind: 'breed' as const, speciesId: 'canino', name: `Criollo ${uuidv7()}` }))
valid(catalogueEntries.update, async (test, clinic) => {
  const entry = { kind: 'color' as const, name: `Ceniza ${uuidv7()}` }
  const { id, version } = (await callRoute(test, catalogueEntries.create, entry, vet(clinic))).body
  return { entryId: id, version, name: `Gris ${uuidv7()}`, archived: true }
})
