import { v7 as uuidv7 } from 'uuid'
import { dataPolicy, wholeText } from '#shared/registration/dataPolicy.ts'
import { firstSteps } from '#shared/registration/firstSteps.contract.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { terms } from '#shared/registration/terms.ts'
import { insertPendingRegistration } from '#server/registration/registration.queries.ts'
import { PASSWORD } from '#server/testing/factories.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(registration.register, () => ({
  clinicName: 'Clínica nueva',
  name: 'Marta Lucía Peña',
  email: `${uuidv7()}@prueba.co`,
  phone: { country: '57' as const, number: '3104567890' },
  password: PASSWORD,
  policyVersion: dataPolicy.version,
  termsVersion: terms.version,
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
      policyText: wholeText(dataPolicy),
      termsVersion: terms.version,
      termsText: wholeText(terms),
      acceptedAt: test.services.clock(),
      address: '127.0.0.1',
      device: 'test',
    },
  })
  return { token, password: PASSWORD }
})
valid(firstSteps.close, () => ({}))
