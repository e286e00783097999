import { sql } from 'kysely'
import { type Phone, showPhone } from '#shared/values/phone.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** What stands at the head of every printed document. The logo is read with `openDrawing`, outside of the transaction. */
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
