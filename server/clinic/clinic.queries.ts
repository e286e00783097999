import { sql } from 'kysely'
import type { Clinic, ClinicDraft } from '#shared/clinic/clinic.contract.ts'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockClinic, updateClinic } from '#server/db/clinicRecord.ts'
import { deleteFile, findFile, insertFile } from '#server/db/files.ts'
import type { StoredFile } from '#server/outside/files.ts'

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

/** What stands at the head of every paper. The logo is read with `openDrawing`, outside of the transaction. */
export interface LetterheadRow {
  name: string
  lines: string[]
  logoFileId: string | null
}

export async function findLetterhead(tx: ClinicTx): Promise<LetterheadRow> {
  const { rows } = await sql<
    Record<'name' | 'nit' | 'address' | 'city' | 'email' | 'website', string | null> & {
      phoneCountry: Phone['country'] | null
      phoneNumber: string | null
      logoFileId: string | null
    }
  >`SELECT name, nit, address, city, phone_country, phone_number, email, website, logo_file_id
    FROM clinics WHERE clinic_id = ${tx.clinicId}`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('The clinic has no row')
  const { phoneCountry, phoneNumber } = row
  const place = [row.address, row.city].filter(Boolean).join(', ')
  const phone = phoneCountry && phoneNumber ? showPhone({ country: phoneCountry, number: phoneNumber }) : ''
  const lines = [row.nit ? `NIT ${row.nit}` : '', place, phone, row.email ?? '', row.website ?? '']
  return { name: row.name ?? '', lines: lines.filter((line) => line !== ''), logoFileId: row.logoFileId }
}

/** The file of a professional's drawn signature, for `openDrawing`; none where there is none. */
export async function findSignature(tx: ClinicTx, professionalId: string | null): Promise<string | null> {
  if (!professionalId) return null
  const row = await tx.db
    .selectFrom('professionals')
    .select('signatureFileId')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', professionalId)
    .executeTakeFirst()
  return row?.signatureFileId ?? null
}
