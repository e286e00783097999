import { randomBytes } from 'node:crypto'
import type { InventoryConnectionDraft } from '#shared/inventories/inventories.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** Where single sign-on is mounted. */
export const SIGN_ON = '/api/sso'

/** Who we are to another application: where its people's browsers and its server reach us. */
export function issuerOf(publicUrl: string): string {
  return publicUrl + SIGN_ON
}

/** A clinic's connection with the secret still closed. */
export interface StoredConnection extends InventoryConnectionDraft {
  sealedSecret: string | null
  secretMadeAt: string | null
}

export async function findConnection(tx: ClinicTx): Promise<StoredConnection | undefined> {
  return tx.db
    .selectFrom('inventoryConnections')
    .select(['launchAddress', 'redirectUri', 'sealedSecret', 'secretMadeAt'])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirst()
}

/** What the menu opens: the other application begins the login itself, and is told whom to ask and as whom. */
export async function findLaunchAddress(tx: ClinicTx, publicUrl: string): Promise<string | undefined> {
  const connection = await findConnection(tx)
  if (!connection?.sealedSecret) return undefined
  const address = new URL(connection.launchAddress)
  address.searchParams.set('iss', issuerOf(publicUrl))
  address.searchParams.set('client_id', tx.clinicId)
  return address.href
}

export async function saveConnection(tx: ClinicTx, draft: InventoryConnectionDraft): Promise<void> {
  await tx.db
    .insertInto('inventoryConnections')
    .values({ clinicId: tx.clinicId, ...draft })
    .onConflict((known) => known.columns(['clinicId']).doUpdateSet(draft))
    .execute()
  tx.touched.note('inventoryConnections', { id: tx.clinicId })
}

/** @returns the secret, told this once @throws AppError not_found where nothing is connected */
export async function renewClientSecret(tx: ClinicTx, seal: Seal): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await tx.db
    .updateTable('inventoryConnections')
    .set({ sealedSecret: seal.close(secret, sealedAs(tx.clinicId)), secretMadeAt: tx.now })
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  await removeHandedOut(tx)
  tx.touched.note('inventoryConnections', { id: tx.clinicId })
  return secret
}

/** With all that was handed out to the application. */
export async function removeConnection(tx: ClinicTx): Promise<void> {
  await tx.db.deleteFrom('inventoryConnections').where('clinicId', '=', tx.clinicId).execute()
  await removeHandedOut(tx)
  tx.touched.note('inventoryConnections', { id: tx.clinicId })
}

async function removeHandedOut(tx: ClinicTx): Promise<void> {
  await tx.db.deleteFrom('signOnRecords').where('clinicId', '=', tx.clinicId).execute()
}

/** What a client's secret is closed as. */
export function sealedAs(clinicId: string): string {
  return `inventories of ${clinicId}`
}

/** Who a professional is to the other application. */
export interface SignedOn {
  name: string
  email: string
  role: string
  clinicName: string
}

/** Of one who may log in. */
export async function findSignedOn(tx: ClinicTx, professionalId: string): Promise<SignedOn | undefined> {
  return tx.db
    .selectFrom('accounts')
    .innerJoin('clinics', (join) => join.on('clinics.clinicId', '=', tx.clinicId))
    .select(['accounts.name', 'accounts.email', 'accounts.role', 'clinics.name as clinicName'])
    .where('accounts.clinicId', '=', tx.clinicId)
    .where('accounts.professionalId', '=', professionalId)
    .where('accounts.disabledAt', 'is', null)
    .where('accounts.suspendedAt', 'is', null)
    .executeTakeFirst()
}
