import { type Kysely, sql } from 'kysely'
import type { ConnectionState, WhatsappConnection } from '#shared/whatsapp/whatsapp.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import type { WhatsappServices } from '#server/outside/whatsapp/services.ts'
import type { NumberFacts, Whatsapp, WhatsappNumber } from '#server/outside/whatsapp/whatsapp.ts'

/** A clinic's connection with its token still closed. */
export interface StoredConnection extends Omit<WhatsappConnection, 'kind' | 'hasSimulator'> {
  kind: 'cloud' | 'simulator'
  phoneNumberId: string
  wabaId: string | null
  sealedToken: string | null
  /** The last try ended without an answer: whether it is well is not known. */
  isDoubtful: boolean
  /** Nothing is sent before. */
  waitsUntil: string | null
}

/** What a clinic's token is closed as. */
export function sealedAs(clinicId: string): string {
  return `whatsapp of ${clinicId}`
}

/** The number of a clinic at the simulator. */
export function simulatedNumber(clinicId: string): string {
  return `sim-${clinicId}`
}

export async function findConnection(tx: ClinicTx): Promise<StoredConnection | undefined> {
  const row = await tx.db
    .selectFrom('whatsappConnections')
    .select([
      ...(['kind', 'phoneNumberId', 'wabaId', 'displayPhone', 'verifiedName', 'sealedToken'] as const),
      ...(['state', 'problem', 'checkedAt', 'isDoubtful', 'waitsUntil'] as const),
    ])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirst()
  return row as StoredConnection | undefined
}

export function showConnection(
  connection: StoredConnection | undefined,
  { simulator }: WhatsappServices,
): WhatsappConnection {
  const hasSimulator = simulator !== undefined
  if (!connection)
    return {
      ...{ kind: 'none', state: null, displayPhone: null, verifiedName: null, problem: null, checkedAt: null },
      hasSimulator,
    }
  const { kind, state, displayPhone, verifiedName, problem, checkedAt } = connection
  return { kind, state, displayPhone, verifiedName, problem, checkedAt, hasSimulator }
}

/** Takes the place of what was connected before. */
export async function saveConnection(
  tx: ClinicTx,
  connection: {
    kind: StoredConnection['kind']
    phoneNumberId: string
    wabaId: string | null
    sealedToken: string | null
    facts: NumberFacts
  },
): Promise<void> {
  const { facts, ...given } = connection
  const row = {
    ...given,
    ...facts,
    state: 'connected',
    problem: null,
    checkedAt: tx.now,
    createdAt: tx.now,
    ...{ isDoubtful: false, waitsUntil: null },
  }
  await tx.db.deleteFrom('whatsappNumbers').where('clinicId', '=', tx.clinicId).execute()
  const taken = await tx.db
    .insertInto('whatsappNumbers')
    .values({ clinicId: tx.clinicId, phoneNumberId: given.phoneNumberId, wabaId: given.wabaId })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n)
    throw new AppError('conflict', {
      field: 'phoneNumberId',
      message: 'Ese número ya está conectado a otra clínica de Huella',
    })
  await tx.db
    .insertInto('whatsappConnections')
    .values({ clinicId: tx.clinicId, ...row })
    .onConflict((known) => known.columns(['clinicId']).doUpdateSet(row))
    .execute()
  tx.touched.note('whatsappConnections', { id: tx.clinicId })
}

export async function removeConnection(tx: ClinicTx): Promise<void> {
  await tx.db.deleteFrom('whatsappConnections').where('clinicId', '=', tx.clinicId).execute()
  await tx.db.deleteFrom('whatsappNumbers').where('clinicId', '=', tx.clinicId).execute()
  tx.touched.note('whatsappConnections', { id: tx.clinicId })
}

/** What the provider says of the connection now. */
export async function setConnectionState(
  tx: ClinicTx,
  state: ConnectionState,
  problem: string | null,
  isAsked = false,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('whatsappConnections')
    .set({ state, problem, checkedAt: tx.now, isDoubtful: false, waitsUntil: null })
    .where('clinicId', '=', tx.clinicId)
    .where((row) =>
      row.or([
        row('state', '<>', state),
        sql<boolean>`problem IS DISTINCT FROM ${problem}`,
        sql<boolean>`is_doubtful OR waits_until IS NOT NULL OR ${isAsked}::boolean`,
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.touched.note('whatsappConnections', { id: tx.clinicId })
}

/** Leaves the provider in peace for a while. @param isDoubtful whether it is to be asked before it is trusted again */
export async function pauseConnection(tx: ClinicTx, ms: number, isDoubtful: boolean): Promise<void> {
  await tx.db
    .updateTable('whatsappConnections')
    .set({ waitsUntil: new Date(tx.now.getTime() + ms), ...(isDoubtful ? { isDoubtful } : {}) })
    .where('clinicId', '=', tx.clinicId)
    .execute()
}

/** Whose numbers a webhook speaks of: nothing of one that nobody here has. */
export async function findClinicsOfNumbers(
  database: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; clinicId: string | null }>`
    SELECT number, whatsapp_clinic(number) AS clinic_id FROM unnest(${numbers}::text[]) AS told(number)`.execute(
    database,
  )
  return new Map(rows.flatMap(({ number, clinicId }) => (clinicId === null ? [] : [[number, clinicId]])))
}

export async function findClinicsOfAccount(database: Kysely<Database>, wabaId: string): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`
    SELECT whatsapp_account_clinics AS clinic_id FROM whatsapp_account_clinics(${wabaId})`.execute(database)
  return rows.map(({ clinicId }) => clinicId)
}

/** How a clinic's messages go; nothing where none is connected, or to a simulator that is not here. */
export function reach(
  connection: StoredConnection | undefined,
  { cloud, simulator }: WhatsappServices,
  seal: Seal,
  clinicId: string,
): { whatsapp: Whatsapp; number: WhatsappNumber } | undefined {
  if (!connection) return undefined
  const { kind, phoneNumberId, sealedToken } = connection
  const whatsapp = kind === 'cloud' ? cloud : simulator
  const token = sealedToken === null ? '' : seal.open(sealedToken, sealedAs(clinicId))
  return whatsapp && { whatsapp, number: { phoneNumberId, token } }
}
