import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { formatAfter, refuseAfterDeath, refuseMove } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { isReaddressed, nextReminder } from '#shared/signing/signing.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { findSignature } from '#server/documents/letterhead.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { findIssued, lockIssued, updateIssued, writeFormatEvent } from '#server/issuedFormats/issuedFormats.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { withStored } from '#server/outside/files/files.ts'
import { readSignature } from '#server/signing/drawings.ts'
import { linkLetter } from '#server/signing/letters.ts'
import { addressOf, closeLink, findOpenLink, insertLink, readCode, renewCode } from '#server/signing/links.queries.ts'
import { holdFrozen, nextSigner, rejectFormat, signFormat } from '#server/signing/signFormat.ts'
import { findCard, findPetOf, findReach, listSigners, requireIssued } from '#server/signing/signing.queries.ts'

const HOUR_MS = 60 * 60_000

/** The signer at a place, who is of this kind. */
async function refuseRole(tx: ClinicTx, issuedFormatId: string, position: number, isProfessional: boolean) {
  const signer = (await listSigners(tx, issuedFormatId)).find((one) => one.position === position)
  if (!signer) throw new AppError('not_found')
  if ((signer.role === 'professional') !== isProfessional)
    refuseNow({
      message: isProfessional
        ? `Esta firma es de ${signer.name ?? signer.label}.`
        : 'El profesional firma con la firma de su perfil.',
    })
  return signer
}

async function refuseOthers(tx: ClinicTx, actor: Actor, issuedFormatId: string, position: number): Promise<void> {
  const signer = await refuseRole(tx, issuedFormatId, position, true)
  if (signer.professionalId !== actor.professionalId)
    refuseNow({ message: `Esta firma es de ${signer.name ?? signer.label}: firma en su propia sesión.` })
}

