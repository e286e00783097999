import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryTypeList } from '#shared/surgeries/surgeryTypes.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aSurgery, recoveredSurgery } from '#server/surgeries/surgeries.factory.ts'
import { type TestClinic } from '#server/testing/factories.ts'
import { validFiles } from '#server/testing/fileInputs.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

const newSurgery = async (test: TestApp, clinic: TestClinic) => aSurgery(test, clinic, await newPet(test, clinic))
const keyOf = ({ id, version }: Surgery) => ({ surgeryId: id, version })
/** In preparation, with its urgency written down. */
async function urgentSurgery(test: TestApp, clinic: TestClinic) {
  const made = await newSurgery(test, clinic)
  const input = { ...keyOf(made), reason: 'Torsión gástrica: el propietario va en camino' }
  return (await callRoute(test, surgeries.overrideConsent, input, vet(clinic))).body
}
const morphine = {
  phase: 'premedication' as const,
  medicine: 'Morfina',
  dosePerKg: 0.3,
  doseUnit: 'mg' as const,
  concentration: 10,
}
async function surgeryWithDrug(test: TestApp, clinic: TestClinic, phase: 'premedication' | 'emergency') {
  const { id } = await newSurgery(test, clinic)
  const { drugs } = (await callRoute(test, surgeries.addDrug, { surgeryId: id, ...morphine, phase }, vet(clinic))).body
  return { surgeryId: id, drugId: drugs[0]?.id ?? '', version: drugs[0]?.version ?? 0 }
}
validFiles('surgery', async (test, clinic) => (await newSurgery(test, clinic)).id)
valid(surgeryTypeList, () => ({}))
valid(surgeries.listOfPet, async (test, clinic) => ({ petId: (await newSurgery(test, clinic)).pet.id }))
valid(surgeries.get, async (test, clinic) => ({ surgeryId: (await newSurgery(test, clinic)).id }))
valid(surgeries.create, async (test, clinic) => ({
  petId: (await newPet(test, clinic)).id,
  procedures: ['Orquiectomía'],
  scheduledAt: test.services.clock().toISOString(),
  surgeonId: clinic.as.veterinario.actor.professionalId,
}))
valid(surgeries.save, async (test, clinic) => {
  const at = test.services.clock().toISOString()
  return {
    ...keyOf(await newSurgery(test, clinic)),
    fields: { asa: 2, weightKg: 12.4 },
    ticks: { 'entry.identity': true },
    readings: [{ at, values: { heartRate: 90 } }],
  }
})
valid(surgeries.move, async (test, clinic) => ({
  ...keyOf(await newSurgery(test, clinic)),
  to: 'preparation' as const,
}))
valid(surgeries.overrideConsent, async (test, clinic) => ({
  ...keyOf(await newSurgery(test, clinic)),
  reason: 'Torsión gástrica',
}))
valid(surgeries.finish, async (test, clinic) => keyOf(await recoveredSurgery(test, clinic, await newPet(test, clinic))))
valid(surgeries.suspend, async (test, clinic) => ({
  ...keyOf(await newSurgery(test, clinic)),
  reason: 'Llegó sin ayuno',
}))
valid(surgeries.addNote, async (test, clinic) => {
  const made = await newSurgery(test, clinic)
  await callRoute(test, surgeries.suspend, { ...keyOf(made), reason: 'Llegó sin ayuno' }, vet(clinic))
  return { surgeryId: made.id, text: 'Se reprograma para el lunes.' }
})
valid(surgeries.addDrug, async (test, clinic) => ({ surgeryId: (await newSurgery(test, clinic)).id, ...morphine }))
valid(surgeries.copyEmergencyDrugs, async (test, clinic) => {
  await surgeryWithDrug(test, clinic, 'emergency')
  return { surgeryId: (await newSurgery(test, clinic)).id }
})
valid(surgeries.giveDrug, async (test, clinic) => ({
  ...(await surgeryWithDrug(test, clinic, 'premedication')),
  givenAt: test.services.clock().toISOString(),
}))
valid(surgeries.voidDrug, async (test, clinic) => ({
  ...(await surgeryWithDrug(test, clinic, 'premedication')),
  reason: 'Se cambió de protocolo',
}))
valid(surgeries.printout, async (test, clinic) => ({
  surgeryId: (await urgentSurgery(test, clinic)).id,
  form: 'html' as const,
}))
