import { sql } from 'kysely'
import { z } from 'zod'
import { furtherStatus } from '#shared/conversations/conversations.rules.ts'
import type { MessageStatus } from '#shared/conversations/conversations.contract.ts'
import { type ClinicTx, system } from '#server/db/clinic.ts'
import type { JsonObject } from '#server/db/types.ts'
import { isPassing } from '#server/db/databaseError.ts'
import { lockConversationWith, numberOf } from '#server/conversations/conversations.queries.ts'
import { insertMessage } from '#server/conversations/messages.queries.ts'
import { takeConsent } from '#server/conversations/consent.queries.ts'
import { incomingMedia } from '#server/conversations/media.ts'
import { UNKNOWN_END } from '#server/conversations/send.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind, type Sending } from '#server/jobs/outboxKind.ts'
import { sayRefusal } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { ToldMessage, ToldStatus } from '#server/outside/whatsapp/webhook.ts'
import { listWords } from '#server/word/registry.ts'

/** What a webhook told, once it is answered: in a lane of its own, so that nothing that goes out holds it up. */
export const receivedMessages = outboxKind({
  kind: 'whatsapp.received',
  title: 'Mensajes recibidos por WhatsApp',
  lane: 'in',
  payload: z.object({ messages: z.array(ToldMessage), statuses: z.array(ToldStatus) }),
  describe: ({ messages }) => messages.map(({ profileName, waId }) => profileName ?? waId ?? '').join(', '),
  send: async ({ payload: { messages, statuses }, inClinic }) => {
    // In one order for all, as two servers that hold the same rows would wait for each other.
    const problems = [
      ...(await takeEach(inClinic, inOrder(messages, orderOf), takeMessage)),
      ...(await takeEach(
        inClinic,
        inOrder(statuses, ({ id }) => id),
        takeStatus,
      )),
    ]
    if (problems.length > 0) throw problems[0]
  },
})

const AT_ONCE = 20
const TRIES = 5

/**
 * Takes a few at a time, as what was taken is taken at the next try, too; where one of them cannot be, each by itself.
 * @returns what kept some from being taken: they hold up no others
 */
async function takeEach<Item>(
  inClinic: Sending<unknown>['inClinic'],
  items: readonly Item[],
  take: (tx: ClinicTx, item: Item) => Promise<void>,
): Promise<unknown[]> {
  const problems: unknown[] = []
  const takeAll = (some: readonly Item[]) =>
    insist(() =>
      inClinic(async (tx) => {
        for (const item of some) await take(tx, item)
      }),
    )
  for (const few of chunksOf(items, AT_ONCE))
    try {
      await takeAll(few)
    } catch (error) {
      if (isPassing(error)) throw error
      for (const one of few) await takeAll([one]).catch((problem: unknown) => problems.push(problem))
    }
  return problems
}

/** Another server holds the same conversations for a moment: the next try of the outbox would come in a minute. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES || !isPassing(error)) throw error
    }
}

export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

const orderOf = ({ waId, userId, at }: ToldMessage) => `${waId ?? userId} ${at}`

function inOrder<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
}

async function takeMessage(tx: ClinicTx, told: ToldMessage): Promise<void> {
  if (told.reaction) return takeReaction(tx, told, told.reaction)
  const { id: conversationId, ownerId } = await lockConversationWith(tx, told)
  const id = await insertMessage(tx, {
    ...{ conversationId, ownerId, kind: told.kind, text: told.text, details: told.details },
    ...{ waId: told.id, quotedWaId: told.quotedId, at: told.at },
    ...(told.isEcho
      ? { direction: 'out', status: 'sent', author: { professionalId: null, name: 'Teléfono de la clínica' } }
      : { direction: 'in', status: 'received' }),
  })
  if (id === undefined) return
  if (told.newWaId !== null) await renumber(tx, conversationId, told.newWaId)
  const { pressed, mediaId } = told.details
  if (mediaId !== undefined) await writeOutbox(tx, incomingMedia, { messageId: id })
  if (told.isEcho) return
  const isSettled =
    pressed === undefined
      ? await takeConsent(tx, { conversationId, ownerId, waId: told.waId, text: told.text })
      : await answerTo(tx, conversationId, pressed)
  if (isSettled) await endWait(tx, conversationId, told.at)
}

/** Tells the word that asked what was pressed: only what was asked in this conversation counts. */
async function answerTo(tx: ClinicTx, conversationId: string, pressed: string): Promise<boolean> {
  const [cause = '', choice = '', causeId = '', detail] = pressed.split(':')
  if (!z.uuid().safeParse(causeId).success) return false
  const asked = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('conversationId', '=', conversationId)
    .where('direction', '=', 'out')
    .where('cause', '=', cause)
    .where('causeId', '=', causeId)
    .limit(1)
    .executeTakeFirst()
  if (!asked) return false
  for (const { answers } of listWords()) {
    const take = Object.hasOwn(answers ?? {}, cause) ? answers?.[cause] : undefined
    if (take) return take(tx, system, { choice, causeId, detail, conversationId })
  }
  return false
}

