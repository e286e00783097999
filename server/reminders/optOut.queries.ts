import { AppError } from '#shared/http/errors.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { addressMark } from '#server/reminders/optOut.ts'
import { findSender } from '#server/reminders/reminders.queries.ts'

/** Whom the modification history names. */
const byLink: Author = { professionalId: null, name: 'El propietario, por el enlace de un correo' }

/**
 * An owner takes no more messages; of one that was united with another, that other too. Whoever has an address that the
 * owner had before decides nothing for them any more.
 * @returns the clinic's name
 * @throws AppError not_found, not_allowed_now
 */
export async function endMessages(
  tx: ClinicTx,
  { ownerId, mark }: { ownerId: string; mark?: string },
): Promise<string> {
  const owner = await tx.db
    .selectFrom('owners as o')
    .leftJoin('owners as m', (join) => join.onRef('m.id', '=', 'o.mergedIntoId').on('m.clinicId', '=', tx.clinicId))
    .select(['o.id', 'o.mergedIntoId', 'o.email', 'm.email as mergedEmail'])
    .where('o.clinicId', '=', tx.clinicId)
    .where('o.id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) throw new AppError('not_found')
  const isTheirs = [owner.email, owner.mergedEmail].some((email) => email !== null && addressMark(email) === mark)
  if (mark !== undefined && !isTheirs)
    throw new AppError('not_allowed_now', {
      message:
        'El enlace era para un correo que ya no es el de este propietario. Si le siguen llegando, dígaselo a la clínica.',
    })
  await updateRecords(tx, byLink, 'owners', [owner.mergedIntoId ?? owner.id], { messagesConsent: false })
  return (await findSender(tx)).name
}
