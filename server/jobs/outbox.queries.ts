import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import type { OutboxKind } from '#server/jobs/outboxKind.ts'

/**
 * Has something sent once the transaction is kept, and never when it is undone.
 * @returns its id, which goes along as the key by which the other side knows it again
 */
export async function writeOutbox<Payload extends z.ZodType>(
  tx: ClinicTx,
  { kind, payload: schema }: OutboxKind<Payload>,
  payload: z.input<Payload>,
): Promise<string> {
  const id = uuidv7()
  await tx.db
    .insertInto('outbox')
    .values({
      clinicId: tx.clinicId,
      id,
      kind,
      payload: JSON.stringify(schema.parse(payload)),
      nextAt: tx.now,
      createdAt: tx.now,
    })
    .execute()
  tx.touched.note('outbox', { id })
  tx.touched.toSend.add(kind)
  return id
}

/** A row that this process sends. */
export interface Taken {
  id: string
  kind: string
  payload: unknown
  /** This one counted. */
  attempts: number
}

/**
 * Takes the clinic's next row that is due, so that nobody else takes it for a while.
 * @param leases milliseconds by the kinds that this process can send: one that dies meanwhile lets go of it then
 */
export async function takeDue(tx: ClinicTx, leases: ReadonlyMap<string, number>): Promise<Taken | undefined> {
  const row = await tx.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('clinicId', '=', tx.clinicId)
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', tx.now.toISOString())
    .where('kind', 'in', [...leases.keys()])
    .orderBy('nextAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const taken = { ...row, attempts: row.attempts + 1 }
  await tx.db
    .updateTable('outbox')
    .set({ attempts: taken.attempts, nextAt: new Date(tx.now.getTime() + (leases.get(row.kind) ?? 0)) })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', row.id)
    .execute()
  return taken
}

/** Keeps a row for as long again. @returns whether it is still whose it was */
export async function keepTaken(tx: ClinicTx, { id, attempts }: Taken, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('outbox')
    .set({ nextAt: new Date(tx.now.getTime() + leaseMs) })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It is sent, whoever else took it meanwhile. What it said is not kept. */
export async function recordSent(tx: ClinicTx, { id }: Taken): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: tx.now, error: null, payload: '{}' })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
  tx.touched.note('outbox', { id })
}

/**
 * It was not sent, unless somebody else took it meanwhile.
 * @param nextAt when it is tried again; without it, it failed
 */
export async function recordFailure(
  tx: ClinicTx,
  { id, attempts }: Taken,
  error: string,
  nextAt?: Date,
): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set(nextAt ? { error, nextAt } : { error, state: 'failed' })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
  tx.touched.note('outbox', { id })
}

/** What was sent or discarded is told of for so long. */
const KEPT_DAYS = 30

/** Forgets what the clinic has long settled. */
export async function forgetSettled(tx: ClinicTx): Promise<void> {
  await tx.db
    .deleteFrom('outbox')
    .where('clinicId', '=', tx.clinicId)
    .where('state', 'in', ['sent', 'discarded'])
    .where('createdAt', '<', new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .execute()
}

/** The clinics that have something to send. */
export async function listDueClinics(jobs: Pool, now: Date): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`SELECT due_clinics AS clinic_id FROM due_clinics(${now})`.execute(
    jobs,
  )
  return rows.map(({ clinicId }) => clinicId)
}

/** All clinics, for a job that does something in each. */
export async function listClinics(jobs: Pool): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`SELECT known_clinics AS clinic_id FROM known_clinics()`.execute(jobs)
  return rows.map(({ clinicId }) => clinicId)
}
