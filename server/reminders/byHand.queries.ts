import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Offer, Reminder, reminders, WrittenCause } from '#shared/reminders/reminders.contract.ts'
import { refuseWriting } from '#shared/reminders/reminders.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { settleLetter } from '#server/reminders/plan.queries.ts'
import { findReminders, isOfPet, offersTo, settleReminders } from '#server/reminders/reminders.queries.ts'
import { listRules } from '#server/reminders/rules.queries.ts'

interface Reached {
  petStatus: PetHeader['status']
  owner: { id: string; name: string; messagesConsent: boolean }
  offers: Offer[]
}

/** Whose animal it is, held until the transaction ends. @throws AppError not_found */
async function lockOwnerOf(tx: ClinicTx, petId: string): Promise<Reached> {
  // Its owner first: what else goes to them is decided one after the other.
  const { rows: locked } = await sql<{ id: string }>`SELECT o.id FROM owners o
    WHERE o.clinic_id = ${tx.clinicId} AND o.id = (
      SELECT p.owner_id FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId})
    FOR NO KEY UPDATE`.execute(tx.db)
  const ownerId = locked[0]?.id
  if (!ownerId) throw new AppError('not_found')
  const { rows } =
    await sql<Reached>`SELECT p.status AS pet_status, coalesce((${offersTo(tx, ownerId)}), '[]') AS offers,
      json_build_object('id', o.id, 'name', o.name, 'messagesConsent', o.messages_consent) AS owner
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId}
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** The ids of what was to go to an owner by itself of the same, today or before, and is not on its way. */
async function lockDue(tx: ClinicTx, petId: string, causes: readonly WrittenCause[]): Promise<string[]> {
  const tomorrow = instantOn(addDays(dayOf(tx.now), 1), '00:00')
  const asked = JSON.stringify(causes.map(({ kind, dueAt }) => ({ kind, due_at: dueAt })))
  const { rows } = await sql<{ id: string }>`SELECT m.id FROM reminders m
    WHERE m.clinic_id = ${tx.clinicId} AND ${isOfPet(tx, petId)} AND m.status IN ('waiting', 'failed')
      AND m.send_at < ${tomorrow} AND (m.kind, m.due_at) IN (
        SELECT asked.kind, asked.due_at FROM jsonb_to_recordset(${asked}::jsonb) AS asked(kind text, due_at timestamptz))
    ORDER BY m.id FOR UPDATE`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Somebody writes to the owner of an animal. It takes the place of what was to go today of the same; else it stands by
 * itself, with its own id as its source: what a rule asks for later still goes.
 * @throws AppError not_found, not_allowed_now
 */
export async function writeAbout(
  tx: ClinicTx,
  actor: Actor,
  { petId, causes, message }: InputOf<typeof reminders.writeAbout>,
): Promise<Reminder[]> {
  const [first] = causes
  if (!first) throw new AppError('invalid')
  const { petStatus, owner, offers } = await lockOwnerOf(tx, petId)
  const rules = await listRules(tx)
  const isPromotional = rules.some((rule) => rule.isPromotional && causes.some(({ kind }) => kind === rule.kind))
  refuseNow(canRecord({ status: petStatus }) ?? refuseWriting({ isPromotional, owner, offers }, tx.now))
  const sent = {
    ...({ status: 'sent', channel: 'whatsapp', problem: null, outboxId: null } as const),
    ...{ ownerId: owner.id, message, isPromotional },
  }
  const due = (await findReminders(tx, await lockDue(tx, petId, causes))).filter(({ status }) => status !== 'closed')
  for (const held of due) {
    await settleLetter(tx, held, 'discard')
    await settleReminders(tx, [held], { ...sent, about: held.about }, actor)
  }
  const ids = due.length > 0 ? due.map(({ id }) => id) : [await insertWritten(first)]
  return findReminders(tx, ids)

  async function insertWritten({ kind, dueAt }: WrittenCause): Promise<string> {
    const id = uuidv7()
    const names = causes.flatMap((cause) =>
      cause.about !== null || causes.length > 1 ? [cause.about ?? reminderWords[cause.kind].name] : [],
    )
    await tx.db
      .insertInto('reminders')
      .values({
        ...{ clinicId: tx.clinicId, id, kind, sourceId: id, petId, dueAt, sendAt: tx.now, untilAt: tx.now },
        ...{ ...sent, about: names.length > 0 ? joinNames([...new Set(names)]) : null },
        ...{ createdAt: tx.now, changedAt: tx.now, changedBy: actor.professionalId },
      })
      .execute()
    tx.touched.note('reminders', { id, petId })
    return id
  }
}
