import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'
import { connect, someAccount } from '#server/whatsapp/whatsapp.factory.ts'

const connected = async (test: TestApp, clinic: TestClinic) => {
  await connect(test, clinic)
  return {}
}

valid(whatsapp.connection, () => ({}))
valid(whatsapp.connect, () => someAccount())
valid(whatsapp.check, connected)
valid(whatsapp.simulate, () => ({}))
valid(whatsapp.disconnect, connected)
valid(whatsapp.templates, connected)
valid(whatsapp.readTemplates, connected)
valid(whatsapp.submitOwn, connected)
valid(whatsapp.createTemplate, async (test, clinic) => ({
  ...(await connected(test, clinic)),
  ...{
    name: 'cierre_de_fin_de_ano',
    category: 'utility' as const,
    body: 'Hola {{1}}, cerramos el 24.',
    examples: ['Ana'],
  },
}))
