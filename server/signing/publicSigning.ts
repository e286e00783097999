import { Readable } from 'node:stream'
import { AppError } from '#shared/http/errors.ts'
import type { Route } from '#shared/http/contract.ts'
import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { publicSigning, type SigningPage } from '#shared/signing/publicSigning.contract.ts'
import {
  hideNumbers,
  isReaddressed,
  maskEmail,
  maskNumber,
  MAX_CODE_TRIES,
  signingState,
} from '#shared/signing/signing.rules.ts'
import { paperName } from '#shared/signing/publicSigning.words.ts'
import { listImages } from '#shared/values/richText.ts'
import { readSessionCookie } from '#server/auth/sessionCookie.ts'
import { findLiveSession, listAddresses } from '#server/auth/sessions.queries.ts'
import { mayTry } from '#server/auth/attempts.queries.ts'
import { type ClinicTx, STRANGERS, withClinic } from '#server/db/clinic.ts'
import { findFile } from '#server/db/files.ts'
import { countedAddress } from '#server/auth/address.ts'
import { readSeal } from '#server/documents/sealPdf.ts'
import { type FileAnswer, implementPublic, type PublicCall } from '#server/http/implement.ts'
import { lockIssued, updateIssued, writeFormatEvent } from '#server/issuedFormats/issuedFormats.queries.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { openNamed, withStored } from '#server/outside/files/files.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { readSignature } from '#server/signing/drawings.ts'
import { findLetterhead } from '#server/documents/letterhead.queries.ts'
import { drawFrozen } from '#server/signing/frozenPaper.ts'
import { codeLetter } from '#server/signing/letters.ts'
import { findLink, type LinkRow, renewCode, tryCode, updateLink } from '#server/signing/links.queries.ts'
import { listCertificates } from '#server/signing/sealKeys.queries.ts'
import { type Place, rejectFormat, seenFrom, signFormat } from '#server/signing/signFormat.ts'
import { findFrozen, type FrozenFormat } from '#server/signing/signing.queries.ts'
import { findVerification } from '#server/signing/verification.ts'

type Call = Pick<PublicCall<Route>, 'services' | 'now'>

interface Held {
  link: LinkRow
  frozen: FrozenFormat
  signer: FrozenFormat['signers'][number]
  state: SigningPage['state']
}

/**
 * Works on what a token opens, in its clinic. Unknown and malformed are one answer.
 * @throws AppError not_found
 */
function withToken<T>(call: Call, token: string, work: (tx: ClinicTx, held: Held) => Promise<T>): Promise<T> {
  const { services, now } = call
  const read = async (tx: ClinicTx) => work(tx, await readHeld(tx, token))
  return withClinic(services.database, clinicOf(token), now, read, { turnOf: STRANGERS })
}

async function readHeld(tx: ClinicTx, token: string): Promise<Held> {
  const link = await findLink(tx, token)
  const frozen = link && (await findFrozen(tx, { id: link.issuedFormatId }))
  const signer = frozen?.signers.find(({ id }) => id === link?.signerId)
  if (!link || !frozen || !signer) throw new AppError('not_found')
  const next = frozen.signers.find(({ status }) => status === 'pending')
  const state = signingState(
    {
      ...{ link, status: frozen.status, purpose: frozen.purpose, isDeceased: frozen.pet.isDeceased },
      ...{
        isSigned: signer.status === 'signed',
        isReaddressed: isReaddressed(link, frozen.owner),
        isNext: next?.id === signer.id,
      },
    },
    tx.now.toISOString(),
  )
  return { link, frozen, signer, state }
}

/** Codes that one address may try on one link in a quarter of an hour. */
const MAX_TRIES = 20

/** What may be read with a link: its document as long as it is or can be signed, and otherwise only what became of it. */
const readable: readonly SigningPage['state'][] = ['open', 'waiting', 'signed']

/** What is read before a code was given: whoever was sent the link by mistake gets nobody's identity number. */
function shownTo(state: SigningPage['state'], frozen: FrozenFormat): FrozenFormat {
  if (state === 'signed') return frozen
  const isPublic = (signer: FrozenFormat['signers'][number]) => signer.role === 'professional'
  const ofSigners = frozen.signers.flatMap((signer) => (isPublic(signer) || !signer.document ? [] : [signer.document]))
  // The owner's too, whoever signs and whatever they typed.
  const numbers = [...ofSigners, ...(frozen.owner.document ? [frozen.owner.document] : [])]
  return {
    ...frozen,
    content: { ...frozen.content, document: hideNumbers(frozen.content.document, numbers) },
    signers: frozen.signers.map((signer) =>
      isPublic(signer) ? signer : { ...signer, document: signer.document && maskNumber(signer.document) },
    ),
  }
}

