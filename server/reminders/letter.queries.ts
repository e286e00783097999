import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { isLegalHour } from '#shared/reminders/legalHours.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { showPhone } from '#shared/values/phone.ts'
import { joinNames } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { findSender, lockReminder, type Sender } from '#server/reminders/reminders.queries.ts'

interface Letter {
  to: string
  replyTo?: string
  subject: string
  text: string
  /** What is kept of it. */
  about: string | null
  message: string
}

type Patch = Partial<Pick<Reminder, 'status' | 'reason' | 'channel' | 'about' | 'message' | 'problem'>> & {
  outboxId?: null
}

async function settle(tx: ClinicTx, { id, petId }: { id: string; petId: string }, patch: Patch): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set({ ...patch, changedAt: tx.now, changedBy: null })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .execute()
  tx.touched.note('reminders', { id, petId })
}

/**
 * The letter of a reminder that was handed over; none when it is not to go now: its cause went, which closes it, or it
 * waits again for an hour in which offers are allowed, or for somebody to write where there is no address any more.
 */
export async function takeLetter(tx: ClinicTx, reminderId: string): Promise<Letter | undefined> {
  const reminder = await lockReminder(tx, reminderId)
  const { status, reason, owner, isPromotional, about, message } = reminder
  if (reason && status === 'closed') await settle(tx, reminder, { status, reason })
  if (status !== 'queued' && status !== 'failed') return undefined
  if (!owner.email || (isPromotional && !isLegalHour(tx.now.toISOString()))) {
    await settle(tx, reminder, { status: 'waiting', channel: null, outboxId: null })
    return undefined
  }
  const sender = await findSender(tx)
  return {
    to: owner.email,
    ...(sender.email ? { replyTo: sender.email } : {}),
    subject: `${reminderWords[reminder.kind].name}: ${joinNames(reminder.petNames)}`,
    text: [message, signature(sender), ...(isPromotional ? [OPT_OUT] : [])].join('\n\n'),
    ...{ about, message },
  }
}

const OPT_OUT = 'Si no quiere recibir estos recordatorios, díganoslo y dejamos de enviarlos.'

function signature({ name, phone }: Sender): string {
  return phone ? `${name}\n${showPhone(phone)}` : name
}

/** It is sent, with what it said. */
export async function recordLetter(
  tx: ClinicTx,
  reminderId: string,
  { about, message }: Pick<Letter, 'about' | 'message'>,
): Promise<void> {
  await settle(tx, await lockReminder(tx, reminderId), {
    status: 'sent',
    channel: 'email',
    problem: null,
    about,
    message,
  })
}

/** It was not sent, however often it was tried. */
export async function recordProblem(tx: ClinicTx, reminderId: string, problem: string): Promise<void> {
  const reminder = await lockReminder(tx, reminderId)
  if (reminder.status === 'queued') await settle(tx, reminder, { status: 'failed', problem })
}
