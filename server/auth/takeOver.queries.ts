import { type RawBuilder, sql } from 'kysely'
import { type Access, may } from '#shared/access/actions.ts'
import { MAX_PIN_FAILURES } from '#shared/access/pins.ts'
import { type Route, subjectOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/** From the PIN to the press that it is for. */
const TAKEN_OVER_MS = 2 * 60_000

/** Somebody who may come in, as who acts. */
export interface Colleague extends Actor {
  passwordHash: string
  /** As it lies closed; null where the password alone says that it is they. */
  sealedPin: string | null
}

/** Those of the clinic who may do something, by name. */
export async function listColleagues(tx: ClinicTx, access: Access, of?: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    SELECT ${colleagueColumns()} FROM accounts a
    WHERE a.clinic_id = ${tx.clinicId} AND a.disabled_at IS NULL AND a.invited_at IS NULL
      ${of === undefined ? sql`` : sql`AND a.professional_id = ${of}`}
    ORDER BY sort_text(a.name), a.id`.execute(tx.db)
  return rows.filter((one) => may(one, access))
}

function colleagueColumns(): RawBuilder<unknown> {
  return sql`a.id AS account_id, a.clinic_id, a.professional_id, a.name, a.role, a.licensed, a.reads_history,
    a.owes_password OR a.owes_second_factor AS is_held, a.password_hash,
    CASE WHEN a.pin_failures < ${sql.lit(MAX_PIN_FAILURES)} THEN a.sealed_pin END AS sealed_pin`
}

/** A wrong PIN, counted before it is known to be one. @returns how many there are; undefined where none counts */
export async function countPinFailure(tx: ClinicTx, accountId: string): Promise<number | undefined> {
  const row = await tx.db
    .updateTable('accounts')
    .set((account) => ({ pinFailures: account('pinFailures', '+', 1) }))
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .where('sealedPin', 'is not', null)
    .where('pinFailures', '<', MAX_PIN_FAILURES)
    .returning('pinFailures')
    .executeTakeFirst()
  return row?.pinFailures
}

/** It was they. */
export async function forgetPinFailures(tx: ClinicTx, { accountId, professionalId, sealedPin }: Colleague) {
  await tx.db
    .updateTable('accounts')
    .set({ pinFailures: 0 })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .where('pinFailures', '>', 0)
    .execute()
  // Their PIN counts again.
  if (sealedPin === null) tx.touched.note('professionals', { id: professionalId })
}

/** Another PIN, or none. */
export async function savePin(tx: ClinicTx, { accountId, professionalId }: Actor, sealedPin: string | null) {
  await tx.db
    .updateTable('accounts')
    .set({ sealedPin, pinFailures: 0 })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .execute()
  tx.touched.note('professionals', { id: professionalId })
}

export async function hasPin(tx: ClinicTx, accountId: string): Promise<boolean> {
  const { sealedPin } = await tx.db
    .selectFrom('accounts')
    .select('sealedPin')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return sealedPin !== null
}

/** Of one session, for one action: it opens as nothing else. */
function boundTo({ clinicId, accountId }: Actor, subject: string): string {
  return `take-over of ${clinicId} by ${accountId} for ${subject}`
}

/** What says for two minutes that somebody stands for one action in the session of another. */
export function sealTakeOver(seal: Seal, session: Actor, professionalId: string, subject: string, now: Date): string {
  const until = now.getTime() + TAKEN_OVER_MS
  return seal.close(`${professionalId} ${until}`, boundTo(session, subject))
}

/**
 * Who stands for a call: whose session it is, or who took over, as they may act now.
 * @throws AppError not_allowed_now: that was for something else, or is long ago; forbidden
 */
export async function findActing(
  tx: ClinicTx,
  seal: Seal,
  session: Actor,
  route: Route,
  input: unknown,
): Promise<Actor> {
  if (!route.takesOver) return session
  const { takenOver, ...said } = input as Record<string, unknown>
  if (typeof takenOver !== 'string') return session
  const professionalId = openTakeOver(seal, session, subjectOf(route, said), takenOver, tx.now)
  const [acting] = professionalId === undefined ? [] : await listColleagues(tx, route.action, professionalId)
  if (!acting)
    throw new AppError('not_allowed_now', { message: 'El PIN ya no cuenta para esta acción. Escríbalo otra vez.' })
  const { passwordHash: _password, sealedPin: _pin, ...actor } = acting
  return actor.accountId === session.accountId ? actor : { ...actor, writtenBy: session.name }
}

function openTakeOver(seal: Seal, session: Actor, subject: string, sealed: string, now: Date): string | undefined {
  try {
    const [professionalId, until] = seal.open(sealed, boundTo(session, subject)).split(' ')
    return now.getTime() < Number(until) ? professionalId : undefined
  } catch {
    return undefined
  }
}