function showPage({ link, frozen, signer, state }: Held): SigningPage {
  const { clinic, pet, title, status } = frozen
  const { content } = shownTo(state, frozen)
  return {
    ...{ state, clinic, title, petName: pet.name, isWhole: status === 'signed' },
    signer: { name: signer.name, label: signer.label },
    ...{ signedAt: signer.signedAt, expiresAt: link.expiresAt, codeBy: link.codeBy },
    codeTo: link.codeBy === 'mail' && link.email ? maskEmail(link.email) : null,
    content: readable.includes(state) ? content : null,
    hidesNumbers: JSON.stringify(content) !== JSON.stringify(frozen.content),
  }
}

/** What somebody with this link may do so often in a quarter of an hour. */
async function refuseTooMany({ services, now }: Call, what: string, { link }: Pick<Held, 'link'>, max: number) {
  if (!(await mayTry(services.database, `${what} ${link.id}`, max, now))) throw new AppError('too_many_requests')
}

const nameOf = ({ signer }: Held) => signer.name ?? signer.label

/** Who signs by a link is no professional. */
const authorOf = (held: Held) => ({ professionalId: null, name: nameOf(held) })

/**
 * Whether who holds a link does so in the clinic, where whoever made it could sign by themselves: the evidence says so. Asked
 * before the work, as a session belongs to no clinic until it is looked up.
 */
async function findSessionClinic({ services, header, now }: Pick<PublicCall<Route>, 'services' | 'header' | 'now'>) {
  const token = readSessionCookie(header('cookie'))
  const found = token ? await findLiveSession(services.database, { token }, now) : undefined
  return found?.actor.clinicId
}

async function findPlace(
  tx: ClinicTx,
  { caller: { address, device } }: Pick<PublicCall<Route>, 'caller'>,
  { frozen }: Held,
  sessionClinic: string | undefined,
): Promise<Place> {
  const place = { address, device }
  if (sessionClinic === tx.clinicId) return { ...place, from: 'device' }
  const sent = frozen.events.flatMap(({ kind, address: from }) => (kind === 'sent' && from ? [from] : []))
  const isNear = [...sent, ...(await listAddresses(tx))].some((one) => countedAddress(one) === countedAddress(address))
  return isNear ? { ...place, from: 'network' } : place
}

