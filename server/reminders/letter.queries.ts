import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { joinNames } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { findSender, lockReminder, settleReminders, signatureOf } from '#server/reminders/reminders.queries.ts'

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

const back = { channel: null, outboxId: null, ownerId: null } as const

/**
 * The letter of a reminder that was handed over; none when it is not to go now: its cause went, which closes it; another
 * row of the outbox has it; or it waits again, for an hour in which offers are allowed, or for somebody to write where
 * there is no address any more.
 */
export async function takeLetter(
  tx: ClinicTx,
  reminderId: string,
  outboxId: string,
  linkOf: (ownerId: string, email: string) => string,
): Promise<Letter | undefined> {
  const reminder = await lockReminder(tx, reminderId)
  const { status, reason, owner, isPromotional, about, message } = reminder
  if (reminder.outboxId !== outboxId) return undefined
  if (status === 'closed') await settleReminders(tx, [reminder], { status, reason, ...back })
  if (status !== 'queued' && status !== 'failed') return undefined
  if (!owner.email || (isPromotional && !isLegalHour(tx.now.toISOString()))) {
    await settleReminders(tx, [reminder], { status: 'waiting', ...back })
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

/** It is sent, with what it said. */
export async function recordLetter(
  tx: ClinicTx,
  reminderId: string,
  { about, message }: Pick<Letter, 'about' | 'message'>,
): Promise<void> {
  const sent = { status: 'sent', channel: 'email', problem: null, about, message } as const
  await settleReminders(tx, [await lockReminder(tx, reminderId)], sent)
}

/** It was not sent, however often it was tried. */
export async function recordProblem(tx: ClinicTx, reminderId: string, problem: string): Promise<void> {
  const reminder = await lockReminder(tx, reminderId)
  const { status, reason } = reminder
  if (status === 'queued') await settleReminders(tx, [reminder], { status: 'failed', problem })
  if (status === 'closed') await settleReminders(tx, [reminder], { status, reason, ...back })
}
