import { v7 as uuidv7 } from 'uuid'
import { type Cage, cages, MAX_CAGES } from '#shared/cages/cages.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

/** A new cage of the clinic, which makes room for it. */
export async function aCage(test: TestApp, clinic: TestClinic, name = `Jaula ${uuidv7()}`): Promise<Cage> {
  const { token } = clinic.as.administrador
  const inUse = (await callRoute(test, cages.list, {}, { token })).body.filter(({ isArchived }) => !isArchived)
  const [oldest] = inUse
  if (oldest && inUse.length >= MAX_CAGES - 1)
    await callRoute(test, cages.archive, { entryId: oldest.id, version: oldest.version, isArchived: true }, { token })
  const made = (await callRoute(test, cages.create, { name: name.slice(0, 40) }, { token })).body.at(-1)
  if (!made) throw new Error('No cage was made')
  return made
}
