import { v7 as uuidv7 } from 'uuid'
import { MAX_TEMPLATES, type PlanTemplate, planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { valid, vet } from '#server/testing/routeInputs.ts'

const name = () => `P ${uuidv7()}`
const draft = () => ({
  name: name(),
  orders: [{ category: 'walk' as const, name: 'Paseo', frequency: 'every' as const, everyHours: 6 }],
})
const keyOf = ({ id, version }: PlanTemplate) => ({ entryId: id, version })

/** A new template of the clinic, which makes room for it. */
async function aTemplate(test: TestApp, clinic: TestClinic): Promise<PlanTemplate> {
  const inUse = (await callRoute(test, planTemplates.list, {}, vet(clinic))).body.filter(
    ({ isArchived }) => !isArchived,
  )
  const [oldest] = inUse
  if (oldest && inUse.length >= MAX_TEMPLATES - 1)
    await callRoute(test, planTemplates.archive, { ...keyOf(oldest), isArchived: true }, vet(clinic))
  const made = (await callRoute(test, planTemplates.create, draft(), vet(clinic))).body.at(-1)
  if (!made) throw new Error('No template was made')
  return made
}

valid(planTemplates.list, () => ({}))
valid(planTemplates.create, async (test, clinic) => {
  await aTemplate(test, clinic)
  return draft()
})
valid(planTemplates.update, async (test, clinic) => ({ ...keyOf(await aTemplate(test, clinic)), name: name() }))
valid(planTemplates.move, async (test, clinic) => ({
  ...keyOf(await aTemplate(test, clinic)),
  direction: 'up' as const,
}))
valid(planTemplates.archive, async (test, clinic) => ({ ...keyOf(await aTemplate(test, clinic)), isArchived: true }))
