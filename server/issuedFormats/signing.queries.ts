import type { Selectable } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { updateRecord } from '#server/db/record.ts'

type SignerRow = Selectable<Database['formatSigners']>

/** The signature that is to be made at a place of a format that the caller holds: only the next in order can be. */
export async function findPendingSigner(
  tx: ClinicTx,
  issuedFormatId: string,
  position: number,
): Promise<{ signer: SignerRow; isLast: boolean }> {
  const rows = await tx.db
    .selectFrom('formatSigners')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('issuedFormatId', '=', issuedFormatId)
    .orderBy('position')
    .execute()
  const signer = rows.find((row) => row.position === position)
  if (!signer) throw new AppError('not_found')
  if (signer.status !== 'pending') throw new AppError('not_allowed_now', { message: 'Esta firma ya está hecha.' })
  const open = rows.filter(({ status }) => status === 'pending')
  const [next] = open
  if (next && next.position < position)
    throw new AppError('not_allowed_now', { message: `Antes firma ${next.name ?? next.label}.` })
  return { signer, isLast: open.length === 1 }
}

export async function updateSigner(
  tx: ClinicTx,
  author: Author,
  { id, version }: SignerRow,
  patch: Partial<
    Pick<SignerRow, 'status' | 'signedAt' | 'method' | 'name' | 'document' | 'drawingFileId' | 'typedName'>
  >,
): Promise<void> {
  await updateRecord(tx, author, 'formatSigners', id, version, patch)
}
