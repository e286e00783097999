import { reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import { shippedRules } from '#shared/reminders/reminders.rules.ts'
import { callRoute } from '#server/testing/app.ts'
import { aReminder } from '#server/reminders/reminders.factory.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(reminders.list, async (test, clinic) => {
  await aReminder(test, clinic)
  return {}
})
valid(reminders.send, async (test, clinic) => ({ reminderId: await aReminder(test, clinic) }))
valid(reminderRules.list, () => ({}))
valid(reminderRules.update, async (test, clinic) => {
  const { token } = clinic.as.administrador
  const rules = (await callRoute(test, reminderRules.list, {}, { token })).body
  const version = rules.find(({ kind }) => kind === 'vaccine')?.version ?? null
  return { ...shippedRules.vaccine, kind: 'vaccine' as const, version, days: 10 }
})
