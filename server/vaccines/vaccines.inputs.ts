import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { type TestClinic } from '#server/testing/factories.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

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
valid(vaccines.card, async (test, clinic) => ({ petId: (await newVaccine(test, clinic)).petId, form: 'html' as const }))
valid(vaccines.certificate, async (test, clinic) => ({
  petId: (await newVaccine(test, clinic)).petId,
  form: 'html' as const,
}))
