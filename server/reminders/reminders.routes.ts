import type { Refusal } from '#shared/http/errors.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { optOut } from '#shared/reminders/optOut.contract.ts'
import { type Reminder, reminderRules, reminders } from '#shared/reminders/reminders.contract.ts'
import { canDismiss, canRestore, canSendLetter, canWrite, refuseRule } from '#shared/reminders/reminders.rules.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { implement, implementPublic } from '#server/http/implement.ts'
import { forgetNoted, goByWhatsapp } from '#server/reminders/byNumber.queries.ts'
import { writeAbout } from '#server/reminders/byHand.queries.ts'
import { readOptOut } from '#server/reminders/optOut.ts'
import { endMessages } from '#server/reminders/optOut.queries.ts'
import { attend } from '#server/reminders/followUps.queries.ts'
import { planReminders, queueLetter, settleLetter } from '#server/reminders/plan.queries.ts'
import { findFacts } from '#server/reminders/preview.queries.ts'
import { listReminders, listRemindersOfOwner, listRemindersOfPet } from '#server/reminders/lists.queries.ts'
import { findReminder, type HeldReminder, lockReminder, settleReminders } from '#server/reminders/reminders.queries.ts'
import { findRule, listRules, saveRule } from '#server/reminders/rules.queries.ts'
import { listToldChanges, tellChange } from '#server/reminders/toldChanges.queries.ts'
import { listUnbooked } from '#server/reminders/unbooked.queries.ts'

/** A step of a reminder, if it is allowed now. @returns the reminder after it */
async function take(
  tx: ClinicTx,
  { reminderId }: { reminderId: string },
  refuse: (reminder: HeldReminder) => Refusal | undefined,
  step: (reminder: HeldReminder) => Promise<void>,
): Promise<Reminder> {
  const held = await lockReminder(tx, reminderId)
  refuseNow(refuse(held))
  await step(held)
  return findReminder(tx, reminderId)
}

const waitingAgain = {
  status: 'waiting',
  reason: null,
  messageId: null,
  about: null,
  ownerId: null,
  ...{ correctedAt: null, correctedBy: null, toldDueAt: null, toldMessage: null },
} as const

/** Nothing asks for what somebody wrote by themselves. */
const undone = { status: 'closed', reason: 'undone', messageId: null } as const

export const reminderRoutes = [
  implement(reminders.list, ({ tx, input }) => listReminders(tx, input)),
  implement(reminders.listOfPet, ({ tx, input }) => listRemindersOfPet(tx, input)),
  implement(reminders.listOfOwner, ({ tx, input }) => listRemindersOfOwner(tx, input)),
  implement(reminders.overdue, ({ tx, input }) => listUnbooked(tx, { ...input, isOverdue: true })),
  implement(reminders.unbooked, ({ tx, input }) => listUnbooked(tx, input)),
  implement(reminders.changes, ({ tx, input }) => listToldChanges(tx, input.petId)),
  implement(reminders.tellChange, async ({ tx, actor, input }) => {
    await tellChange(tx, actor, input)
    return {}
  }),
  implement(reminders.send, ({ tx, actor, input, now }) =>
    take(
      tx,
      input,
      (held) => canSendLetter(held, now),
      (held) => queueLetter(tx, held, actor),
    ),
  ),
  implement(reminders.write, ({ tx, actor, input, now }) =>
    take(
      tx,
      input,
      (held) => canWrite(held, now),
      async (held) => {
        await settleLetter(tx, held, 'discard')
        await goByWhatsapp(tx, held, actor)
      },
    ),
  ),
  implement(reminders.dismiss, ({ tx, actor, input }) =>
    take(tx, input, canDismiss, async (held) => {
      await settleLetter(tx, held, 'discard')
      await settleReminders(tx, [held], { status: 'closed', reason: 'dismissed', messageId: null }, actor)
    }),
  ),
  implement(reminders.writeAbout, ({ tx, actor, input }) => writeAbout(tx, actor, input)),
  implement(reminders.restore, ({ tx, actor, input }) =>
    take(tx, input, canRestore, async (held) => {
      await settleReminders(tx, [held], held.isByHand ? undone : waitingAgain, actor)
      await forgetNoted(tx, held)
    }),
  ),
  implement(reminders.attend, ({ tx, actor, input }) => attend(tx, input.reminderId, actor)),
  implement(reminders.unattend, ({ tx, input }) => attend(tx, input.reminderId, undefined)),
  implementPublic(optOut.confirm, async ({ input, services: { database, seal }, now }) => {
    const written = readOptOut(seal, input.token)
    return { clinicName: await withClinic(database, written.clinicId, now, (tx) => endMessages(tx, written)) }
  }),
  implement(reminderRules.list, ({ tx }) => listRules(tx)),
  implement(reminderRules.preview, ({ tx, input }) => findFacts(tx, input.kind, input.petId)),
  implement(reminderRules.update, async ({ tx, actor, input }) => {
    refuseInvalid(refuseRule(input.kind, input))
    await saveRule(tx, actor, input)
    await planReminders(tx)
    return findRule(tx, input.kind)
  }),
]
