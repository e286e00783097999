import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CODE_LENGTH, CODE_SIGNS } from '#shared/issuedFormats/verificationCode.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')

/** A code that no paper of any clinic has. */
export async function insertVerificationCode({ db, clinicId }: ClinicTx): Promise<string> {
  for (;;) {
    const row = await db
      .insertInto('verificationCodes')
      .values({ clinicId, code: newCode() })
      .onConflict((taken) => taken.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (row) return row.code
  }
}

/** The clinic whose paper has a code. */
export async function findCodeClinic(database: Kysely<Database>, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ clinicId: string | null }>`SELECT code_clinic(${code}) AS clinic_id`.execute(database)
  return rows[0]?.clinicId ?? undefined
}
