import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { CODE_MINUTES, MAX_CODE_TRIES } from '#shared/signing/signing.rules.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

export type LinkRow = Omit<Selectable<Database['signingLinks']>, 'codeBy' | 'closedAs'> & {
  codeBy: 'mail' | 'clinic'
  closedAs: 'used' | 'cancelled' | 'replaced' | 'expired' | null
}

/** What opens a link: the clinic's id, and 128 bits that follow from the link's id and the installation's secret. */
export function tokenOf({ clinicId, id }: Pick<LinkRow, 'clinicId' | 'id'>, seal: Seal): string {
  const clinic = Buffer.from(clinicId.replaceAll('-', ''), 'hex')
  return Buffer.concat([clinic, seal.derive(`signing link ${id}`)]).toString('base64url')
}

/** Where a signer signs. What follows # is sent to no server, and stands in no log. */
export function addressOf(link: Pick<LinkRow, 'clinicId' | 'id'>, seal: Seal, publicUrl: string): string {
  return `${publicUrl}/firmar#${tokenOf(link, seal)}`
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function ofClinic(tx: ClinicTx) {
  return tx.db.selectFrom('signingLinks').selectAll().where('clinicId', '=', tx.clinicId)
}

/** The link of a token, unless nobody has it. */
export async function findLink(tx: ClinicTx, token: string): Promise<LinkRow | undefined> {
  const row = await ofClinic(tx).where('tokenHash', '=', hashOf(token)).executeTakeFirst()
  return row as LinkRow | undefined
}

export async function findLinkById(tx: ClinicTx, linkId: string): Promise<LinkRow | undefined> {
  const row = await ofClinic(tx).where('id', '=', linkId).executeTakeFirst()
  return row as LinkRow | undefined
}

/** The link with which a format is signed now. */
export async function findOpenLink(tx: ClinicTx, issuedFormatId: string): Promise<LinkRow | undefined> {
  const row = await ofClinic(tx)
    .where('issuedFormatId', '=', issuedFormatId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return row as LinkRow | undefined
}

interface NewLink {
  issuedFormatId: string
  signerId: string
  madeBy: string
  expiresAt: Date
  email: string | null
  ownerEmail: string | null
  ownerPhone: string | null
  isMailed: boolean
  codeBy: 'mail' | 'clinic'
  remindAt: Date | null
}

/** A link of a format whose open one, if it had one, is closed. */
export async function insertLink(tx: ClinicTx, seal: Seal, link: NewLink): Promise<LinkRow> {
  const key = { clinicId: tx.clinicId, id: uuidv7() }
  const tokenHash = hashOf(tokenOf(key, seal))
  const row = await tx.db
    .insertInto('signingLinks')
    .values({ ...key, ...link, tokenHash, madeAt: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.touched.note('signingLinks', key)
  return row as LinkRow
}

/** Open links follow from another secret now: those that were sent open nothing any more. @returns how many there are */
export async function renewLinkTokens(tx: ClinicTx, seal: Seal): Promise<number> {
  const links = await ofClinic(tx).where('closedAt', 'is', null).execute()
  for (const { clinicId, id } of links)
    await tx.db
      .updateTable('signingLinks')
      .set({ tokenHash: hashOf(tokenOf({ clinicId, id }, seal)) })
      .where('clinicId', '=', tx.clinicId)
      .where('id', '=', id)
      .execute()
  return links.length
}

type Patch = Pick<
  Updateable<Database['signingLinks']>,
  'sealedCode' | 'codeUntil' | 'codeTries' | 'viewedAt' | 'remindAt' | 'closedAt' | 'closedAs'
>

export async function updateLink(tx: ClinicTx, { id }: Pick<LinkRow, 'id'>, patch: Patch): Promise<void> {
  await tx.db.updateTable('signingLinks').set(patch).where('clinicId', '=', tx.clinicId).where('id', '=', id).execute()
  tx.touched.note('signingLinks', { id })
}

/** The open link of a format serves no more. */
export async function closeLink(
  tx: ClinicTx,
  issuedFormatId: string,
  closedAs: NonNullable<LinkRow['closedAs']>,
): Promise<LinkRow | undefined> {
  const link = await findOpenLink(tx, issuedFormatId)
  if (link) await updateLink(tx, link, { closedAt: tx.now, closedAs, sealedCode: null, remindAt: null })
  return link
}

/** Links that came to their end, the first first. */
export async function listEnded(tx: ClinicTx, limit: number): Promise<LinkRow[]> {
  const rows = await ofClinic(tx)
    .where('closedAt', 'is', null)
    .where('expiresAt', '<=', tx.now.toISOString())
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as LinkRow[]
}

/** Links of whose signers it is time to be reminded, as long as they can sign. */
export async function listForgotten(tx: ClinicTx, limit: number): Promise<LinkRow[]> {
  const rows = await tx.db
    .selectFrom('signingLinks as l')
    .innerJoin('issuedFormats as i', (join) =>
      join.onRef('i.id', '=', 'l.issuedFormatId').on('i.clinicId', '=', tx.clinicId),
    )
    .innerJoin('pets as p', (join) => join.onRef('p.id', '=', 'i.petId').on('p.clinicId', '=', tx.clinicId))
    .selectAll('l')
    .where('l.clinicId', '=', tx.clinicId)
    .where('l.remindAt', '<=', tx.now.toISOString())
    .where('i.status', 'in', ['sent', 'viewed'])
    .where('p.status', '<>', 'deceased')
    .orderBy('l.remindAt')
    .orderBy('l.id')
    .limit(limit)
    .execute()
  return rows as LinkRow[]
}

/**
 * A new code of six digits. A mailed one is good for a quarter of an hour; one that the clinic reads out for as long as
 * the link is.
 */
export async function renewCode(tx: ClinicTx, seal: Seal, link: LinkRow): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeUntil = link.codeBy === 'clinic' ? link.expiresAt : new Date(tx.now.getTime() + CODE_MINUTES * 60_000)
  await updateLink(tx, link, { sealedCode: seal.close(code, link.id), codeUntil, codeTries: 0 })
  return code
}

/** The code that is good now. */
export function readCode({ id, sealedCode, codeUntil, codeTries }: LinkRow, seal: Seal, now: Date): string | null {
  if (!sealedCode || !codeUntil || new Date(codeUntil) <= now || codeTries >= MAX_CODE_TRIES) return null
  return seal.open(sealedCode, id)
}

/** Counts the try before it is judged, under the row's lock: many at once are no way around it. */
export async function tryCode(
  tx: ClinicTx,
  seal: Seal,
  { id }: LinkRow,
  given: string,
): Promise<'right' | 'wrong' | 'none' | 'closed'> {
  const row = await ofClinic(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const link = row as LinkRow
  // Somebody else signed with it meanwhile.
  if (link.closedAt) return 'closed'
  const code = readCode(link, seal, tx.now)
  if (code === null) return 'none'
  if (timingSafeEqual(Buffer.from(code), Buffer.from(given))) return 'right'
  await updateLink(tx, link, { codeTries: link.codeTries + 1 })
  // Who reads the codes out sees the next one.
  if (link.codeBy === 'clinic' && link.codeTries + 1 >= MAX_CODE_TRIES) await renewCode(tx, seal, link)
  return 'wrong'
}