export const signingRoutes = [
  implementInSteps(signing.signHere, async ({ inClinicOnce, actor, input, caller, services: { files } }) => {
    const { position, name, document, drawing, typedName } = input
    const bytes = drawing === null ? undefined : await readSignature(actor.clinicId, drawing)
    return withStored(files, actor.clinicId, async (store) => {
      const file = bytes && (await store({ bytes, contentType: 'image/png' }))
      return inClinicOnce(async (tx) => {
        const holding = await holdFrozen(tx, actor, input)
        await refuseRole(tx, holding.held.id, position, false)
        const made = { name, document, drawing: file, typedName, method: 'clinic' as const, witness: actor.name }
        await signFormat(tx, actor, holding, position, made, caller)
        return findIssued(tx, actor, holding.held.id)
      })
    })
  }),
  implementInSteps(
    signing.signWithProfile,
    async ({ inClinic, inClinicOnce, actor, input, caller, services: { files } }) => {
      const fileId = await inClinic((tx) => findSignature(tx, actor.professionalId))
      const kept = await openDrawing(files, actor.clinicId, fileId)
      return withStored(files, actor.clinicId, async (store) => {
        // A copy: the profile's signature may be changed, and what was signed stays.
        const file = kept ? await store({ bytes: kept.bytes, contentType: 'image/png' }) : undefined
        return inClinicOnce(async (tx) => {
          const holding = await holdFrozen(tx, actor, input)
          await refuseOthers(tx, actor, holding.held.id, input.position)
          const made = {
            ...{ name: actor.name, document: await findCard(tx, actor.professionalId), drawing: file },
            ...{ typedName: file ? null : actor.name, method: 'profile' as const, witness: null },
          }
          await signFormat(tx, actor, holding, input.position, made, caller)
          return findIssued(tx, actor, holding.held.id)
        })
      })
    },
  ),
  implement(signing.send, async ({ tx, actor, input, caller, services: { seal } }) => {
    const { hours, email, isMailed, codeBy } = input
    if (!email && (isMailed || codeBy === 'mail'))
      refuseInvalid({ field: 'email', message: 'Escriba el correo, o entregue usted el enlace y el código' })
    const { held } = await holdFrozen(tx, actor, input)
    const status = formatAfter(held.status, 'send')
    if (!status) throw new AppError('not_allowed_now', refuseMove(held.status, 'send'))
    const pet = await findPetOf(tx, held.petId)
    refuseNow(refuseAfterDeath(held.purpose, pet.name, pet.isDeceased))
    const signer = nextSigner(await listSigners(tx, held.id))
    if (signer.role === 'professional')
      refuseNow({ message: `Antes firma ${signer.name ?? signer.label}, con la firma de su perfil.` })
    await closeLink(tx, held.id, 'replaced')
    const { ownerEmail, ownerPhone } = await findReach(tx, held.ownerId)
    const isOwner = signer.role === 'owner'
    const expiresAt = new Date(tx.now.getTime() + hours * HOUR_MS)
    const remindAt = isMailed ? nextReminder(tx.now.getTime(), expiresAt.getTime(), tx.now.getTime()) : undefined
    const link = await insertLink(tx, seal, {
      ...{
        issuedFormatId: held.id,
        signerId: signer.id,
        madeBy: actor.professionalId,
        expiresAt,
        email,
        isMailed,
        codeBy,
        // Another e-mail, typed for this once, belongs to no record that could change.
        ownerEmail: isOwner && email === ownerEmail ? email : null,
        ownerPhone: isOwner && !isMailed ? ownerPhone : null,
      },
      remindAt: remindAt === undefined ? null : new Date(remindAt),
    })
    if (codeBy === 'clinic') await renewCode(tx, seal, link)
    await updateIssued(tx, actor, held, {
      status,
      statusReason: null,
      sentAt: tx.now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    await writeFormatEvent(tx, {
      ...{ issuedFormatId: held.id, kind: 'sent', signerId: signer.id, actorName: actor.name },
      ...{ professionalId: actor.professionalId, address: caller.address, device: caller.device },
      detail: { hours, codeBy, ...(isMailed ? { email } : {}) },
    })
    if (isMailed && email) await writeOutbox(tx, linkLetter, { linkId: link.id, to: email, isReminder: false })
    return findIssued(tx, actor, held.id)
  }),
  implement(signing.link, async ({ tx, input, now, services: { seal, publicUrl } }) => {
    const { ownerId } = await requireIssued(tx, input.issuedFormatId)
    const link = await findOpenLink(tx, input.issuedFormatId)
    if (!link || new Date(link.expiresAt) <= now) return { link: null }
    const { id, signerId, madeAt, expiresAt, viewedAt, email, isMailed, codeBy } = link
    const address = addressOf(link, seal, publicUrl)
    const code = codeBy === 'clinic' ? readCode(link, seal, now) : null
    const isDead = isReaddressed(link, await findReach(tx, ownerId))
    const shown = { id, signerId, address, madeAt, expiresAt, viewedAt, email, isMailed, codeBy, code }
    return { link: { ...shown, isReaddressed: isDead } }
  }),
  implement(signing.cancelLink, async ({ tx, actor, input: { issuedFormatId }, caller }) => {
    const held = await lockIssued(tx, issuedFormatId)
    const link = await closeLink(tx, issuedFormatId, 'cancelled')
    if (!link) throw new AppError('not_allowed_now', { message: 'Este formato no tiene un enlace abierto.' })
    const status = formatAfter(held.status, 'expire') ?? held.status
    await updateIssued(tx, actor, held, { status, statusReason: 'Se canceló el envío', expiresAt: null })
    await writeFormatEvent(tx, {
      ...{ issuedFormatId, kind: 'cancelled', signerId: link.signerId, actorName: actor.name },
      ...{ professionalId: actor.professionalId, address: caller.address, device: caller.device },
    })
    return findIssued(tx, actor, issuedFormatId)
  }),
  implement(signing.reject, async ({ tx, actor, input, caller }) => {
    const held = await lockIssued(tx, input.issuedFormatId)
    await rejectFormat(tx, actor, held, input.reason, caller)
    return findIssued(tx, actor, held.id)
  }),
]
