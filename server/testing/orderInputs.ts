import { v7 as uuidv7 } from 'uuid'
import { controls } from '#shared/controls/controls.contract.ts'
import { formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aFormula, anItem, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, valid, vet } from '#server/testing/routeInputs.ts'

// The calls of controls and formulas, as routeInputs.ts has those of the other words.

async function newControl(test: TestApp, clinic: TestClinic) {
  const { id: petId } = await newPet(test, clinic)
  return (await callRoute(test, controls.create, { petId, dueOn: '2026-11-20', reason: 'Retirar puntos' }, vet(clinic)))
    .body
}
const held = ({ id, version }: { id: string; version: number }) => ({ controlId: id, version })
valid(controls.list, async (test, clinic) => {
  await newControl(test, clinic)
  return { pageSize: 10 }
})
valid(controls.listOfPet, async (test, clinic) => ({ petId: (await newControl(test, clinic)).petId }))
valid(controls.get, async (test, clinic) => ({ controlId: (await newControl(test, clinic)).id }))
valid(controls.create, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  const { professionalId } = clinic.as.veterinario.actor
  return { petId: pet.id, dueOn: '2026-12-01', reason: 'Retirar puntos', professionalId, consultationId }
})
valid(controls.complete, async (test, clinic) => ({
  ...held(await newControl(test, clinic)),
  doneOn: '2026-11-20',
  evolution: 'better' as const,
  notes: 'Puntos retirados',
}))
valid(controls.miss, async (test, clinic) => held(await newControl(test, clinic)))
valid(controls.move, async (test, clinic) => ({ ...held(await newControl(test, clinic)), dueOn: '2026-11-25' }))
valid(controls.cancel, async (test, clinic) => ({ ...held(await newControl(test, clinic)), reason: 'Se mudó' }))
valid(controls.reopen, async (test, clinic) => {
  const missed = await callRoute(test, controls.miss, held(await newControl(test, clinic)), vet(clinic))
  return held(missed.body)
})

async function newFormula(test: TestApp, clinic: TestClinic) {
  const owner = await anOwner(test, clinic, { documentType: 'CC', document: String(Math.floor(Math.random() * 1e10)) })
  return aFormula(test, clinic, await aPet(test, clinic, owner))
}
async function newSigned(test: TestApp, clinic: TestClinic) {
  const { id, version } = await newFormula(test, clinic)
  return (await callRoute(test, formulas.sign, { formulaId: id, version }, vet(clinic))).body
}
valid(formulas.listOfPet, async (test, clinic) => ({ petId: (await newFormula(test, clinic)).petId }))
valid(formulas.live, async (test, clinic) => ({ petId: (await newSigned(test, clinic)).petId }))
valid(formulas.papers, async (test, clinic) => ({ petId: (await newSigned(test, clinic)).petId }))
valid(formulas.get, async (test, clinic) => ({ formulaId: (await newSigned(test, clinic)).id }))
valid(formulas.create, async (test, clinic) => {
  const { id, pet } = await newConsultation(test, clinic)
  return { petId: pet.id, consultationId: id, items: [anItem] }
})
valid(formulas.update, async (test, clinic) => {
  const { id, version } = await newFormula(test, clinic)
  return { formulaId: id, version, items: [{ ...anItem, dose: '4 mL' }], refills: 1 }
})
valid(formulas.sign, async (test, clinic) => {
  const { id, version } = await newFormula(test, clinic)
  const confirmations = [{ medicine: 'Cefalexina', kind: 'avoid' as const, reason: 'No hay otra' }]
  return { formulaId: id, version, confirmations }
})
valid(formulas.changeState, async (test, clinic) => {
  const { id, version } = await newFormula(test, clinic)
  return { formulaId: id, version, status: 'voided' as const, reason: 'Mascota equivocada' }
})
valid(formulas.paper, async (test, clinic) => ({
  formulaId: (await newSigned(test, clinic)).id,
  form: 'html' as const,
}))
valid(formulaFavourites.list, () => ({}))
async function newFavourite(test: TestApp, clinic: TestClinic) {
  const input = { name: `Pioderma ${uuidv7()}`, items: [anItem] }
  return (await callRoute(test, formulaFavourites.create, input, vet(clinic))).body
}
valid(formulaFavourites.create, () => ({ name: `Otitis ${uuidv7()}`, items: [anItem], instructions: 'Limpiar antes' }))
valid(formulaFavourites.update, async (test, clinic) => {
  const { id, version } = await newFavourite(test, clinic)
  const items = [{ ...anItem, duration: '10 días' }]
  return { favouriteId: id, version, name: 'Otitis externa', items, isArchived: true }
})
