import { sql } from 'kysely'
import type { Role } from '#shared/access/actions.ts'
import { type ClinicAccount, type ClinicAccountDraft, MAX_ACCOUNTS } from '#shared/accounts/clinicAccounts.contract.ts'
import { losesAdministrator, refuseLastAdministrator } from '#shared/accounts/clinicAccounts.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { changePassword } from '#server/accounts/accounts.queries.ts'
import { removeSessions } from '#server/auth/sessions.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { lockClinic } from '#server/db/clinicRecord.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'
import { saveProfessional } from '#server/professionals/profile.queries.ts'

/** As it is read; whether a password may be given is not of the database. */
type ReadAccount = Omit<ClinicAccount, 'takesPassword'>

/** The clinic's accounts, by name, the disabled ones at the end. @param of one of them alone */
export async function listClinicAccounts(
  tx: ClinicTx,
  { page, pageSize }: { page: number; pageSize: number },
  of?: string,
): Promise<{ items: ReadAccount[]; total: number }> {
  const { rows } = await sql<ReadAccount & { total: number }>`
    SELECT p.id, p.version, p.name, p.email, p.role, p.kind, p.professional_card, p.reads_history, a.licensed,
      CASE WHEN p.is_disabled THEN 'disabled' WHEN a.invited_at IS NOT NULL THEN 'invited' ELSE 'active' END AS state,
      f.confirmed_at IS NOT NULL AS has_second_factor, open.count AS sessions, open.last_seen_at,
      count(*) OVER ()::int AS total
    FROM professionals p
    JOIN accounts a ON a.clinic_id = ${tx.clinicId} AND a.professional_id = p.id
    LEFT JOIN second_factors f ON f.account_id = a.id
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS count, max(s.last_seen_at) AS last_seen_at FROM sessions s
      WHERE s.account_id = a.id AND s.expires_at > ${tx.now}
    ) open ON true
    WHERE p.clinic_id = ${tx.clinicId} ${of === undefined ? sql`` : sql`AND p.id = ${of}`}
    ORDER BY p.is_disabled, sort_text(p.name), p.id
    ${pageLimit(page, pageSize)}`.execute(tx.db)
  const items = rows.map(({ total: _total, lastSeenAt, ...row }) => ({
    ...row,
    lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
  }))
  return { items, total: rows[0]?.total ?? (page === 1 ? 0 : await countAccounts(tx)) }
}

/** @throws AppError not_found */
export async function findClinicAccount(tx: ClinicTx, id: string): Promise<ReadAccount> {
  const found = (await listClinicAccounts(tx, { page: 1, pageSize: 1 }, id)).items[0]
  if (!found) throw new AppError('not_found')
  return found
}

async function countAccounts(tx: ClinicTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws AppError not_allowed_now when the clinic has as many as one may have */
export async function refuseTooMany(tx: ClinicTx): Promise<void> {
  await lockClinic(tx)
  if ((await countAccounts(tx)) >= MAX_ACCOUNTS)
    throw new AppError('not_allowed_now', { message: `Máximo ${MAX_ACCOUNTS} cuentas por clínica.` })
}

export interface AccountOf {
  id: string
  professionalId: string
  name: string
  email: string
  invitedAt: string | null
  disabledAt: string | null
}

/** Whose account a professional's is. @throws AppError not_found */
export async function findAccountOf(tx: ClinicTx, professionalId: string): Promise<AccountOf> {
  const row = await tx.db
    .selectFrom('accounts')
    .select(['id', 'professionalId', 'name', 'email', 'invitedAt', 'disabledAt'])
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Changes a person's data and role. @returns the e-mail that they logged in with before
 * @throws AppError not_found; version_conflict; invalid for the last administrator
 */
export async function saveClinicAccount(
  tx: ClinicTx,
  actor: Actor,
  id: string,
  version: number,
  draft: ClinicAccountDraft,
): Promise<string> {
  await takeTurn(tx, actor)
  const before = await lockRecord(tx, 'professionals', id)
  const after = { role: draft.role, isDisabled: before.isDisabled }
  if (losesAdministrator({ role: before.role as Role, isDisabled: before.isDisabled }, after))
    refuseInvalid(refuseLastAdministrator(await countOtherAdministrators(tx, id)))
  await saveProfessional(tx, actor, id, version, draft)
  return before.email
}

/** Keeps somebody out, and ends their sessions; or lets them in again. */
export async function setDisabled(
  tx: ClinicTx,
  actor: Actor,
  id: string,
  version: number,
  isDisabled: boolean,
): Promise<void> {
  await takeTurn(tx, actor)
  const before = await lockRecord(tx, 'professionals', id)
  const role = before.role as Role
  if (losesAdministrator({ role, isDisabled: before.isDisabled }, { role, isDisabled }))
    refuseNow(refuseLastAdministrator(await countOtherAdministrators(tx, id)))
  const after = await updateRecord(tx, actor, 'professionals', id, version, { isDisabled })
  if (after.version === before.version) return
  const { id: accountId } = await findAccountOf(tx, id)
  await tx.db
    .updateTable('accounts')
    .set({ disabledAt: isDisabled ? tx.now : null })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .execute()
  if (!isDisabled) return
  await removeSessions(tx, accountId)
  // What was sent or given to them must open nothing once they are let in again.
  await tx.db.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
  await tx.db.deleteFrom('calendarFeeds').where('clinicId', '=', tx.clinicId).where('professionalId', '=', id).execute()
}

/** Another password, which they must change before they do anything; their sessions and links end. */
export async function givePassword(tx: ClinicTx, accountId: string, passwordHash: string): Promise<void> {
  await changePassword(tx, accountId, passwordHash)
  await tx.db
    .updateTable('accounts')
    .set({ owesPassword: true })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', accountId)
    .execute()
}

/**
 * One at a time in a clinic: of two administrators who demote each other at once the second finds what the first did,
 * also of themselves.
 */
async function takeTurn(tx: ClinicTx, actor: Actor): Promise<void> {
  await lockClinic(tx)
  const { role, isDisabled } = await lockRecord(tx, 'professionals', actor.professionalId)
  if (role !== 'administrador' || isDisabled) throw new AppError('forbidden')
}

/** Those who can log in: who is invited may never come. */
async function countOtherAdministrators(tx: ClinicTx, id: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clinicId', '=', tx.clinicId)
    .where('role', '=', 'administrador')
    .where('disabledAt', 'is', null)
    .where('invitedAt', 'is', null)
    .where('professionalId', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Keeps all of a clinic out and ends its sessions, or lets it in again (docs/decisions/0048). For the operator.
 * @returns how many accounts that were; none where there is no such clinic, or it stood so already
 */
export async function setSuspended(tx: ClinicTx, isSuspended: boolean): Promise<number> {
  const accounts = await tx.db
    .updateTable('accounts')
    .set({ suspendedAt: isSuspended ? tx.now : null })
    .where('clinicId', '=', tx.clinicId)
    .where('suspendedAt', isSuspended ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  if (isSuspended) for (const { id } of accounts) await removeSessions(tx, id)
  return accounts.length
}
