import { sql } from 'kysely'
import type { MessageStatus } from '#shared/conversations/conversations.contract.ts'
import type { MessageDetails, MessageKind } from '#shared/values/messageContent.ts'
import { answerChoices, answerNames } from '#shared/reminders/followUps.rules.ts'
import { dayOf, instantOn } from '#shared/values/date.ts'
import { firstName } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Random } from '#server/demo/random.ts'
import { newTemplates } from '#server/outside/whatsapp/templates.ts'
import { replaceTemplates } from '#server/whatsapp/templates.queries.ts'
import { isAtHome, whereItIs } from '#server/pets/isAtHome.queries.ts'
import { CAUSE } from '#server/reminders/reminders.queries.ts'
import { saveConnection, simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'

interface Told {
  /** Before the demo was made. */
  minutesAgo: number
  /** The owner, the clinic, or a note that the clinic alone sees. */
  by: 'in' | 'out' | 'note'
  text: string | null
  kind?: MessageKind
  details?: MessageDetails
  status?: MessageStatus
  /** Why it was sent. */
  about?: { cause: string; causeId: string; petId: string }
}

interface Writer {
  ownerId: string
  waId: string
  name: string
  pet: string
}

type Story = (writer: Writer, clinicName: string) => { unread: number; said: Told[] }

const DAY = 24 * 60

/** A day of the inbox: who waits, who was answered, what did not go out, what cannot be shown. */
const stories: Story[] = [
  ({ name, pet }, clinicName) => ({
    unread: 2,
    said: [
      {
        minutesAgo: DAY - 60,
        by: 'out',
        text: `Hola, ${name}. Le recordamos la cita de ${pet} mañana a las 09:00 en ${clinicName}. ¿Confirma su asistencia?`,
        status: 'read',
      },
      { minutesAgo: DAY - 78, by: 'in', text: 'Sí, confirmo. Sigue vomitando, cuatro veces desde el martes.' },
      { minutesAgo: 8, by: 'in', text: 'Anoche no durmió y hoy no quiso comer.' },
      { minutesAgo: 6, by: 'in', text: '¿Le doy el suero antes de ir?' },
    ],
  }),
  () => ({ unread: 1, said: [{ minutesAgo: 24, by: 'in', text: 'Ya firmé el consentimiento' }] }),
  () => ({
    unread: 0,
    said: [
      {
        minutesAgo: 50,
        by: 'out',
        text: 'Lo esperamos a las 10:00. Tráigalo en ayunas, por favor.',
        status: 'delivered',
      },
      { minutesAgo: 36, by: 'in', text: 'Vamos en camino, gracias' },
      { minutesAgo: 30, by: 'out', text: 'Con gusto. Cualquier cosa nos escribe.', status: 'read' },
    ],
  }),
  ({ pet }) => ({
    unread: 1,
    said: [
      { minutesAgo: 3 * 60, by: 'in', text: 'Buenos días. ¿Tienen cita hoy para una vacuna?' },
      { minutesAgo: 2 * 60, by: 'note', text: `La última vez ${pet} mordió a la auxiliar: bozal.` },
      { minutesAgo: 95, by: 'in', text: null, kind: 'location', details: { latitude: 4.676, longitude: -74.048 } },
    ],
  }),
  () => ({
    unread: 0,
    said: [
      { minutesAgo: 5 * 60, by: 'in', text: '¿Cuánto cuesta la profilaxis dental?' },
      {
        minutesAgo: 4 * 60,
        by: 'out',
        text: 'Depende de su peso y de los exámenes previos. ¿Le agendamos una valoración?',
        status: 'failed',
      },
    ],
  }),
  () => ({
    unread: 0,
    said: [
      { minutesAgo: 6 * DAY, by: 'in', text: null, kind: 'unsupported', details: { unsupported: 'poll_creation' } },
      {
        minutesAgo: 6 * DAY - 30,
        by: 'out',
        text: 'No podemos ver encuestas aquí: ¿nos escribe?',
        status: 'delivered',
      },
    ],
  }),
  ({ name }) => ({
    unread: 0,
    said: [{ minutesAgo: 9 * DAY, by: 'out', text: `Hola, ${name}. Le compartimos el reporte.`, status: 'sent' }],
  }),
]

/** The inbox of the demo, connected with the simulator: its first owners write, each another story. */
export async function loadMessages(
  tx: ClinicTx,
  random: Random,
  clinicName: string,
  receptionist: Actor,
): Promise<void> {
  await saveConnection(tx, {
    kind: 'simulator',
    phoneNumberId: simulatedNumber(tx.clinicId),
    ...{ wabaId: simulatedNumber(tx.clinicId), sealedToken: null },
    facts: { displayPhone: '+57 300 000 0000', verifiedName: clinicName },
  })
  await replaceTemplates(
    tx,
    newTemplates.map((one) => ({ ...one, status: 'approved' as const, reason: null })),
  )
  const { rows: writers } = await sql<Writer>`
    SELECT DISTINCT ON (o.sort_name, o.id) o.id AS owner_id, o.phone_country || o.phone_number AS wa_id, o.name, p.name AS pet
    FROM owners o JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.owner_id = o.id AND p.status = 'active'
    WHERE o.clinic_id = ${tx.clinicId} AND o.status = 'active' AND o.phone_country = '57' AND o.phone_number LIKE '3%'
    ORDER BY o.sort_name, o.id, p.id LIMIT ${sql.lit(stories.length)}`.execute(tx.db)
  for (const [index, writer] of writers.entries()) {
    const told = stories[index]?.({ ...writer, name: firstName(writer.name) }, clinicName)
    if (told) await loadConversation(tx, random, receptionist, writer, told)
  }
  await loadAnswer(tx, random, clinicName)
}

interface Asked extends Writer {
  petId: string
  sourceId: string
  dueAt: string
}

/** An owner who was asked after the last consultation before today how the animal is, and said that it is not well. */
async function loadAnswer(tx: ClinicTx, random: Random, clinicName: string): Promise<void> {
  const { rows } = await sql<Asked>`
    SELECT r.id AS source_id, r.started_at AS due_at, p.id AS pet_id, p.name AS pet, o.id AS owner_id, o.name,
      o.phone_country || o.phone_number AS wa_id
    FROM consultations r ${whereItIs(tx)}
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = r.pet_id AND p.status = 'active'
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id AND o.status = 'active' AND o.messages_consent
    WHERE r.clinic_id = ${tx.clinicId} AND r.status = 'signed' AND r.started_at < ${instantOn(dayOf(tx.now), '00:00')}
      AND ${isAtHome} AND o.phone_country = '57' AND o.phone_number LIKE '3%' AND NOT EXISTS (SELECT 1 FROM conversations c
        WHERE c.clinic_id = ${tx.clinicId} AND c.wa_id = o.phone_country || o.phone_number)
    ORDER BY r.started_at DESC, r.id LIMIT 1`.execute(tx.db)
  const [asked] = rows
  if (!asked) return
  const ago = (minutes: number) => new Date(tx.now.getTime() - minutes * 60_000)
  const [sendAt, answeredAt] = [ago(65), ago(40)]
  const { petId, sourceId, dueAt, ownerId } = asked
  const [id, name] = [random.id(sendAt), firstName(asked.name)]
  const about = { cause: CAUSE, causeId: id, petId }
  const buttons = answerChoices.map((choice) => ({ id: `${CAUSE}:${choice}:${id}`, title: answerNames[choice] }))
  const messageId = await loadConversation(tx, random, undefined, asked, {
    unread: 1,
    said: [
      {
        ...{ minutesAgo: 65, by: 'out', kind: 'template', status: 'read', details: { buttons }, about },
        text: `Hola ${name}, le escribimos de ${clinicName}. ¿Cómo sigue ${asked.pet} después de su visita?`,
      },
      { minutesAgo: 40, by: 'in', kind: 'answer', text: answerNames.bad, details: { pressed: `${CAUSE}:bad:${id}` } },
    ],
  })
  await tx.db
    .insertInto('reminders')
    .values({
      ...{ clinicId: tx.clinicId, id, kind: 'consultation', sourceId, petId, ownerId, dueAt, sendAt, untilAt: tx.now },
      ...{ status: 'handed', messageId, createdAt: sendAt, changedAt: sendAt, answer: 'bad', answeredAt },
    })
    .execute()
}

/** @returns the id of its first message */
async function loadConversation(
  tx: ClinicTx,
  random: Random,
  author: Actor | undefined,
  { ownerId, waId }: Writer,
  { unread, said }: ReturnType<Story>,
): Promise<string | undefined> {
  const timed = said.map(({ minutesAgo, ...rest }) => ({
    ...rest,
    at: new Date(tx.now.getTime() - minutesAgo * 60_000),
  }))
  const ofOthers = timed.filter(({ by }) => by === 'in')
  const [begun, last] = [timed[0], timed.at(-1)]
  if (!begun || !last) return undefined
  const [id, lastMessageId] = [random.id(begun.at), random.id(last.at)]
  await tx.db
    .insertInto('conversations')
    .values({
      ...{ clinicId: tx.clinicId, id, waId, ownerId, unread, lastMessageId, createdAt: begun.at, lastAt: last.at },
      ...{ phoneCountry: '57', phoneNumber: waId.slice(2) },
      isWritten: true,
      lastInboundAt: ofOthers.at(-1)?.at ?? null,
      waitsSince: last.by === 'in' ? last.at : null,
    })
    .execute()
  const rows = timed.map(
    ({ by, kind = by === 'note' ? 'note' : 'text', text, details = {}, status, at, about = {} }) => ({
      ...{ clinicId: tx.clinicId, conversationId: id, ownerId, channel: 'whatsapp', direction: by, kind, text, at },
      id: at === last.at ? lastMessageId : random.id(at),
      createdAt: at,
      details: JSON.stringify(details),
      waId: by === 'note' || status === 'failed' ? null : `wamid.demo.${random.id(at)}`,
      status: status ?? 'received',
      ...(status === 'failed' ? { problem: 'WhatsApp no respondió.' } : {}),
      ...about,
      ...(by === 'in' ? {} : { authorId: author?.professionalId ?? null, authorName: author?.name ?? null }),
    }),
  )
  await tx.db.insertInto('messages').values(rows).execute()
  return rows[0]?.id
}
