import { v7 as uuidv7 } from 'uuid'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { dataPolicy, policyText } from '#shared/registration/dataPolicy.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { insertPasswordReset } from '#server/accounts/accounts.queries.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { insertPendingRegistration } from '#server/registration/registration.queries.ts'
import { callRoute } from '#server/testing/app.ts'
import { aPersonWithPassword, PASSWORD } from '#server/testing/factories.ts'
import { personal, valid } from '#server/testing/routeInputs.ts'
import { codeOf, startedFactor } from '#server/testing/secondFactor.ts'

// The calls of accounts and of registering, as routeInputs.ts has those of the other words.

valid(professionals.login, async (test, clinic) => {
  const { email } = await aPersonWithPassword(test, clinic)
  return { email, password: PASSWORD }
})
personal(accounts.sessions, () => ({}))
personal(accounts.closeSession, async (test, { token }) => {
  const [session] = (await callRoute(test, accounts.sessions, {}, { token })).body
  return { sessionId: session?.id ?? '' }
})
personal(accounts.closeSessions, () => ({ which: 'others' as const }))
personal(accounts.changePassword, () => ({ password: PASSWORD, newPassword: 'otra-clave-larga' }))
valid(accounts.forgotPassword, async (test, clinic) => ({ email: (await aPersonWithPassword(test, clinic)).email }))
valid(accounts.resetPassword, async (test, clinic) => {
  const { actor } = await aPersonWithPassword(test, clinic)
  const token = await insertPasswordReset(test.database, actor, test.services.clock())
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
valid(registration.register, () => ({
  clinicName: 'Clínica nueva',
  name: 'Marta Lucía Peña',
  email: `${uuidv7()}@prueba.co`,
  phone: { country: '57' as const, number: '3104567890' },
  password: PASSWORD,
  policyVersion: dataPolicy.version,
}))
valid(registration.complete, async (test) => {
  const token = await insertPendingRegistration(test.database, {
    fields: {
      clinicName: 'Clínica nueva',
      name: 'Marta Lucía Peña',
      email: `${uuidv7()}@prueba.co`,
      phone: { country: '57', number: '3104567890' },
      professionalCard: null,
    },
    passwordHash: await hashPassword(PASSWORD),
    acceptance: {
      policyVersion: dataPolicy.version,
      policyText: policyText(),
      acceptedAt: test.services.clock(),
      address: '127.0.0.1',
      device: 'test',
    },
  })
  return { token }
})
