import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { answerChoices, answerNames, isFollowUp } from '#shared/reminders/followUps.rules.ts'
import { nameDue } from '#shared/reminders/reminders.rules.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import { noteMessage, removeMessage } from '#server/conversations/outsideMessages.queries.ts'
import { sendToOwner, type ToOwner } from '#server/conversations/toOwner.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import {
  CAUSE,
  FOLLOW_UP_TEMPLATE,
  type HeldReminder,
  settleReminders,
  TEMPLATE,
} from '#server/reminders/reminders.queries.ts'
import { findConnection } from '#server/whatsapp/whatsapp.queries.ts'

type Told = Pick<Reminder, 'id' | 'kind' | 'dueAt' | 'about' | 'petNames'>

/** What can be pressed below it, and how it goes outside of the 24 hours. */
export function formOf({ id, kind, dueAt, about, petNames }: Told): Pick<ToOwner, 'buttons' | 'template'> {
  if (isFollowUp(kind))
    return {
      buttons: answerChoices.map((choice) => ({ id: `${CAUSE}:${choice}:${id}`, title: answerNames[choice] })),
      template: { name: FOLLOW_UP_TEMPLATE, fill: ({ owner, pet, clinic }) => [owner, pet, clinic] },
    }
  const when = kind === 'event' ? showDateTime(dueAt) : showDate(dueAt)
  // Of an event `about` is who attends.
  const what = kind === 'event' && about ? `la cita con ${about}` : nameDue({ kind, about })
  return {
    template: {
      name: TEMPLATE,
      fill: ({ owner, clinic }) => [owner, joinNames(petNames), `${what}, ${when}`, clinic],
    },
  }
}

/**
 * Sends what an owner is written by the clinic's number or, where none is connected, notes that somebody sends it.
 * @returns its message
 * @throws AppError not_allowed_now
 */
export async function sendOrNote(tx: ClinicTx, message: ToOwner): Promise<string> {
  if (await findConnection(tx)) return sendToOwner(tx, message)
  const { text, ...sent } = message
  return noteMessage(tx, text, {
    ...{ ownerId: sent.ownerId, petId: sent.petId, cause: sent.cause, causeId: sent.causeId ?? '' },
    ...{ isPromotional: sent.isPromotional ?? false, actor: sent.actor },
  })
}

/** Of a reminder that the caller holds. */
export async function goByWhatsapp(tx: ClinicTx, reminder: HeldReminder, actor?: Actor): Promise<void> {
  const { id, petId, owner, about, message, isPromotional } = reminder
  const messageId = await sendOrNote(tx, {
    ...{ ownerId: owner.id, petId, cause: CAUSE, causeId: id, text: message, isPromotional, actor },
    ...formOf(reminder),
  })
  await settleReminders(tx, [reminder], { status: 'handed', messageId, about, ownerId: owner.id }, actor)
}

/** It was noted only, as somebody was to send it by hand: the conversation shows nothing of it any more. */
export async function forgetNoted(tx: ClinicTx, { isNoted, messageId }: HeldReminder): Promise<void> {
  if (isNoted && messageId) await removeMessage(tx, messageId)
}
