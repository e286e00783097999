import { sql } from 'kysely'
import { fillIn, factsOf } from '#shared/defaultMessages/defaultMessages.rules.ts'
import { nextLegal } from '#shared/reminders/legalHours.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import type { Random } from '#server/demo/random.ts'

interface Invited {
  ownerId: string
  name: string
  phoneNumber: string
  petId: string
  petName: string
}

const TEXT =
  'Hola, {propietario}. Le escribimos de {clinica}: a {mascotas} le toca su refuerzo. ¿Le agendamos una cita?'

/** How far the messages came, in turn. */
const ways = ['read', 'delivered', 'read', 'sent', 'read', 'failed', 'delivered', 'read'] as const

/** A campaign of last week: who read it, whom it did not reach, and who did not want it. */
export async function loadCampaign(tx: ClinicTx, random: Random, clinicName: string, writer: Actor): Promise<void> {
  const begun = new Date(nextLegal(new Date(tx.now.getTime() - 7 * 86_400_000).toISOString()))
  const { rows: invited } = await sql<Invited>`
    SELECT DISTINCT ON (o.sort_name, o.id) o.id AS owner_id, o.name, o.phone_number, p.id AS pet_id, p.name AS pet_name
    FROM owners o JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id AND p.status = 'active'
    WHERE o.clinic_id = ${tx.clinicId} AND o.status = 'active' AND o.phone_country = '57' AND o.phone_number LIKE '3%'
      AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.clinic_id = ${tx.clinicId} AND c.wa_id = '57' || o.phone_number)
    ORDER BY o.sort_name, o.id, p.id LIMIT ${sql.lit(ways.length + 1)}`.execute(tx.db)
  const id = random.id(begun)
  const values = { title: 'Refuerzos pendientes', kind: 'vaccine', text: TEXT, status: 'finished' }
  const times = { startedAt: begun, endedAt: new Date(begun.getTime() + 60_000) }
  await insertRecords(tx, 'campaigns', [{ id, actor: writer, at: begun, values: { ...values, ...times } }])
  for (const [index, one] of invited.entries()) {
    const { ownerId, name, phoneNumber, petId, petName } = one
    const [waId, status] = [`57${phoneNumber}`, ways[index]]
    const recipient = { clinicId: tx.clinicId, id: random.id(begun), campaignId: id, ownerId, waId }
    const kept = { ...recipient, petIds: [petId], settledAt: begun }
    if (!status) {
      await tx.db
        .insertInto('campaignRecipients')
        .values({ ...kept, reason: 'consent' })
        .execute()
      continue
    }
    const [conversationId, messageId] = [random.id(begun), random.id(begun)]
    const conversation = { clinicId: tx.clinicId, id: conversationId, waId, ownerId, lastMessageId: messageId }
    await tx.db
      .insertInto('conversations')
      .values({ ...conversation, phoneCountry: '57', phoneNumber, createdAt: begun, lastAt: begun })
      .execute()
    await tx.db
      .insertInto('messages')
      .values({
        ...{ clinicId: tx.clinicId, id: messageId, conversationId, ownerId, petId, channel: 'whatsapp' },
        ...{ direction: 'out', kind: 'text', cause: 'campaign', causeId: id, isPromotional: true, status },
        ...{ at: begun, createdAt: begun, waId: status === 'failed' ? null : `wamid.demo.${random.id(begun)}` },
        text: fillIn(TEXT, factsOf({ name }, [{ name: petName }], clinicName, null)),
        problem: status === 'failed' ? 'Ese número no tiene WhatsApp.' : null,
      })
      .execute()
    await tx.db
      .insertInto('campaignRecipients')
      .values({ ...kept, messageId })
      .execute()
  }
}
