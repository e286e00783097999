import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { CARD_CAP } from '#shared/http/paging.ts'
import { answerChoices, isFlagged, isTaken } from '#shared/reminders/followUps.rules.ts'
import type { answersCard, FlaggedAnswer, Reminder } from '#shared/reminders/reminders.contract.ts'
import { type CardData, HOME_ROWS } from '#shared/word/homeCard.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { findReminder } from '#server/reminders/reminders.queries.ts'
import type { Answer } from '#server/word/word.ts'

interface Held {
  petId: string
  answer: string | null
  attendedAt: string | Date | null
}

/** What was answered, held until the transaction ends. Without its owner, who is of no matter to it. */
async function lockAnswer(tx: ClinicTx, reminderId: string): Promise<Held | undefined> {
  return tx.db
    .selectFrom('reminders')
    .select(['petId', 'answer', 'attendedAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', reminderId)
    .forUpdate()
    .executeTakeFirst()
}

const choiceOf = (text: string | null) => z.enum(answerChoices).safeParse(text).data

async function write(
  tx: ClinicTx,
  reminderId: string,
  { petId }: Held,
  values: {
    answer?: string
    answeredAt?: Date
    attendedAt: Date | null
    attendedBy: string | null
  },
): Promise<void> {
  await tx.db
    .updateTable('reminders')
    .set(values)
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', reminderId)
    .execute()
  tx.touched.note('reminders', { id: reminderId, petId })
}

/**
 * What an owner pressed when asked how the animal is. Who is not well, or has a doubt, is answered by a person, who finds
 * the conversation waiting and the answer on the start. @returns whether nobody has to answer
 */
export async function takeAnswer(tx: ClinicTx, _author: Author, { choice: text, causeId }: Answer): Promise<boolean> {
  const choice = choiceOf(text)
  const held = choice && (await lockAnswer(tx, causeId))
  if (!held) return false
  const before = choiceOf(held.answer)
  if (isTaken(choice, before ? { choice: before, isAttended: held.attendedAt !== null } : null))
    await write(tx, causeId, held, { answer: choice, answeredAt: tx.now, attendedAt: null, attendedBy: null })
  return !isFlagged(choice)
}

/** Somebody saw to an answer; without an actor that is taken back. @throws AppError not_found, not_allowed_now */
export async function attend(tx: ClinicTx, reminderId: string, actor: Actor | undefined): Promise<Reminder> {
  const held = await lockAnswer(tx, reminderId)
  if (!held) throw new AppError('not_found')
  const choice = choiceOf(held.answer)
  if (!choice || !isFlagged(choice)) throw new AppError('not_allowed_now', { message: 'No hay nada por atender.' })
  if (actor === undefined || held.attendedAt === null)
    await write(tx, reminderId, held, {
      attendedAt: actor ? tx.now : null,
      attendedBy: actor?.professionalId ?? null,
    })
  return findReminder(tx, reminderId)
}

/** Whom nobody has seen to. */
export async function listFlagged(tx: ClinicTx): Promise<CardData<typeof answersCard>> {
  const { rows } = await sql<FlaggedAnswer>`
    SELECT m.id AS reminder_id, m.kind, m.due_at, m.answer AS choice, m.answered_at AS at, g.conversation_id,
      json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id, 'photo', ${photoOf('p')}) AS pet,
      json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}) AS owner
    FROM reminders m
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = CASE WHEN m.owner_id IS NULL THEN p.owner_id ELSE m.owner_id END
    LEFT JOIN messages g ON g.clinic_id = ${tx.clinicId} AND g.id = m.message_id
    WHERE m.clinic_id = ${tx.clinicId} AND m.answer IN ('doubt', 'bad') AND m.attended_at IS NULL
    ORDER BY m.answer, m.answered_at, m.id LIMIT ${sql.lit(CARD_CAP)}`.execute(tx.db)
  return { items: rows.slice(0, HOME_ROWS), total: rows.length }
}
