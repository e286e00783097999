import { v7 as uuidv7 } from 'uuid'
import { type CustomField, customFields, MAX_CUSTOM_FIELDS } from '#shared/customFields/customFields.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

/** A field of the clinic's own. The tests of all routes make more than a clinic may use: the older ones are archived. */
export async function aCustomField(
  test: TestApp,
  clinic: TestClinic,
  overrides: Partial<CallOf<typeof customFields.create>> = {},
): Promise<CustomField> {
  const { token } = clinic.as.administrador
  const inUse = (await callRoute(test, customFields.list, {}, { token })).body.filter(({ isArchived }) => !isArchived)
  const [oldest] = inUse
  if (oldest && inUse.length >= MAX_CUSTOM_FIELDS)
    await callRoute(
      test,
      customFields.archive,
      { entryId: oldest.id, version: oldest.version, isArchived: true },
      { token },
    )
  const input = { label: `Campo ${uuidv7()}`, kind: 'text', ...overrides } as const
  const made = (await callRoute(test, customFields.create, input, { token })).body.at(-1)
  if (!made) throw new Error('No custom field was made')
  return made
}
