import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { joinNames } from '#shared/values/text.ts'
import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { removeMessage, settleLetterMessage } from '#server/conversations/outsideMessages.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import {
  findSender,
  type HeldReminder,
  lockReminder,
  settleReminders,
  signatureOf,
} from '#server/reminders/reminders.queries.ts'

interface Letter {
  to: string
  replyTo?: string
  senderName: string
  subject: string
  text: string
  /** What is kept of it. */
  about: string | null
  message: string
}

const back = { messageId: null, ownerId: null } as const

/**
 * The letter of a reminder that was handed over; none when it is not to go now: its cause went, which closes it; another
 * message took its place; or it waits again, for an hour in which offers are allowed, or for somebody to write where
 * there is no address any more.
 */
export async function takeLetter(
  tx: ClinicTx,
  reminderId: string,
  messageId: string,
  linkOf: (ownerId: string, email: string) => string,
): Promise<Letter | undefined> {
  const reminder = await lockReminder(tx, reminderId)
  const { status, reason, owner, isPromotional, about, message } = reminder
  if (reminder.messageId !== messageId) return undefined
  if (status === 'closed') await takeBack(tx, reminder, { status, reason })
  if (status !== 'queued' && status !== 'failed') return undefined
  if (!owner.email || (isPromotional && !isLegalHour(tx.now.toISOString()))) {
    await takeBack(tx, reminder, { status: 'waiting' })
    return undefined
  }
  const sender = await findSender(tx)
  return {
    to: owner.email,
    ...(sender.email ? { replyTo: sender.email } : {}),
    senderName: sender.name,
    subject: `${reminderWords[reminder.kind].name} de ${joinNames(reminder.petNames)} · ${sender.name}`,
    text: [
      message,
      signatureOf(sender),
      ...(isPromotional ? [`${OPT_OUT}\n${linkOf(owner.id, owner.email)}`] : []),
    ].join('\n\n'),
    ...{ about, message },
  }
}

const OPT_OUT = 'Dejar de recibir recordatorios:'

/** It does not go: the message that was to carry it was none. */
async function takeBack(
  tx: ClinicTx,
  reminder: HeldReminder,
  settled: { status: 'waiting' } | (Pick<Reminder, 'reason'> & { status: 'closed' }),
): Promise<void> {
  await settleReminders(tx, [reminder], { ...settled, ...back })
  if (reminder.messageId) await removeMessage(tx, reminder.messageId)
}

/** It is sent, with what it said. */
export async function recordLetter(
  tx: ClinicTx,
  {
    reminderId,
    messageId,
    about,
    message,
  }: Pick<Letter, 'about' | 'message'> & { reminderId: string; messageId: string },
): Promise<void> {
  const reminder = await lockReminder(tx, reminderId)
  await settleReminders(tx, [reminder], { status: 'handed', messageId, about })
  await settleLetterMessage(tx, messageId, { status: 'sent', text: message })
}

/** It was not sent, however often it was tried. */
export async function recordProblem(
  tx: ClinicTx,
  { reminderId, messageId, problem }: { reminderId: string; messageId: string; problem: string },
): Promise<void> {
  const reminder = await lockReminder(tx, reminderId)
  const { status, reason } = reminder
  if (reminder.messageId !== messageId) return
  if (status === 'queued') await settleLetterMessage(tx, messageId, { status: 'failed', problem })
  if (status === 'closed') await takeBack(tx, reminder, { status, reason })
}
