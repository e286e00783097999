import { sql } from 'kysely'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What stands at the head of every printed document. The logo is read with `openDrawing`, outside of the transaction. */
export interface LetterheadRow {
  name: string
  lines: string[]
  logoFileId: string | null
  /** Of the rule under it; none for that of Huella. */
  color: string | null
  /** At the foot of each sheet. */
  footer: string | null
}

/** What a clinic's data are as a letterhead says them; empty of what it has not. */
const letterheadParts = ['nit', 'address', 'phone', 'email', 'website'] as const

type LetterheadParts = Record<(typeof letterheadParts)[number], string>

interface LetterheadSettings extends Pick<LetterheadRow, 'name' | 'logoFileId' | 'color' | 'footer'> {
  version: number
  parts: LetterheadParts
  hidden: string[]
}

export async function findLetterhead(tx: ClinicTx): Promise<LetterheadRow> {
  const { parts, hidden, version: _version, ...head } = await findLetterheadSettings(tx)
  const shown = letterheadParts.filter((part) => parts[part] !== '' && !hidden.includes(part))
  return { ...head, lines: shown.map((part) => parts[part]) }
}

export async function findLetterheadSettings(tx: ClinicTx): Promise<LetterheadSettings> {
  const { rows } = await sql<
    Record<'name' | 'nit' | 'address' | 'city' | 'email' | 'website' | 'color' | 'footer', string | null> & {
      version: number
      phoneCountry: Phone['country'] | null
      phoneNumber: string | null
      logoFileId: string | null
      hidden: string[]
    }
  >`SELECT version, name, nit, address, city, phone_country, phone_number, email, website, logo_file_id,
      letterhead_color AS color, letterhead_footer AS footer, letterhead_hidden AS hidden
    FROM clinics WHERE clinic_id = ${tx.clinicId}`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('The clinic has no row')
  const { version, logoFileId, phoneCountry, phoneNumber, color, footer, hidden } = row
  const address = [row.address, row.city].filter(Boolean).join(', ')
  const phone = phoneCountry && phoneNumber ? showPhone({ country: phoneCountry, number: phoneNumber }) : ''
  const nit = row.nit ? `NIT ${row.nit}` : ''
  const parts = { nit, address, phone, email: row.email ?? '', website: row.website ?? '' }
  return { version, name: row.name ?? '', parts, logoFileId, color, footer, hidden }
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
