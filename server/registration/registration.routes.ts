import { v7 as uuidv7 } from 'uuid'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { dataPolicy } from '#shared/registration/dataPolicy.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { mayTry } from '#server/auth/attempts.queries.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { insertSession } from '#server/auth/sessions.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { countedAddress } from '#server/http/address.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { implementPublic } from '#server/http/implement.ts'
import { findProfile, insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { insertPolicyAcceptance } from '#server/registration/registration.queries.ts'

/** In a quarter of an hour. */
const MAX_PER_ADDRESS = 20

export const registrationConstraints: ConstraintSentences = {
  accounts_email: {
    field: 'email',
    message: 'Ya hay una cuenta con este correo. Ingrese con ella o recupere su contraseña.',
  },
}

export const registrationRoutes = [
  implementPublic(registration.register, async ({ input, services: { database }, caller, now }) => {
    if (!(await mayTry(database, `registration from ${countedAddress(caller.address)}`, MAX_PER_ADDRESS, now)))
      throw new AppError('too_many_requests')
    if (input.policyVersion !== dataPolicy.version)
      throw new AppError('invalid', {
        field: 'policyVersion',
        message: 'La política cambió. Vuelva a cargar la página y léala de nuevo.',
      })
    const { clinicName, name, email, phone, professionalCard } = input
    refuseInvalid(refusePassword(input.password, [name, email, clinicName]))
    const passwordHash = await hashPassword(input.password)
    return withClinic(database, uuidv7(), now, async (tx) => {
      await insertClinic(tx, { name: clinicName, phone })
      const actor = await insertProfessional(tx, {
        name,
        email,
        passwordHash,
        phone,
        role: 'administrador',
        ...(professionalCard ? { kind: 'MV', professionalCard } : { kind: 'otro' }),
      })
      await insertPolicyAcceptance(tx, actor, caller)
      const profile = await findProfile(tx, actor.accountId)
      if (!profile) throw new AppError('internal')
      return { token: await insertSession(tx.db, actor.accountId, now, caller), profile }
    })
  }),
]