/** What came at that time needs no answer of a person; what came before does. */
async function endWait(tx: ClinicTx, conversationId: string, at: string): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ waitsSince: null })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', conversationId)
    .where('waitsSince', '=', at)
    .execute()
}

async function takeReaction(
  tx: ClinicTx,
  { isEcho }: ToldMessage,
  { to, emoji }: NonNullable<ToldMessage['reaction']>,
): Promise<void> {
  const side = isEcho ? 'out' : 'in'
  const reactions =
    emoji === null
      ? sql<JsonObject>`reactions - ${side}`
      : sql<JsonObject>`reactions || jsonb_build_object(${side}::text, ${emoji}::text)`
  const changed = await tx.db
    .updateTable('messages')
    .set({ reactions })
    .where('clinicId', '=', tx.clinicId)
    .where('waId', '=', to)
    .returning('id')
    .execute()
  for (const { id } of changed) tx.touched.note('messages', { id })
}

const times: Record<ToldStatus['status'], 'sentAt' | 'deliveredAt' | 'readAt' | undefined> = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  failed: undefined,
}

/** The furthest state counts, in whatever order they come and however often. */
async function takeStatus(tx: ClinicTx, told: ToldStatus): Promise<void> {
  const key = z.uuid().safeParse(told.key).data
  const held = await tx.db
    .selectFrom('messages')
    .select(['id', 'status', 'conversationId', 'waId', 'problem', 'takenAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('direction', '=', 'out')
    .where((row) => row.or([row('waId', '=', told.id), ...(key ? [row('id', '=', key)] : [])]))
    .forUpdate()
    .executeTakeFirst()
  // Of one that was sent again, what is told of the first time counts no more.
  if (!held || (held.waId !== null && held.waId !== told.id)) return
  if (told.status === 'failed' && held.status === 'queued' && held.waId === null && held.takenAt === null) return
  // Now it is known.
  const before = held.problem === UNKNOWN_END ? 'queued' : (held.status as MessageStatus)
  const status = furtherStatus(before, told.status)
  const time = times[told.status]
  await tx.db
    .updateTable('messages')
    .set({
      status,
      // It may be told before the answer to our call came.
      waId: sql`coalesce(wa_id, ${told.id})`,
      ...(time ? { [time]: told.at } : {}),
      ...(status === 'failed' && told.errorCode !== null
        ? { errorCode: told.errorCode, problem: sayRefusal(told.errorCode) }
        : {}),
      ...(status === 'failed' ? {} : { problem: null, errorCode: null }),
    })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', held.id)
    .execute()
  tx.touched.note('messages', { id: held.id })
  if (held.conversationId) tx.touched.note('conversations', { id: held.conversationId })
}

/** They write from another number now: what they wrote stays with them, unless somebody has written from that one. */
async function renumber(tx: ClinicTx, conversationId: string, waId: string): Promise<void> {
  const taken = tx.db
    .selectFrom('conversations as other')
    .select('other.id')
    .where('other.clinicId', '=', tx.clinicId)
    .where('other.waId', '=', waId)
  await tx.db
    .updateTable('conversations')
    .set(numberOf(waId))
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', conversationId)
    .where((row) => row.not(row.exists(taken)))
    .execute()
  tx.touched.note('conversations', { id: conversationId })
}
