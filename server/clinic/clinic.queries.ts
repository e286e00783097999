import {
  type Clinic,
  type ClinicDraft,
  type ClinicLetterhead,
  type LetterheadDraft,
  letterheadParts,
} from '#shared/clinic/clinic.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockClinic, updateClinic } from '#server/db/clinicRecord.ts'
import { deleteFile, findFile, insertFile, type StoredFile } from '#server/db/files.ts'
import { findLetterheadSettings } from '#server/documents/letterhead.queries.ts'

export async function findClinic(tx: ClinicTx): Promise<Clinic> {
  const { phoneCountry, phoneNumber, clinicId, logoFileId, ...row } = await tx.db
    .selectFrom('clinics')
    .select([
      'clinicId',
      'version',
      'name',
      'nit',
      'legalRepresentative',
      'address',
      'city',
      'phoneCountry',
      'phoneNumber',
      'email',
      'website',
      'logoFileId',
      'reportIsOn',
      'requiresSecondFactor',
    ])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    id: clinicId,
    phone: phoneNumber ? ({ country: phoneCountry, number: phoneNumber } as Phone) : null,
    logo: logoFileId && logoAddress(logoFileId),
  }
}

const LOGO = '/api/clinic/clinic/logo?v='
const logoAddress = (fileId: string) => `${LOGO}${fileId}`

export async function saveClinic(
  tx: ClinicTx,
  actor: Actor,
  { version, phone, ...draft }: ClinicDraft & { version: number },
): Promise<void> {
  await updateClinic(tx, actor, version, {
    ...draft,
    phoneCountry: phone?.country ?? null,
    phoneNumber: phone?.number ?? null,
  })
}

export async function findClinicLetterhead(tx: ClinicTx): Promise<ClinicLetterhead> {
  const { logoFileId, parts, hidden, ...head } = await findLetterheadSettings(tx)
  const said = Object.entries(parts).map(([part, words]) => [part, words || null])
  return {
    ...head,
    parts: Object.fromEntries(said) as ClinicLetterhead['parts'],
    hidden: letterheadParts.filter((part) => hidden.includes(part)),
    logo: logoFileId && logoAddress(logoFileId),
  }
}

export async function saveLetterhead(
  tx: ClinicTx,
  actor: Actor,
  { version, color, footer, hidden }: LetterheadDraft & { version: number },
): Promise<void> {
  const patch = { letterheadColor: color, letterheadFooter: footer, letterheadHidden: hidden }
  await updateClinic(tx, actor, version, patch)
}

/** Gives the clinic this logo, or none; answers with the file that it had, which nothing points at any more. */
export async function replaceLogo(tx: ClinicTx, actor: Actor, logo: StoredFile | undefined): Promise<string | null> {
  const { version, logoFileId: before } = await lockClinic(tx)
  if (logo) await insertFile(tx, logo)
  await updateClinic(tx, actor, version, { logoFileId: logo?.fileId ?? null })
  await deleteFile(tx, before)
  return before
}

export async function findLogo(tx: ClinicTx): Promise<StoredFile | undefined> {
  const row = await tx.db
    .selectFrom('clinics')
    .select('logoFileId')
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirst()
  return findFile(tx, row?.logoFileId ?? null)
}
