import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import type { conversations, ToldMessage } from '#shared/conversations/conversations.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { refuseUnknown } from '#server/owners/owners.queries.ts'

type Told = OutputOf<typeof conversations.listOfPet>

async function listTold(
  tx: ClinicTx,
  where: RawBuilder<unknown>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Told> {
  // What the clinic wrote for itself is no message to the owner.
  const found = sql`FROM messages m WHERE m.clinic_id = ${tx.clinicId} AND m.direction <> 'note' AND ${where}`
  const { rows } = await sql<{ items: ToldMessage[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'conversationId', m.conversation_id, 'channel', m.channel,
        'direction', m.direction, 'kind', m.kind, 'text', m.text, 'details', m.details, 'at', m.at, 'status', m.status,
        'problem', m.problem, 'cause', m.cause, 'authorName', m.author_name, 'petName', p.name)
        ORDER BY m.at DESC, m.id DESC), '[]')
      FROM (SELECT m.* ${found} ORDER BY m.at DESC, m.id DESC ${pageLimit(page, pageSize)}) m
      LEFT JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = m.pet_id) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

/** With those of whom this owner was united with. @throws AppError not_found */
export async function listMessagesOfOwner(
  tx: ClinicTx,
  { ownerId, ...paging }: InputOf<typeof conversations.listOfOwner>,
): Promise<Told> {
  await refuseUnknown(tx, 'owners', ownerId)
  // As a list of ids: with a condition that is one of two, all messages of the clinic would be looked through.
  const where = sql`m.owner_id = ANY(ARRAY(SELECT ${ownerId}::uuid UNION ALL
    SELECT o.id FROM owners o WHERE o.clinic_id = ${tx.clinicId} AND o.merged_into_id = ${ownerId}))`
  return listTold(tx, where, paging)
}

/** @throws AppError not_found */
export async function listMessagesOfPet(
  tx: ClinicTx,
  { petId, ...paging }: InputOf<typeof conversations.listOfPet>,
): Promise<Told> {
  await refuseUnknown(tx, 'pets', petId)
  return listTold(tx, sql`m.pet_id = ${petId}`, paging)
}
