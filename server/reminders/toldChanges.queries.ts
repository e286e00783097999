import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseNow } from '#shared/http/errors.ts'
import type { reminders, ToldChange } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { canTellByLetter, writeChange } from '#shared/reminders/toldChanges.rules.ts'
import { reminderWords } from '#shared/reminders/reminders.words.ts'
import type { Phone } from '#shared/values/phone.ts'
import { showDateTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import { queueLetterMessage } from '#server/conversations/outsideMessages.queries.ts'
import type { ToOwner } from '#server/conversations/toOwner.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { phoneOf, refuseUnknown } from '#server/owners/owners.queries.ts'
import { sendOrNote } from '#server/reminders/byNumber.queries.ts'
import { dueTimes } from '#server/reminders/due.queries.ts'
import { changeLetter } from '#server/reminders/changeLetter.ts'
import { findConnection } from '#server/whatsapp/whatsapp.queries.ts'
import { findSender, isOfPet, signatureOf, stateOf } from '#server/reminders/reminders.queries.ts'

/** What the messages that tell of a change were sent for. */
const CHANGE_CAUSE = 'reminderChange'

interface Row {
  id: string
  kind: DueKind
  sourceId: string
  petId: string
  petNames: string[]
  about: string | null
  owner: { id: string; name: string; phone: Phone; email: string | null }
  wasAt: string | null
  nextAt: string | null
}

/** When the owner believes by now that it is: as reminder `m` said, or what they were told since. */
const believedAt = sql`CASE WHEN m.corrected_at IS NULL THEN m.due_at ELSE m.told_due_at END`

/**
 * Reminders that went out and are not true any more, of what is still to come: it moved or was called off, or the event
 * stands after its owner was told that it does not. Of those of one cause what was told last counts.
 */
async function findUntold(tx: ClinicTx, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT m.id, m.kind, m.source_id, m.pet_id, m.about, was.at AS was_at, next.at AS next_at,
      json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}, 'email', o.email) AS owner,
      coalesce((SELECT json_agg(gp.name ORDER BY gp.name) FROM agenda_event_pets g
        JOIN pets gp ON gp.clinic_id = ${tx.clinicId} AND gp.id = g.pet_id
        WHERE m.kind = 'event' AND g.clinic_id = ${tx.clinicId} AND g.event_id = m.source_id),
        json_build_array(p.name)) AS pet_names
    FROM (
      SELECT DISTINCT ON (m.kind, m.source_id) m.* FROM reminders m
      WHERE m.clinic_id = ${tx.clinicId} AND m.status = 'handed' AND ${stateOf(tx)} = 'sent' AND ${which}
      ORDER BY m.kind, m.source_id, coalesce(m.corrected_at, m.changed_at) DESC, m.due_at DESC
    ) m
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id AND p.status = 'active'
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = CASE WHEN m.owner_id IS NULL THEN p.owner_id ELSE m.owner_id END
    CROSS JOIN LATERAL (SELECT ${believedAt} AS at) was
    CROSS JOIN LATERAL (SELECT CASE WHEN m.kind IN ('event', 'control') THEN (
      SELECT min(n.due_at) FROM (${dueTimes(tx, { isNext: true })}) n WHERE n.due_at > ${tx.now}) END AS at) next
    WHERE CASE WHEN was.at IS NULL THEN m.kind = 'event' AND m.source_id <> m.id AND next.at IS NOT NULL
      ELSE was.at > ${tx.now}
        AND NOT EXISTS (SELECT FROM (${dueTimes(tx)}) kept WHERE kept.due_at = was.at) END
    ORDER BY m.due_at, m.id`.execute(tx.db)
  return rows
}

/**
 * How many times the owner of animal `p` was told of something that may still be otherwise: an animal's page asks for the
 * changes only where there are any.
 */
export function countTold(tx: ClinicTx): RawBuilder<unknown> {
  const { clinicId, now } = tx
  const isLive = sql`m.status = 'handed' AND (greatest(m.due_at, m.told_due_at) > ${now}
    OR m.corrected_at IS NOT NULL AND m.told_due_at IS NULL)`
  return sql`((SELECT count(*) FROM reminders m WHERE m.clinic_id = ${clinicId} AND m.pet_id = p.id AND ${isLive})
    + (SELECT count(*) FROM agenda_event_pets g
      JOIN reminders m ON m.clinic_id = ${clinicId} AND m.kind = 'event' AND m.source_id = g.event_id
      WHERE g.clinic_id = ${clinicId} AND g.pet_id = p.id AND m.pet_id <> p.id AND ${isLive}))`
}

async function write(tx: ClinicTx, rows: readonly Row[]): Promise<ToldChange[]> {
  if (rows.length === 0) return []
  const { name: clinicName } = await findSender(tx)
  const isByNumber = (await findConnection(tx)) !== undefined
  return rows.map(({ id: reminderId, sourceId: _source, ...row }) => {
    const change = { ...row, reminderId, isByNumber }
    return { ...change, message: writeChange({ ...change, clinicName }) }
  })
}

/** What the owner of an animal was told of it and is not so any more. @throws AppError not_found */
export async function listToldChanges(tx: ClinicTx, petId: string): Promise<ToldChange[]> {
  await refuseUnknown(tx, 'pets', petId)
  return write(tx, await findUntold(tx, isOfPet(tx, petId)))
}

/** As it goes outside of the 24 hours: the rest is told once they answer. */
function changeTemplate({ kind, petNames, nextAt }: ToldChange): NonNullable<ToOwner['template']> {
  const what = `${reminderWords[kind].name.toLowerCase()} de ${joinNames(petNames)}`
  const now = nextAt === null ? 'se canceló' : `ahora es el ${showDateTime(nextAt)}`
  return { name: 'huella_continuar', fill: ({ owner, clinic }) => [owner, `un cambio: ${what} ${now}`, clinic] }
}

/**
 * Tells the owner how it is now: by letter through the outbox; `whatsapp` by the clinic's number, where there is one; that and `known`
 * else note that a person did.
 * @throws AppError not_found, not_allowed_now
 */
export async function tellChange(
  tx: ClinicTx,
  actor: Actor,
  { reminderId, way }: InputOf<typeof reminders.tellChange>,
): Promise<void> {
  const { rows: held } = await sql<{ kind: string; sourceId: string; petId: string }>`
    SELECT m.kind, m.source_id, m.pet_id FROM reminders m
    WHERE m.clinic_id = ${tx.clinicId} AND m.id = ${reminderId} FOR UPDATE`.execute(tx.db)
  const [reminder] = held
  if (!reminder) throw new AppError('not_found')
  const [change] = await write(
    tx,
    await findUntold(tx, sql`m.kind = ${reminder.kind} AND m.source_id = ${reminder.sourceId}`),
  )
  if (!change) throw new AppError('not_allowed_now', { message: 'Ya no hay nada que avisar: el propietario lo sabe.' })
  const sent = { ownerId: change.owner.id, petId: change.petId, cause: CHANGE_CAUSE, causeId: reminderId, actor }
  if (way === 'whatsapp') await sendOrNote(tx, { ...sent, text: change.message, template: changeTemplate(change) })
  if (way === 'email') {
    refuseNow(canTellByLetter(change))
    const sender = await findSender(tx)
    const letter = {
      to: change.owner.email ?? '',
      ...(sender.email ? { replyTo: sender.email } : {}),
      senderName: sender.name,
      subject: `Cambio: ${reminderWords[change.kind].name.toLowerCase()} de ${joinNames(change.petNames)} · ${sender.name}`,
      text: [change.message, signatureOf(sender)].join('\n\n'),
    }
    await queueLetterMessage(tx, changeLetter, letter, { ...sent, text: change.message })
  }
  await tx.db
    .updateTable('reminders')
    .set({
      ...{ correctedAt: tx.now, correctedBy: actor.professionalId, toldDueAt: change.nextAt },
      toldMessage: way === 'known' ? null : change.message,
    })
    .where('clinicId', '=', tx.clinicId)
    .where('kind', '=', reminder.kind)
    .where('sourceId', '=', reminder.sourceId)
    .where('status', '=', 'handed')
    .execute()
  tx.touched.note('reminders', { id: reminderId, petId: reminder.petId })
}
