import { v7 as uuidv7 } from 'uuid'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { aPersonWithPassword, type TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

/** Of somebody who is no administrator and has no card. */
export const aDraft = () =>
  ({
    name: 'Natalia Gómez',
    email: `${uuidv7()}@prueba.co`,
    role: 'auxiliar',
    kind: 'auxiliar',
    professionalCard: null,
    readsHistory: true,
  }) as const

async function somebody(test: TestApp, clinic: TestClinic) {
  const { actor } = await aPersonWithPassword(test, clinic)
  return { professionalId: actor.professionalId, version: 1 }
}

valid(clinicAccounts.list, () => ({}))
valid(clinicAccounts.create, aDraft)
valid(clinicAccounts.update, async (test, clinic) => ({ ...(await somebody(test, clinic)), ...aDraft() }))
valid(clinicAccounts.setDisabled, async (test, clinic) => ({ ...(await somebody(test, clinic)), isDisabled: true }))
valid(clinicAccounts.closeSessions, async (test, clinic) => {
  const { professionalId } = await somebody(test, clinic)
  return { professionalId }
})
valid(clinicAccounts.givePassword, async (test, clinic) => {
  const { professionalId } = await somebody(test, clinic)
  return { professionalId, password: 'Lluvia-de-abril-7' }
})
valid(clinicAccounts.invite, async (test, clinic) => {
  const { token } = clinic.as.administrador
  return { professionalId: (await callRoute(test, clinicAccounts.create, aDraft(), { token })).body.id }
})
