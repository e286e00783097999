import { v7 as uuidv7 } from 'uuid'
import { formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aFormula, anItem } from '#server/formulas/formulas.factory.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { newConsultation, valid, vet } from '#server/testing/routeInputs.ts'

async function newFormula(test: TestApp, clinic: TestClinic) {
  const owner = await anOwner(test, clinic, { documentType: 'CC', document: String(Math.floor(Math.random() * 1e10)) })
  return aFormula(test, clinic, await aPet(test, clinic, owner))
}
async function newSigned(test: TestApp, clinic: TestClinic) {
  const { id, version } = await newFormula(test, clinic)
  return (await callRoute(test, formulas.sign, { formulaId: id, version }, vet(clinic))).body
}
async function newFavourite(test: TestApp, clinic: TestClinic) {
  const input = { name: `Pioderma ${uuidv7()}`, items: [anItem] }
  return (await callRoute(test, formulaFavourites.create, input, vet(clinic))).body
}
valid(formulas.listOfPet, async (test, clinic) => ({ petId: (await newFormula(test, clinic)).petId }))
valid(formulas.live, async (test, clinic) => ({ petId: (await newSigned(test, clinic)).petId }))
valid(formulas.lastItems, async (test, clinic) => {
  await newSigned(test, clinic)
  return { speciesId: 'canino' }
})
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
valid(formulas.printout, async (test, clinic) => ({
  formulaId: (await newSigned(test, clinic)).id,
  form: 'html' as const,
}))
valid(formulaFavourites.list, () => ({}))
valid(formulaFavourites.create, () => ({ name: `Otitis ${uuidv7()}`, items: [anItem], instructions: 'Limpiar antes' }))
valid(formulaFavourites.update, async (test, clinic) => {
  const { id, version } = await newFavourite(test, clinic)
  const items = [{ ...anItem, duration: '10 días' }]
  return { favouriteId: id, version, name: 'Otitis externa', items, isArchived: true }
})
