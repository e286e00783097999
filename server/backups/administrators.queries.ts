import type { ClinicTx } from '#server/db/clinic.ts'

/** The mailboxes of a clinic's administrators who come in. */
export async function listAdministrators(tx: ClinicTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('accounts')
    .select('email')
    .where('clinicId', '=', tx.clinicId)
    .where('role', '=', 'administrador')
    .where('disabledAt', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}
