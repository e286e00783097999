import { pets } from '#shared/pets/pets.contract.ts'
import { callRoute } from '#server/testing/app.ts'
import { anOwner } from '#server/testing/factories.ts'
import { newPet, petWithPhoto, picture, valid, vet } from '#server/testing/routeInputs.ts'

const petFields = {
  name: 'Canela',
  speciesId: 'canino',
  breed: 'Criollo',
  sex: 'female' as const,
  color: 'Canela',
  birthOn: '2022-05-01',
  feeding: 'Concentrado',
}
const death = { deceasedOn: '2026-11-19', deceasedCause: 'Insuficiencia renal' }
valid(pets.labels, async (test, clinic) => ({ petIds: (await newPet(test, clinic)).id }))
valid(pets.birthdays, async (test, clinic) => {
  await newPet(test, clinic)
  return {}
})
valid(pets.get, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(pets.create, async (test, clinic) => ({ ...petFields, ownerId: (await anOwner(test, clinic)).id, weightKg: 9.5 }))
valid(pets.update, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { ...petFields, petId: id, version }
})
valid(pets.reportDeceased, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { petId: id, version, ...death }
})
valid(pets.undoDeceased, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  await callRoute(test, pets.reportDeceased, { petId: id, version, ...death }, vet(clinic))
  return { petId: id, version: version + 1, reason: 'Mascota equivocada' }
})
valid(pets.changeStatus, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  return { petId: id, version, status: 'lost' as const, reason: 'Se escapó en el parque' }
})
valid(pets.changeOwner, async (test, clinic) => {
  const { id, version } = await newPet(test, clinic)
  const { id: ownerId } = await anOwner(test, clinic)
  return { petId: id, version, ownerId, since: '2026-11-20', reason: 'Lo adoptó' }
})
valid(pets.setPhoto, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }), picture)
valid(pets.removePhoto, async (test, clinic) => ({ petId: (await petWithPhoto(test, clinic)).id }))
valid(pets.photo, async (test, clinic) => ({ petId: (await petWithPhoto(test, clinic)).id }))
