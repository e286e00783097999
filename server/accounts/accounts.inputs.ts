import { accounts } from '#shared/accounts/accounts.contract.ts'
import { insertPasswordReset } from '#server/accounts/accounts.queries.ts'
import { callRoute } from '#server/testing/app.ts'
import { aPersonWithPassword, PASSWORD } from '#server/testing/factories.ts'
import { personal, valid } from '#server/testing/routeInputs.ts'
import { codeOf, startedFactor } from '#server/testing/secondFactor.ts'

personal(accounts.sessions, () => ({}))
personal(accounts.closeSession, async (test, { token }) => {
  const [session] = (await callRoute(test, accounts.sessions, {}, { token })).body
  return { sessionId: session?.id ?? '' }
})
personal(accounts.closeSessions, () => ({ which: 'others' as const }))
personal(accounts.changePassword, () => ({ password: PASSWORD, newPassword: 'otra-clave-larga' }))
valid(accounts.forgotPassword, async (test, clinic) => ({ email: (await aPersonWithPassword(test, clinic)).email }))
valid(accounts.resetPassword, async (test, clinic) => {
  const { actor, email } = await aPersonWithPassword(test, clinic)
  const { accountId, clinicId } = actor
  const token = await insertPasswordReset(test.database, { accountId, clinicId, email }, test.services.clock())
  return { token, newPassword: 'otra-clave-larga' }
})
personal(accounts.secondFactor, () => ({}))
personal(accounts.startSecondFactor, () => ({ password: PASSWORD }))
personal(accounts.confirmSecondFactor, async (test, person) => ({
  code: codeOf(test, await startedFactor(test, person)),
}))
personal(accounts.removeSecondFactor, async (test, person) => {
  const code = codeOf(test, await startedFactor(test, person))
  const { recoveryCodes } = (await callRoute(test, accounts.confirmSecondFactor, { code }, person)).body
  return { password: PASSWORD, code: recoveryCodes[0] ?? '' }
})
personal(accounts.setPin, () => ({ password: PASSWORD, pin: '2580' }))
personal(accounts.removePin, () => ({}))
valid(accounts.takeOverPeople, () => ({}))
valid(accounts.takeOver, async (test, clinic) => {
  const { actor } = await aPersonWithPassword(test, clinic, { role: 'auxiliar' })
  return { professionalId: actor.professionalId, password: PASSWORD, subject: 'POST /hospitalizations' }
})
