import { AppError } from '#shared/http/errors.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { findSender } from '#server/reminders/reminders.queries.ts'

/** Whom the modification history names. */
const byLink: Author = { professionalId: null, name: 'El propietario, por el enlace de un correo' }

/**
 * An owner takes no more messages; of one that was united with another, that other too.
 * @returns the clinic's name
 * @throws AppError not_found
 */
export async function endMessages(tx: ClinicTx, ownerId: string): Promise<string> {
  const owner = await tx.db
    .selectFrom('owners')
    .select(['id', 'mergedIntoId'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) throw new AppError('not_found')
  await updateRecords(tx, byLink, 'owners', [owner.mergedIntoId ?? owner.id], { messagesConsent: false })
  return (await findSender(tx)).name
}
