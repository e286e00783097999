import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import type { OwnerPaper } from '#shared/conversations/papers.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { whoseOf } from '#server/conversations/conversations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { listWords } from '#server/word/registry.ts'
import type { PaperPart } from '#server/word/word.ts'

/** As many as are looked through in a menu. */
const CAP = 12

/** The papers that this person may hand out, of the animals beside a conversation. @throws AppError not_found */
export async function listPapers(tx: ClinicTx, actor: Actor, conversationId: string): Promise<OwnerPaper[]> {
  const { rows: found } = await sql<{
    ownerId: string | null
  }>`SELECT whose.owner_id FROM conversations c ${whoseOf(tx)}
    WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${conversationId}`.execute(tx.db)
  const [conversation] = found
  if (!conversation) throw new AppError('not_found')
  const parts = listWords().flatMap(({ papers = [] }) => papers.filter(({ needs }) => may(actor, needs)))
  if (conversation.ownerId === null || parts.length === 0) return []
  const { ownerId } = conversation
  const linesOf = ({ from, isOut, name, at, address, isPage }: PaperPart) => sql`(
    SELECT p.id AS pet_id, p.name AS pet_name, ${name} AS name, (${at ?? sql`NULL`})::timestamptz AS at,
      ${address} AS address, ${sql.lit(isPage === true)} AS is_page
    FROM ${from(tx)} JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = r.pet_id
    WHERE r.clinic_id = ${tx.clinicId} AND ${isOut} AND p.owner_id = ${ownerId}
    ORDER BY at DESC LIMIT ${sql.lit(CAP)})`
  const { rows } = await sql<OwnerPaper & { at: Date | string | null }>`
    SELECT * FROM (${sql.join(parts.map(linesOf), sql` UNION ALL `)}) found
    ORDER BY is_page DESC, at DESC NULLS LAST, name LIMIT ${sql.lit(CAP)}`.execute(tx.db)
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() }))
}
