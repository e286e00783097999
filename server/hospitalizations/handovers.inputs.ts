import { handovers, planSheets } from '#shared/hospitalizations/handovers.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aVeterinarian, type TestClinic } from '#server/testing/factories.ts'
import { aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

async function newStay(test: TestApp, clinic: TestClinic) {
  const stay = await aStay(test, clinic, await newPet(test, clinic))
  await orderOf(test, clinic, stay)
  return { hospitalizationId: stay.id }
}

/** By somebody else than whoever calls: nobody receives their own. */
async function handed(test: TestApp, clinic: TestClinic) {
  const text = 'Revisar el goteo a las 02:00'
  const input = { text, notes: [{ ...(await newStay(test, clinic)), text }] }
  const { token } = await aVeterinarian(test, clinic, 'Sara Peña')
  return (await callRoute(test, handovers.write, input, { token })).body
}

valid(handovers.summary, async (test, clinic) => {
  await handed(test, clinic)
  return {}
})
valid(handovers.list, async (test, clinic) => {
  await handed(test, clinic)
  return { pageSize: 10 }
})
valid(handovers.write, async (test, clinic) => ({
  text: 'Todos estables',
  notes: [{ ...(await newStay(test, clinic)), text: 'Vomitó a las 15:00' }],
  toId: (await aVeterinarian(test, clinic, 'Sara Peña')).actor.professionalId,
}))
valid(handovers.receive, async (test, clinic) => ({ handoverId: (await handed(test, clinic)).id }))
valid(planSheets.all, async (test, clinic) => {
  await newStay(test, clinic)
  return {}
})
valid(planSheets.one, newStay)
