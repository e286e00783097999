import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import { canSendLetter, refuseRule } from '#shared/reminders/reminders.rules.ts'
import { implement } from '#server/http/implement.ts'
import { planReminders, queueLetter, replanReminders } from '#server/reminders/plan.queries.ts'
import { listReminders, lockReminder } from '#server/reminders/reminders.queries.ts'
import { findRule, listRules, saveRule } from '#server/reminders/rules.queries.ts'

export const reminderRoutes = [
  implement(reminders.list, ({ tx, input }) => listReminders(tx, input)),
  implement(reminders.send, async ({ tx, input, now }) => {
    const reminder = await lockReminder(tx, input.reminderId)
    refuseNow(canSendLetter(reminder, now))
    if (!reminder.owner.email) throw new AppError('not_allowed_now')
    await queueLetter(tx, reminder, reminder.owner.email)
    return {}
  }),
  implement(reminderRules.list, ({ tx }) => listRules(tx)),
  implement(reminderRules.update, async ({ tx, actor, input }) => {
    refuseInvalid(refuseRule(input.kind, input))
    await saveRule(tx, actor, input)
    const rule = await findRule(tx, input.kind)
    await replanReminders(tx, rule)
    await planReminders(tx)
    return rule
  }),
]
