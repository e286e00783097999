import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import type { Offer, Reminder, reminders, WrittenDue } from '#shared/reminders/reminders.contract.ts'
import { refuseWriting } from '#shared/reminders/reminders.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { waIdOf } from '#server/owners/waId.queries.ts'
import { formOf, sendOrNote } from '#server/reminders/byNumber.queries.ts'
import { settleLetter } from '#server/reminders/plan.queries.ts'
import {
  CAUSE,
  findReminders,
  isOfPet,
  lockOwner,
  offersTo,
  settleReminders,
  waitingAnd,
} from '#server/reminders/reminders.queries.ts'
import { listRules } from '#server/reminders/rules.queries.ts'

interface Reached {
  petName: string
  petStatus: PetHeader['status']
  owner: { id: string; name: string; messagesConsent: boolean }
  offers: Offer[]
}

/** Whose animal it is, held until the transaction ends. @throws AppError not_found */
async function lockOwnerOf(tx: ClinicTx, petId: string): Promise<Reached> {
  // Before all else.
  const ownerId = await lockOwner(
    tx,
    sql`(SELECT p.owner_id FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId})`,
  )
  if (!ownerId) throw new AppError('not_found')
  const { rows } =
    await sql<Reached>`SELECT p.name AS pet_name, p.status AS pet_status, coalesce((${offersTo(tx, sql`o.id`, waIdOf('o'))}), '[]') AS offers,
      json_build_object('id', o.id, 'name', o.name, 'messagesConsent', o.messages_consent) AS owner
    FROM pets p JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = ${ownerId}
    WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** The ids of what was to go to an owner by itself of the same, today or before, and is not on its way. */
async function lockDue(tx: ClinicTx, petId: string, due: readonly WrittenDue[]): Promise<string[]> {
  const tomorrow = instantOn(addDays(dayOf(tx.now), 1), '00:00')
  const asked = JSON.stringify(due.map(({ kind, dueAt }) => ({ kind, due_at: dueAt })))
  const { rows } = await sql<{ id: string }>`SELECT m.id FROM reminders m
    WHERE m.clinic_id = ${tx.clinicId} AND ${isOfPet(tx, petId)} AND m.id IN (${waitingAnd(tx, 'failed')})
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
  { petId, due, message }: InputOf<typeof reminders.writeAbout>,
): Promise<Reminder[]> {
  const [first] = due
  if (!first) throw new AppError('invalid')
  const { petName, petStatus, owner, offers } = await lockOwnerOf(tx, petId)
  const rules = await listRules(tx)
  const isPromotional = rules.some((rule) => rule.isPromotional && due.some(({ kind }) => kind === rule.kind))
  refuseNow(canRecord({ status: petStatus }) ?? refuseWriting({ isPromotional, owner, offers }, tx.now))
  const sent = { status: 'handed', ownerId: owner.id, isPromotional } as const
  const { kind, about, dueAt } = first
  const noteOf = (id: string, ofPetId: string) =>
    sendOrNote(tx, {
      ...{
        ownerId: owner.id,
        petId: ofPetId,
        cause: CAUSE,
        causeId: id,
        text: message,
        isPromotional,
        actor,
        ...formOf({ id, kind, about, dueAt, petNames: [petName] }),
      },
    })
  const replaced = (await findReminders(tx, await lockDue(tx, petId, due))).filter(({ status }) => status !== 'closed')
  const [one] = replaced
  const messageOfAll = one && (await noteOf(one.id, one.petId))
  for (const held of replaced) {
    await settleLetter(tx, held, 'discard')
    const messageId = messageOfAll ?? null
    await settleReminders(tx, [held], { ...sent, messageId, about: held.about }, actor)
  }
  const ids = replaced.length > 0 ? replaced.map(({ id }) => id) : [await insertWritten(first)]
  return findReminders(tx, ids)

  async function insertWritten({ kind, dueAt }: WrittenDue): Promise<string> {
    const id = uuidv7()
    const messageId = await noteOf(id, petId)
    const names = due.flatMap((one) =>
      one.about !== null || due.length > 1 ? [one.about ?? reminderWords[one.kind].name] : [],
    )
    await tx.db
      .insertInto('reminders')
      .values({
        ...{ clinicId: tx.clinicId, id, kind, sourceId: id, petId, dueAt, sendAt: tx.now, untilAt: tx.now },
        ...{ ...sent, messageId, about: names.length > 0 ? joinNames([...new Set(names)]) : null },
        ...{ createdAt: tx.now, changedAt: tx.now, changedBy: actor.professionalId },
      })
      .execute()
    tx.touched.note('reminders', { id, petId })
    return id
  }
}
