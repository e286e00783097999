import type { OwnTemplateName } from '#shared/values/whatsappTemplates.ts'
import { type MessageTemplate, whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'

/** The clinic's number at the simulator, which is connected. @returns its id there */
export async function connect(test: TestApp, clinic: TestClinic): Promise<string> {
  await callRoute(test, whatsapp.simulate, {}, { token: clinic.as.administrador.token })
  return simulatedNumber(clinic.id)
}

/** One of the product's own, approved. */
export async function aTemplate(test: TestApp, clinic: TestClinic, name: OwnTemplateName): Promise<MessageTemplate> {
  const { token } = clinic.as.administrador
  const found = (await callRoute(test, whatsapp.templates, {}, { token })).body.find((one) => one.name === name)
  if (!found) throw new Error(`There is no template ${name}`)
  return found
}

let lastNumber = 106_540_352_240_000

/** What a clinic copies from the provider's pages, of a number that nobody else has. */
export function someAccount(token = 'EAAG-un-token') {
  lastNumber += 1
  return { phoneNumberId: String(lastNumber), wabaId: '102290129340398', token }
}
