import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isLicensed } from '#shared/professionals/professionals.rules.ts'
import { isSearched, snakeCase } from '#shared/values/recordTables.ts'
import type { ArchivedTable } from '#server/archives/rows.queries.ts'
import { hashOfNone } from '#server/auth/passwords.ts'
import { type ClinicTx, system } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'
import { insertWords } from '#server/db/searchWords.ts'
import { settleInvoices } from '#server/invoices/invoices.queries.ts'

/**
 * One archive of a clinic is taken in at a time: a second one that fails would take away the files of the first.
 * @returns whether it is this transaction's turn, until its end
 */
export async function takeTurn({ db, clinicId }: ClinicTx): Promise<boolean> {
  // Files of gigabytes are written meanwhile.
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{ isOurs: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`archive of ${clinicId}`}, 0)) AS is_ours`.execute(db)
  return rows[0]?.isOurs ?? false
}

/** Whether the transaction's clinic is there. */
export async function isKnownClinic({ db, clinicId }: ClinicTx): Promise<boolean> {
  const row = await db.selectFrom('clinics').select('clinicId').where('clinicId', '=', clinicId).executeTakeFirst()
  return row !== undefined
}

/** An archive is read in one go: all of it is there, or nothing. */
export async function beginRestore({ db }: ClinicTx): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(db)
  await sql`CREATE TEMP TABLE archived_rows (line jsonb NOT NULL) ON COMMIT DROP`.execute(db)
}

export async function holdRows({ db }: ClinicTx, lines: readonly string[]): Promise<void> {
  await sql`INSERT INTO archived_rows SELECT line::jsonb FROM unnest(${lines}::text[]) AS line`.execute(db)
}

/**
 * Writes the rows that are held, all in one statement: rows of a table point at each other.
 * @param columns those that the archive has; the others begin as in a new row
 */
export async function insertHeld(tx: ClinicTx, { table }: ArchivedTable, columns: readonly string[]): Promise<void> {
  const [name, ids] = [sql.table(snakeCase(table)), sql.join(columns.map((column) => sql.id(column)))]
  const values = sql.join(columns.map((column) => sql`r.${sql.id(column)}`))
  await sql`INSERT INTO ${name} (clinic_id, ${ids}) SELECT ${tx.clinicId}::uuid, ${values}
    FROM archived_rows a CROSS JOIN LATERAL jsonb_populate_record(NULL::${name}, a.line) r`.execute(tx.db)
  await sql`DELETE FROM archived_rows`.execute(tx.db)
  if (!isSearched(table)) return
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM ${name} WHERE clinic_id = ${tx.clinicId} ORDER BY id`.execute(tx.db)
  for (let start = 0; start < rows.length; start += 500)
    await insertWords(
      tx,
      table,
      rows.slice(start, start + 500).map(({ id }) => id),
    )
}

/** Has the clinic's row point at rows that were not there before it. */
export async function pointAt(
  tx: ClinicTx,
  { table }: ArchivedTable,
  columns: readonly string[],
  line: string,
): Promise<void> {
  if (columns.length === 0) return
  const name = sql.table(snakeCase(table))
  const set = sql.join(columns.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`))
  await sql`UPDATE ${name} SET ${set} FROM jsonb_populate_record(NULL::${name}, ${line}::jsonb) r
    WHERE ${name}.clinic_id = ${tx.clinicId}`.execute(tx.db)
}

/** What the archive leaves out as it follows from it: whose code it is, and whether anything is owed. */
export async function followRows(tx: ClinicTx): Promise<void> {
  // A code that another clinic has already shows that one's paper.
  await sql`INSERT INTO verification_codes (code, clinic_id) SELECT code, ${tx.clinicId}::uuid FROM frozen_formats
    WHERE clinic_id = ${tx.clinicId} ON CONFLICT DO NOTHING`.execute(tx.db)
  const invoice = await tx.db
    .selectFrom('invoices')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .limit(1)
    .executeTakeFirst()
  if (invoice) await settleInvoices(tx, invoice.id)
}

/**
 * Opens an account for each professional, which they enter by "¿Olvidó su contraseña?".
 * @param adminEmail of the first administrator, in place of theirs
 * @returns the e-mails that have an account in another clinic, who have none here
 */
export async function openAccounts(
  tx: ClinicTx,
  adminEmail: string | undefined,
): Promise<{ administrators: string[]; taken: string[] }> {
  const people = await tx.db
    .selectFrom('professionals')
    .select(['id', 'version', 'name', 'email', 'role', 'kind', 'professionalCard', 'readsHistory', 'isDisabled'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('id')
    .execute()
  const first = people.find(({ role, isDisabled }) => role === 'administrador' && !isDisabled)
  if (first && adminEmail && adminEmail !== first.email) {
    await updateRecord(tx, system, 'professionals', first.id, first.version, { email: adminEmail })
    first.email = adminEmail
  }
  const [administrators, taken]: [string[], string[]] = [[], []]
  for (const { id, name, email, role, kind, professionalCard, readsHistory, isDisabled } of people) {
    const { rows } = await sql`
      INSERT INTO accounts (id, email, password_hash, clinic_id, professional_id, name, role, licensed, reads_history,
        draft_key, disabled_at, created_at)
      VALUES (${uuidv7()}, ${email}, ${hashOfNone()}, ${tx.clinicId}, ${id}, ${name}, ${role},
        ${isLicensed(kind, professionalCard)}, ${readsHistory}, ${randomBytes(32)}, ${isDisabled ? tx.now : null}, ${tx.now})
      ON CONFLICT DO NOTHING RETURNING id`.execute(tx.db)
    if (rows.length === 0) taken.push(email)
    else if (role === 'administrador' && !isDisabled) administrators.push(email)
  }
  return { administrators, taken }
}