export const publicSigningRoutes = [
  implementPublic(publicSigning.open, async (call) => {
    const sessionClinic = await findSessionClinic(call)
    return withToken(call, call.input.token, async (tx, held) => {
      const { link, state, signer } = held
      if (state !== 'open' || link.viewedAt) return showPage(held)
      const issued = await lockIssued(tx, link.issuedFormatId)
      const status = formatAfter(issued.status, 'view')
      if (status) await updateIssued(tx, authorOf(held), issued, { status })
      await updateLink(tx, link, { viewedAt: tx.now })
      const place = await findPlace(tx, call, held, sessionClinic)
      const { address, device } = place
      const viewed = { kind: 'viewed', signerId: signer.id, actorName: nameOf(held), address, device }
      await writeFormatEvent(tx, { issuedFormatId: link.issuedFormatId, ...viewed, detail: seenFrom(place) })
      return showPage(held)
    })
  }),
  implementPublic(publicSigning.sendCode, async (call) => {
    const { token } = call.input
    await refuseTooMany(call, 'signing code', await withToken(call, token, async (_tx, held) => held), 5)
    return withToken(call, token, async (tx, held) => {
      const { link, state, signer } = held
      if (state !== 'open') throw new AppError('not_allowed_now', { message: 'Con este enlace ya no se firma.' })
      if (link.codeBy !== 'mail' || !link.email)
        throw new AppError('not_allowed_now', { message: 'El código se lo dice la clínica.' })
      await renewCode(tx, call.services.seal, link)
      await writeOutbox(tx, codeLetter, { linkId: link.id, to: link.email })
      const codeTo = maskEmail(link.email)
      const { address, device } = call.caller
      const sent = { kind: 'codeSent', signerId: signer.id, actorName: nameOf(held), address, device }
      await writeFormatEvent(tx, { issuedFormatId: link.issuedFormatId, ...sent, detail: { email: codeTo } })
      return { codeTo }
    })
  }),
  implementPublic(publicSigning.sign, async (call) => {
    const { token, name, document, drawing, typedName } = call.input
    const { files } = call.services
    const closed = await judgeCode(call, call.input)
    if (closed) return closed
    const clinicId = clinicOf(token)
    const sessionClinic = await findSessionClinic(call)
    const bytes = drawing === null ? undefined : await readSignature(clinicId, drawing)
    return withStored(files, clinicId, async (store, discard) => {
      const file = bytes && (await store({ bytes, contentType: 'image/png' }))
      return withToken(call, token, async (tx, { link }) => {
        const issued = await lockIssued(tx, link.issuedFormatId)
        // As it is now that nobody else signs it.
        const held = await readHeld(tx, token)
        if (held.state !== 'open') {
          await discard()
          return showPage(held)
        }
        const { codeBy, email, ownerEmail } = held.link
        const code = codeBy === 'mail' && email ? { codeTo: maskEmail(email), isOnRecord: email === ownerEmail } : {}
        const made = {
          name,
          document,
          drawing: file,
          typedName,
          method: 'link' as const,
          witness: null,
          code: { codeBy, ...code },
        }
        const place = await findPlace(tx, call, held, sessionClinic)
        const holding = { held: issued, isNew: false }
        await signFormat(tx, { professionalId: null, name }, holding, held.signer.position, made, place)
        return showPage(await readHeld(tx, token))
      })
    })
  }),
  implementPublic(publicSigning.reject, async (call) => {
    const { token, reason } = call.input
    const closed = await judgeCode(call, call.input)
    if (closed) return closed
    const sessionClinic = await findSessionClinic(call)
    return withToken(call, token, async (tx, { link }) => {
      const issued = await lockIssued(tx, link.issuedFormatId)
      const held = await readHeld(tx, token)
      if (held.state === 'open') {
        const place = await findPlace(tx, call, held, sessionClinic)
        await rejectFormat(tx, authorOf(held), issued, reason, place)
      }
      return showPage(await readHeld(tx, token))
    })
  }),
  implementPublic(publicSigning.paper, async (call): Promise<FileAnswer> => {
    const { files, publicUrl } = call.services
    const { token } = call.input
    const read = await withToken(call, token, async (tx, held) => ({
      ...held,
      letterhead: await findLetterhead(tx),
      sealed: await findFile(tx, held.frozen.sealedFileId),
    }))
    const { frozen, state, letterhead, sealed } = read
    if (!readable.includes(state)) throw new AppError('not_found')
    const clinicId = clinicOf(token)
    const fileName = paperName({ title: frozen.title, petName: frozen.pet.name })
    if (sealed) return { ...(await openNamed(files, clinicId, async () => sealed)), fileName }
    const means = { files, publicUrl, clinicId, letterhead, now: call.now }
    const bytes = await drawFrozen(shownTo(state, frozen), means, { address: call.caller.address })
    return { stream: Readable.from([bytes]), bytes: bytes.length, contentType: 'application/pdf', fileName }
  }),
  implementPublic(publicSigning.picture, (call) => {
    const { token, fileId } = call.input
    return openNamed(call.services.files, clinicOf(token), () =>
      withToken(call, token, async (tx, { frozen, state }) => {
        const isShown = readable.includes(state) && listImages(frozen.content.document).includes(fileId)
        return isShown ? findFile(tx, fileId) : undefined
      }),
    )
  }),
  implementPublic(publicSigning.verify, (call) => findVerification(call, call.input.code)),
  implementPublic(publicSigning.verifyPaper, async (call) => {
    const seen = readSeal(call.file, await listCertificates(call.services.database))
    const { state: seal } = seen
    if (seen.state !== 'genuine') return { seal, verification: null }
    return { seal, verification: await findVerification(call, seen.code) }
  }),
]

/**
 * Whether who holds the link is who was sent the code, before they sign or refuse. Tries are counted by the address that they
 * come from: who guesses elsewhere locks nobody out (docs/decisions/0056).
 * @returns the page, where somebody was first or its time is over: it says so
 * @throws AppError invalid, of the code; too_many_requests
 */
async function judgeCode(
  call: Pick<PublicCall<Route>, 'services' | 'now' | 'caller'>,
  { token, code }: { token: string; code: string },
): Promise<SigningPage | undefined> {
  const { address, device } = call.caller
  const found = await withToken(call, token, async (_tx, held) => held)
  await refuseTooMany(call, `signing from ${countedAddress(address)}`, found, MAX_TRIES)
  // Kept whatever comes of it: a wrong code counts.
  const judged = await withToken(call, token, async (tx, held) => {
    const { link, state, signer } = held
    if (state !== 'open') return { page: showPage(held) }
    const verdict = await tryCode(tx, call.services.seal, link, code)
    if (verdict === 'closed') return { page: showPage(await readHeld(tx, token)) }
    const wrong = { kind: 'codeWrong', signerId: signer.id, actorName: nameOf(held), address, device }
    if (verdict === 'wrong') await writeFormatEvent(tx, { issuedFormatId: link.issuedFormatId, ...wrong })
    return { verdict, link }
  })
  if (judged.page) return judged.page
  if (judged.verdict !== 'right') throw refuseCode(judged)
  return undefined
}

function refuseCode({ verdict, link }: { verdict: 'right' | 'wrong' | 'none'; link: LinkRow }): AppError {
  const left = MAX_CODE_TRIES - link.codeTries - 1
  const again = link.codeBy === 'mail' ? 'Pida otro código.' : 'Pida a la clínica el código nuevo.'
  const message =
    verdict === 'none' || left <= 0
      ? `Ese código ya no sirve. ${again}`
      : `El código no es correcto. ${left === 1 ? 'Le queda 1 intento.' : `Le quedan ${left} intentos.`}`
  return new AppError('invalid', { field: 'code', message })
}
