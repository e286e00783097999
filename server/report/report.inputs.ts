import { report } from '#shared/report/report.contract.ts'
import { reportRecords } from '#server/testing/reportRecords.ts'
import { newPet, petWithPhoto, valid } from '#server/testing/routeInputs.ts'

valid(report.get, async (test, own) => ({ id: (await newPet(test, own)).public_id }))
valid(report.picture, async (test, own) => ({
  id: (await petWithPhoto(test, own)).public_id,
  picture: 'photo' as const,
}))
valid(report.document, async (test, own) => {
  const pet = await newPet(test, own)
  const { formulaId } = await reportRecords(test, own, pet.id)
  return { id: pet.public_id, kind: 'formula' as const, documentId: formulaId, form: 'json' as const }
})
valid(report.link, async (test, own) => ({ petId: (await newPet(test, own)).id }))
valid(report.enable, async (test, own) => ({ petId: (await newPet(test, own)).id, isEnabled: false }))
valid(report.renew, async (test, own) => ({ petId: (await newPet(test, own)).id }))
