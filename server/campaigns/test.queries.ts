import { sql } from 'kysely'
import { waIdOf } from '#shared/conversations/conversations.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Phone } from '#shared/values/phone.ts'
import { lockConversationWith } from '#server/conversations/conversations.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'

/** @throws AppError not_allowed_now of whom none is known */
export async function findOwnPhone(tx: ClinicTx, { professionalId }: Actor): Promise<Phone> {
  const { rows } = await sql<{ phone: Phone | null }>`SELECT ${phoneOf('v', 'phone')} AS phone FROM professionals v
    WHERE v.clinic_id = ${tx.clinicId} AND v.id = ${professionalId}`.execute(tx.db)
  const phone = rows[0]?.phone
  if (!phone) throw new AppError('not_allowed_now', { message: 'Anote primero su celular en su cuenta.' })
  return phone
}

/** The conversation with a number, held, and when they wrote last. */
export async function lockWindow(
  tx: ClinicTx,
  phone: Phone,
): Promise<{ conversationId: string; lastInboundAt: string | null }> {
  const { id } = await lockConversationWith(tx, { waId: waIdOf(phone), userId: null, profileName: null })
  const { lastInboundAt } = await tx.db
    .selectFrom('conversations')
    .select('lastInboundAt')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { conversationId: id, lastInboundAt }
}
