import { v7 as uuidv7 } from 'uuid'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aDeworming, aVaccine, type TestClinic } from '#server/testing/factories.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

// The calls of vaccines, dewormings and their protocols, as routeInputs.ts has those of the other words.

const schedule = { primaryDoses: 2, intervalMinWeeks: 3, intervalMaxWeeks: 4, boosterMonths: 12 }
valid(protocols.list, () => ({}))
valid(protocols.create, () => ({
  kind: 'vaccine' as const,
  name: `Vacuna ${uuidv7()}`,
  speciesIds: ['canino'],
  schedule,
}))
valid(protocols.update, async (test, clinic) => {
  const input = { kind: 'vaccine' as const, name: `Vacuna ${uuidv7()}`, speciesIds: ['canino'], schedule }
  const { id, version } = (await callRoute(test, protocols.create, input, vet(clinic))).body
  return { protocolId: id, version, name: input.name, speciesIds: ['felino'], schedule }
})

const dose = (clinic: TestClinic) => ({
  protocolId: 'canino-antirrabica-canina',
  product: 'Rabisin',
  batch: 'L4821',
  batchExpiresOn: '2199-12-31',
  appliedOn: '2024-06-01',
  doseNumber: 1,
  professionalId: clinic.as.veterinario.actor.professionalId,
})
async function newVaccine(test: TestApp, clinic: TestClinic) {
  return aVaccine(test, clinic, await newPet(test, clinic), dose(clinic))
}
valid(vaccines.listOfPet, async (test, clinic) => ({ petId: (await newVaccine(test, clinic)).petId }))
valid(vaccines.get, async (test, clinic) => ({ vaccineId: (await newVaccine(test, clinic)).id }))
valid(vaccines.form, async (test, clinic) => ({
  petId: (await newVaccine(test, clinic)).petId,
  protocolId: 'canino-antirrabica-canina',
}))
valid(vaccines.plan, async (test, clinic) => ({
  petIds: (await newVaccine(test, clinic)).petId,
  protocolId: 'canino-antirrabica-canina',
}))
valid(vaccines.create, async (test, clinic) => ({ ...dose(clinic), petId: (await newPet(test, clinic)).id }))
valid(vaccines.createMany, async (test, clinic) => ({
  ...dose(clinic),
  pets: [{ petId: (await newPet(test, clinic)).id, doseNumber: 1 }],
}))
valid(vaccines.update, async (test, clinic) => {
  const { id, version } = await newVaccine(test, clinic)
  return { ...dose(clinic), vaccineId: id, version, batch: 'L9000' }
})
valid(vaccines.void, async (test, clinic) => {
  const { id, version } = await newVaccine(test, clinic)
  return { vaccineId: id, version, reason: 'Se registró en la mascota equivocada' }
})
valid(vaccines.restore, async (test, clinic) => {
  const { id, version } = await newVaccine(test, clinic)
  const input = { vaccineId: id, version, reason: 'Se registró en la mascota equivocada' }
  return { vaccineId: id, version: (await callRoute(test, vaccines.void, input, vet(clinic))).body.version }
})
valid(vaccines.due, () => ({}))

const deworming = (clinic: TestClinic) => ({
  kind: 'internal' as const,
  product: 'Drontal',
  dose: '1 tableta',
  appliedOn: '2024-06-01',
  nextOn: '2024-09-01',
  professionalId: clinic.as.veterinario.actor.professionalId,
})
async function newDeworming(test: TestApp, clinic: TestClinic) {
  return aDeworming(test, clinic, await newPet(test, clinic), deworming(clinic))
}
valid(dewormings.listOfPet, async (test, clinic) => ({ petId: (await newDeworming(test, clinic)).petId }))
valid(dewormings.get, async (test, clinic) => ({ dewormingId: (await newDeworming(test, clinic)).id }))
valid(dewormings.form, async (test, clinic) => ({ petId: (await newDeworming(test, clinic)).petId }))
valid(dewormings.create, async (test, clinic) => ({ ...deworming(clinic), petId: (await newPet(test, clinic)).id }))
valid(dewormings.createMany, async (test, clinic) => {
  const { dose: given, nextOn, ...common } = deworming(clinic)
  return { ...common, pets: [{ petId: (await newPet(test, clinic)).id, dose: given, nextOn }] }
})
valid(dewormings.update, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  return { ...deworming(clinic), dewormingId: id, version, dose: '2 tabletas' }
})
valid(dewormings.void, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  return { dewormingId: id, version, reason: 'Se registró en la mascota equivocada' }
})
valid(dewormings.restore, async (test, clinic) => {
  const { id, version } = await newDeworming(test, clinic)
  const input = { dewormingId: id, version, reason: 'Se registró en la mascota equivocada' }
  return { dewormingId: id, version: (await callRoute(test, dewormings.void, input, vet(clinic))).body.version }
})
valid(vaccines.card, async (test, clinic) => ({ petId: (await newVaccine(test, clinic)).petId, form: 'html' as const }))
valid(vaccines.certificate, async (test, clinic) => ({
  petId: (await newVaccine(test, clinic)).petId,
  form: 'html' as const,
}))
