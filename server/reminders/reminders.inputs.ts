import { optOut } from '#shared/reminders/optOut.contract.ts'
import { reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import { shippedRules } from '#shared/reminders/reminders.rules.ts'
import { callRoute } from '#server/testing/app.ts'
import { optOutToken } from '#server/reminders/optOut.ts'
import { aChange, anAnswer, aReminder } from '#server/reminders/reminders.factory.ts'
import { newPet, valid } from '#server/testing/routeInputs.ts'

valid(reminders.list, async (test, clinic) => {
  await aReminder(test, clinic)
  return {}
})
valid(reminders.send, async (test, clinic) => ({ reminderId: await aReminder(test, clinic) }))
valid(reminders.write, async (test, clinic) => ({ reminderId: await aReminder(test, clinic) }))
valid(reminders.writeAbout, async (test, clinic) => ({
  petId: (await newPet(test, clinic)).id,
  due: [{ kind: 'control' as const, about: null, dueAt: '2026-11-20T05:00:00.000Z' }],
  message: 'Hola, Catalina. Milo tiene control el 20/11/2026.',
}))
valid(reminders.dismiss, async (test, clinic) => ({ reminderId: await aReminder(test, clinic) }))
valid(reminders.restore, async (test, clinic) => {
  const reminderId = await aReminder(test, clinic)
  await callRoute(test, reminders.dismiss, { reminderId }, { token: clinic.as.recepcion.token })
  return { reminderId }
})
valid(reminders.attend, async (test, clinic) => ({ reminderId: await anAnswer(test, clinic) }))
valid(reminders.unattend, async (test, clinic) => {
  const reminderId = await anAnswer(test, clinic)
  await callRoute(test, reminders.attend, { reminderId }, { token: clinic.as.recepcion.token })
  return { reminderId }
})
valid(reminders.changes, async (test, clinic) => ({ petId: (await newPet(test, clinic)).id }))
valid(reminders.tellChange, async (test, clinic) => ({
  reminderId: await aChange(test, clinic),
  way: 'known' as const,
}))
valid(reminders.listOfPet, async (test, clinic) => {
  await aReminder(test, clinic)
  return { petId: (await newPet(test, clinic)).id }
})
valid(reminders.listOfOwner, async (test, clinic) => ({ ownerId: (await newPet(test, clinic)).owner.id }))
valid(reminders.overdue, () => ({}))
valid(reminders.unbooked, async (test, clinic) => {
  await aReminder(test, clinic)
  return {}
})
valid(optOut.confirm, async (test, clinic) => ({
  token: optOutToken(test.services.seal, { clinicId: clinic.id, ownerId: (await newPet(test, clinic)).owner.id }),
}))
valid(reminderRules.list, () => ({}))
valid(reminderRules.preview, async (test, clinic) => ({
  kind: 'vaccine' as const,
  petId: (await newPet(test, clinic)).id,
}))
valid(reminderRules.update, async (test, clinic) => {
  const { token } = clinic.as.administrador
  const rules = (await callRoute(test, reminderRules.list, {}, { token })).body
  const version = rules.find(({ kind }) => kind === 'vaccine')?.version ?? null
  return { ...shippedRules.vaccine, kind: 'vaccine' as const, version, days: 10 }
})
