import { inventories } from '#shared/inventories/inventories.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

export const addresses = {
  launchAddress: 'https://inventarios.prueba.co/entrar',
  redirectUri: 'https://inventarios.prueba.co/volver',
}

async function connected(test: TestApp, clinic: TestClinic) {
  await callRoute(test, inventories.save, addresses, { token: clinic.as.administrador.token })
  return {}
}

valid(inventories.status, () => ({}))
valid(inventories.get, () => ({}))
valid(inventories.save, () => addresses)
valid(inventories.renewSecret, connected)
valid(inventories.remove, connected)
