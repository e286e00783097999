import { owners } from '#shared/owners/owners.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { valid, vet } from '#server/testing/routeInputs.ts'

async function twoOwners(test: TestApp, clinic: TestClinic) {
  const [owner, other] = [await anOwner(test, clinic), await anOwner(test, clinic)]
  await aPet(test, clinic, other)
  return { ownerId: owner.id, version: owner.version, otherId: other.id, otherVersion: other.version }
}
valid(owners.list, async (test, clinic) => ({ q: (await anOwner(test, clinic)).name.split(' ')[0] ?? '', pageSize: 5 }))
valid(owners.get, async (test, clinic) => ({ ownerId: (await anOwner(test, clinic)).id }))
valid(owners.create, () => ({ name: 'Gloria Vargas', phone: { country: '57' as const, number: '3104567890' } }))
valid(owners.update, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  return { ownerId: id, version, name: 'Gloria Inés Vargas', phone: { country: '57' as const, number: '3104567890' } }
})
valid(owners.matches, async (test, clinic) => {
  const owner = await anOwner(test, clinic)
  return { phone: owner.phone.number, exceptId: owner.id }
})
valid(owners.deactivate, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  return { ownerId: id, version, reason: 'Se mudó de ciudad' }
})
valid(owners.reactivate, async (test, clinic) => {
  const { id, version } = await anOwner(test, clinic)
  const input = { ownerId: id, version, reason: 'Se mudó de ciudad' }
  return { ownerId: id, version: (await callRoute(test, owners.deactivate, input, vet(clinic))).body.version }
})
valid(owners.merge, async (test, clinic) => ({ ...(await twoOwners(test, clinic)), fields: ['phone' as const] }))
valid(owners.undoMerge, async (test, clinic) => {
  const { body } = await callRoute(test, owners.merge, await twoOwners(test, clinic), vet(clinic))
  return { mergeId: body.merges[0]?.mergeId ?? '' }
})
