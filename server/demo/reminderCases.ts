import { sql } from 'kysely'
import { nextLegal } from '#shared/reminders/legalHours.rules.ts'
import { planReminder, shippedRules, writeReminder } from '#shared/reminders/reminders.rules.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Random } from '#server/demo/random.ts'
import { planReminders } from '#server/reminders/plan.queries.ts'
import { CAUSE, findSender } from '#server/reminders/reminders.queries.ts'

interface Reminded {
  petId: string
  ownerId: string
  pet: string
  owner: string
  email: string | null
  name: string
  nextOn: string
}

const HISTORY_DAYS = 45

/** What owners were reminded of in the last weeks, some of it by the reception; and what goes next. */
export async function loadReminders(tx: ClinicTx, random: Random, registrar: Actor): Promise<void> {
  const today = dayOf(tx.now)
  const { rows } = await sql<Reminded>`
    SELECT v.pet_id, p.owner_id, p.name AS pet, o.name AS owner, o.email, min(v.name) AS name, v.next_on FROM vaccines v
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = v.pet_id AND p.status = 'active'
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id AND o.status = 'active' AND o.messages_consent
    WHERE v.clinic_id = ${tx.clinicId} AND v.status = 'applied' AND v.next_on >= ${addDays(today, -HISTORY_DAYS)}::date
      AND v.next_on < ${today}::date
    GROUP BY v.pet_id, p.owner_id, p.name, o.name, o.email, v.next_on
    ORDER BY v.next_on, v.pet_id`.execute(tx.db)
  const { name: clinicName } = await findSender(tx)
  const { message: text } = shippedRules.vaccine
  const sent = rows.map(({ petId, ownerId, pet, owner, email, name, nextOn }, index) => {
    const dueAt = instantOn(nextOn, '00:00')
    const plan = planReminder('vaccine', shippedRules.vaccine, dueAt)
    const changedAt = nextLegal(plan.sendAt)
    const facts = { petNames: [pet], ownerName: owner, clinicName, clinicPhone: '', dueAt, about: name }
    // One letter never arrived.
    const isFailed = email !== null && index === rows.length - 1
    const [id, messageId] = [random.id(new Date(changedAt)), random.id(new Date(changedAt))]
    const shared = { clinicId: tx.clinicId, petId, ownerId, isPromotional: true, createdAt: changedAt }
    const by = email ? null : registrar
    const message = {
      ...{ ...shared, id: messageId, cause: CAUSE, causeId: id, direction: 'out', kind: 'text', at: changedAt },
      text: writeReminder('vaccine', text, facts),
      ...(isFailed
        ? { status: 'failed', problem: 'El servicio no respondió.' }
        : { status: 'sent', sentAt: changedAt }),
      channel: email ? 'email' : 'whatsapp',
      ...{ authorId: by?.professionalId ?? null, authorName: by?.name ?? null },
    }
    const reminder = {
      ...{ ...shared, id, kind: 'vaccine', sourceId: petId, dueAt, ...plan, about: name, changedAt },
      ...{ status: 'handed', messageId, changedBy: by?.professionalId ?? null },
    }
    return { message, reminder }
  })
  if (sent.length > 0) {
    await tx.db
      .insertInto('messages')
      .values(sent.map(({ message }) => message))
      .execute()
    await tx.db
      .insertInto('reminders')
      .values(sent.map(({ reminder }) => reminder))
      .execute()
  }
  await planReminders(tx)
}
