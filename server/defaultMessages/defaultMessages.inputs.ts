import { v7 as uuidv7 } from 'uuid'
import { type DefaultMessage, defaultMessages } from '#shared/defaultMessages/defaultMessages.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

const draft = () => ({ title: `M ${uuidv7()}`, text: 'Hola, {propietario}', eventTypeId: null })
const keyOf = ({ id, version }: DefaultMessage) => ({ entryId: id, version })

/** One of the clinic's own. The tests of all routes make more than a clinic may use: it takes the place of another. */
async function aMessage(test: TestApp, clinic: TestClinic): Promise<DefaultMessage> {
  const { token } = clinic.as.administrador
  const all = (await callRoute(test, defaultMessages.list, {}, { token })).body
  const own = all.findLast(({ isArchived, title }) => !isArchived && title.startsWith('M '))
  if (own)
    await callRoute(
      test,
      defaultMessages.archive,
      { entryId: own.id, version: own.version, isArchived: true },
      { token },
    )
  const made = (await callRoute(test, defaultMessages.create, draft(), { token })).body.at(-1)
  if (!made) throw new Error('No message was made')
  return made
}

valid(defaultMessages.list, () => ({}))
valid(defaultMessages.create, draft)
valid(defaultMessages.update, async (test, clinic) => ({ ...draft(), ...keyOf(await aMessage(test, clinic)) }))
valid(defaultMessages.move, async (test, clinic) => ({
  ...keyOf(await aMessage(test, clinic)),
  direction: 'up' as const,
}))
valid(defaultMessages.archive, async (test, clinic) => ({ ...keyOf(await aMessage(test, clinic)), isArchived: true }))
