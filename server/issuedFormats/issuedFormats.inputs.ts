import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { aFormat, anIssued, signNext } from '#server/issuedFormats/issuedFormats.factory.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

const newIssued = async (test: TestApp, clinic: TestClinic) => anIssued(test, clinic, await newPet(test, clinic))
const keyOf = ({ id, version }: IssuedFormat) => ({ issuedFormatId: id, version })
/** Without signatures. */
async function certificate(test: TestApp, clinic: TestClinic) {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Certifico.' }] }] }
  const { id } = await aFormat(test, clinic, { title: 'Certificado', purpose: 'other', content })
  return anIssued(test, clinic, await newPet(test, clinic), { formatId: id })
}

valid(issuedFormats.listOfPet, async (test, clinic) => ({ petId: (await newIssued(test, clinic)).pet.id }))
valid(issuedFormats.listOfRecord, async (test, clinic) => {
  const pet = await newPet(test, clinic)
  const { id: surgeryId } = await aSurgery(test, clinic, pet)
  await anIssued(test, clinic, pet, { surgeryId })
  return { subject: 'surgery' as const, recordId: surgeryId }
})
valid(issuedFormats.get, async (test, clinic) => ({ issuedFormatId: (await newIssued(test, clinic)).id }))
valid(issuedFormats.dataOf, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(issuedFormats.create, async (test, clinic) => ({
  petId: (await newPet(test, clinic)).id,
  formatId: (await aFormat(test, clinic)).id,
}))
valid(issuedFormats.save, async (test, clinic) => ({
  ...keyOf(await newIssued(test, clinic)),
  typed: { 'owner.document': 'CC 1 020 345 678' },
}))
valid(issuedFormats.issue, async (test, clinic) => keyOf(await certificate(test, clinic)))
valid(issuedFormats.void, async (test, clinic) => ({
  ...keyOf(await newIssued(test, clinic)),
  reason: 'Era de otra mascota',
}))
valid(issuedFormats.restart, async (test, clinic) => {
  const { body: issued } = await signNext(test, clinic, await newIssued(test, clinic))
  const reason = 'Quiere otra opinión'
  await callRoute(test, signing.reject, { ...keyOf(issued), reason }, { token: clinic.as.veterinario.token })
  return { issuedFormatId: issued.id }
})
valid(issuedFormats.printout, async (test, clinic) => ({
  issuedFormatId: (await newIssued(test, clinic)).id,
  form: 'html' as const,
}))
