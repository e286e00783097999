import { AppError } from '#shared/http/errors.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { forgiveLogin, mayTryLogin } from '#server/auth/attempts.queries.ts'
import { verifyNothing, verifyPassword } from '#server/auth/passwords.ts'
import { insertSession, removeExpiredSessions, removeSession } from '#server/auth/sessions.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { forgetOldAnswers } from '#server/http/idempotency.queries.ts'
import { implement, implementPublic } from '#server/http/implement.ts'
import {
  findDraftKey,
  findLoginAccount,
  findProfile,
  listProfessionals,
} from '#server/professionals/professionals.queries.ts'

export const professionalRoutes = [
  implementPublic(professionals.login, async ({ input, services: { database }, caller, now }) => {
    if (!(await mayTryLogin(database, input.email, caller.address, now))) throw new AppError('too_many_requests')
    const account = await findLoginAccount(database, input.email)
    const isRight = account
      ? await verifyPassword(input.password, account.passwordHash)
      : await verifyNothing(input.password)
    if (!account || !isRight) throw new AppError('wrong_credentials')
    await forgiveLogin(database, input.email, caller.address, now)
    const profile = await withClinic(database, account.clinicId, now, async (tx) => {
      await forgetOldAnswers(tx)
      return findProfile(tx, account.id)
    })
    if (!profile) throw new AppError('wrong_credentials')
    await removeExpiredSessions(database, now)
    return { token: await insertSession(database, account.id, now, caller), profile }
  }),
  implement(professionals.logout, async ({ tx, caller }) => {
    if (caller.token) await removeSession(tx.db, caller.token)
    return {}
  }),
  implement(professionals.profile, async ({ tx, actor }) => {
    const profile = await findProfile(tx, actor.accountId)
    if (!profile) throw new AppError('not_found')
    return profile
  }),
  implement(professionals.draftKey, async ({ tx, actor }) => ({ key: await findDraftKey(tx, actor) })),
  implement(professionals.list, ({ tx }) => listProfessionals(tx)),
]
