import { AppError } from '#shared/http/errors.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { mayTryLogin, takeBackAttempt } from '#server/auth/attempts.queries.ts'
import { verifyNothing, verifyPassword } from '#server/auth/passwords.ts'
import { useCode } from '#server/auth/secondFactor.queries.ts'
import { openSession, removeSession } from '#server/auth/sessions.queries.ts'
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
    const attempt = { email: input.email, address: caller.address, device: caller.device }
    if (!(await mayTryLogin(database, attempt, now))) throw new AppError('too_many_requests')
    const account = await findLoginAccount(database, input.email)
    const isRight = account
      ? await verifyPassword(input.password, account.passwordHash)
      : await verifyNothing(input.password)
    if (!account || !isRight) throw new AppError('wrong_credentials')
    if (account.hasSecondFactor) {
      if (!input.code) {
        await takeBackAttempt(database, attempt, now)
        throw new AppError('second_factor')
      }
      if (!(await useCode(database, account.id, input.code, now))) throw new AppError('wrong_code', { field: 'code' })
    }
    const profile = await withClinic(database, account.clinicId, now, async (tx) => {
      await forgetOldAnswers(tx)
      return findProfile(tx, account.id)
    })
    if (!profile) throw new AppError('wrong_credentials')
    return { token: await openSession(database, account.id, now, attempt), profile }
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
