import { AppError, refuseNow } from '#shared/http/errors.ts'
import { formatAfter, refuseAfterDeath, refuseMove } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { ACCEPTANCE } from '#shared/signing/publicSigning.words.ts'
import type { ClinicPlace } from '#shared/signing/signing.words.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { insertFile, type StoredFile } from '#server/db/files.ts'
import type { Caller } from '#server/http/implement.ts'
import { freezeFormat } from '#server/issuedFormats/freezing.queries.ts'
import {
  type IssuedFormatRow,
  lockIssued,
  updateIssued,
  writeFormatEvent,
} from '#server/issuedFormats/issuedFormats.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { closeLink } from '#server/signing/links.queries.ts'
import { sealPaper } from '#server/signing/sealPaper.ts'
import { findPetOf, listSigners, type SignerRow, updateSigner } from '#server/signing/signing.queries.ts'

/** Where something is done from, for the evidence. */
export type Place = Pick<Caller, 'address' | 'device'> & { from?: ClinicPlace | undefined }

export const seenFrom = ({ from }: Place) => (from ? { from } : {})

export interface Made {
  name: string
  /** Of who signs, or their professional card. */
  document: string | null
  drawing: StoredFile | undefined
  typedName: string | null
  method: 'clinic' | 'link' | 'profile'
  /** Who of the clinic was there. */
  witness: string | null
  /** Of a link: who knew the code. */
  code?: { codeBy: 'mail' | 'clinic'; codeTo?: string; isOnRecord?: boolean }
}

/** Holds a format for what is done with its signatures, of a draft after its content is frozen. */
export async function holdFrozen(
  tx: ClinicTx,
  actor: Actor,
  { issuedFormatId, version }: { issuedFormatId: string; version: number },
): Promise<{ held: IssuedFormatRow; isNew: boolean }> {
  const held = await lockIssued(tx, issuedFormatId)
  if (held.status !== 'draft') return { held, isNew: false }
  // What was seen is what is frozen; afterwards nothing of it can change.
  if (held.version !== version) throw new AppError('version_conflict')
  await freezeFormat(tx, actor, held)
  return { held, isNew: true }
}

/** Who signs now. @throws AppError not_allowed_now when nobody is left */
export function nextSigner(signers: readonly SignerRow[]): SignerRow {
  const next = signers.find(({ status }) => status === 'pending')
  if (!next) throw new AppError('not_allowed_now', { message: 'Este formato no tiene firmas pendientes.' })
  return next
}

/**
 * One signature, of whoever is next; the last one closes the format and has it sealed. Whatever link was open serves no
 * more.
 * @throws AppError not_allowed_now, in the words of who comes late or too early
 */
export async function signFormat(
  tx: ClinicTx,
  author: Author,
  { held, isNew }: { held: IssuedFormatRow; isNew: boolean },
  position: number,
  made: Made,
  place: Place,
): Promise<void> {
  const pet = await findPetOf(tx, held.petId)
  const signers = await listSigners(tx, held.id)
  const signer = signers.find((one) => one.position === position)
  if (!signer) throw new AppError('not_found')
  // What was agreed while it lived is completed by its professional.
  const isAgreed = signer.role === 'professional' && signers.some(({ status }) => status === 'signed')
  refuseNow(refuseAfterDeath(held.purpose, pet.name, pet.isDeceased && !isAgreed))
  if (signer.status === 'signed')
    throw new AppError('not_allowed_now', { message: `${signer.name ?? signer.label} ya firmó.` })
  const isLast = signers.filter(({ status }) => status === 'pending').length === 1
  const move = isLast ? 'finish' : 'sign'
  const from = isNew ? 'sent' : held.status
  refuseNow(refuseMove(from, move))
  const next = nextSigner(signers)
  if (next.id !== signer.id)
    throw new AppError('not_allowed_now', { message: `Antes firma ${next.name ?? next.label}.` })

  if (made.drawing) await insertFile(tx, made.drawing)
  const { name, document, typedName, method, witness } = made
  const drawingFileId = made.drawing?.fileId ?? null
  const signedAt = tx.now.toISOString()
  await updateSigner(tx, author, signer, {
    status: 'signed',
    signedAt,
    method,
    name,
    document,
    drawingFileId,
    typedName,
  })
  await closeLink(tx, held.id, 'used')
  const status = formatAfter(from, move) ?? from
  await updateIssued(tx, author, held, {
    ...{ status, statusReason: null, expiresAt: null },
    ...(isNew ? { sentAt: signedAt } : {}),
    ...(isLast ? { closedAt: signedAt } : {}),
  })
  await writeFormatEvent(tx, {
    ...{ issuedFormatId: held.id, kind: 'signed', signerId: signer.id, actorName: name },
    ...{ professionalId: author.professionalId, address: place.address, device: place.device },
    detail: {
      ...{ method, document, acceptance: ACCEPTANCE, ...made.code, ...seenFrom(place) },
      ...(witness ? { witness } : {}),
      ...(made.drawing ? { drawing: made.drawing.sha256 } : { typedName }),
    },
  })
  if (isLast) await writeOutbox(tx, sealPaper, { issuedFormatId: held.id, title: held.title })
}

/** Somebody who was to sign does not want to: nobody signs it any more. */
export async function rejectFormat(
  tx: ClinicTx,
  author: Author,
  held: IssuedFormatRow,
  reason: string,
  place: Place,
): Promise<void> {
  refuseNow(refuseMove(held.status, 'reject'))
  const signer = nextSigner(await listSigners(tx, held.id))
  await updateSigner(tx, author, signer, { status: 'rejected' })
  await closeLink(tx, held.id, 'used')
  const status = formatAfter(held.status, 'reject') ?? held.status
  await updateIssued(tx, author, held, {
    status,
    statusReason: reason,
    expiresAt: null,
    closedAt: tx.now.toISOString(),
  })
  await writeFormatEvent(tx, {
    ...{ issuedFormatId: held.id, kind: 'rejected', signerId: signer.id, actorName: author.name },
    ...{ professionalId: author.professionalId, address: place.address, device: place.device },
    detail: { reason, ...seenFrom(place) },
  })
}
