import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { dataPolicy, wholeText } from '#shared/registration/dataPolicy.ts'
import { firstSteps } from '#shared/registration/firstSteps.contract.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { terms } from '#shared/registration/terms.ts'
import { mayTry } from '#server/auth/attempts.queries.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { insertSession } from '#server/auth/sessions.queries.ts'
import { type ClinicTx, soonOf, withClinic } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { countedAddress } from '#server/auth/address.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { type Caller, implement, implementPublic } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'
import {
  findProfile,
  insertClinic,
  insertProfessional,
  isDisabledAccount,
} from '#server/professionals/professionals.queries.ts'
import { closeFirstSteps } from '#server/registration/firstSteps.queries.ts'
import {
  findRegistrationPassword,
  insertPendingRegistration,
  insertPolicyAcceptance,
  type NewRegistration,
  takePendingRegistration,
} from '#server/registration/registration.queries.ts'

/** Each in a quarter of an hour. */
const MAX_PER_ADDRESS = 20
const MAX_LETTERS = 3

export const registrationConstraints: ConstraintSentences = {
  accounts_email: {
    field: 'email',
    message: 'Ya hay una cuenta con este correo. Ingrese con ella o recupere su contraseña.',
  },
}

export const registrationRoutes = [
  implement(firstSteps.close, async ({ tx }) => {
    await closeFirstSteps(tx)
    return {}
  }),
  implementPublic(registration.register, async ({ input, services, caller, now, log }) => {
    await countRegistration(services.database, caller, now)
    if (input.policyVersion !== dataPolicy.version)
      throw new AppError('invalid', {
        field: 'policyVersion',
        message: 'La política cambió. Vuelva a cargar la página y léala de nuevo.',
      })
    if (input.termsVersion !== terms.version)
      throw new AppError('invalid', {
        field: 'termsVersion',
        message: 'Los términos cambiaron. Vuelva a cargar la página y léalos de nuevo.',
      })
    const { password, policyVersion, termsVersion, ...fields } = input
    refuseInvalid(refusePassword(password, [fields.name, fields.email, fields.clinicName]))
    const { address, device } = caller
    const wanted: NewRegistration = {
      fields,
      passwordHash: await hashPassword(password),
      acceptance: {
        ...{ policyVersion, policyText: wholeText(dataPolicy), termsVersion, termsText: wholeText(terms) },
        ...{ acceptedAt: now, address, device },
      },
    }
    if (!services.mail.reachesPeople)
      return withClinic(services.database, uuidv7(), now, (tx) => enter(tx, wanted, caller))
    // Known or not, the answer is the same and comes at the same time: what differs is done after it.
    soonOf(services.database).run('mail', async () => {
      if (await sendNextStep(services, wanted)) log.info('a mail was handed over')
    })
    return { isWritten: true as const }
  }),
  implementPublic(registration.complete, async ({ input, services: { database }, caller, now }) => {
    await countRegistration(database, caller, now)
    const stored = await findRegistrationPassword(database, input.token, now)
    if (!stored) throw linkIsGone()
    if (!(await verifyPassword(input.password, stored, caller.address)))
      throw new AppError('invalid', {
        field: 'password',
        message:
          'No es la contraseña con la que se hizo este registro. Si no la recuerda, registre la clínica otra vez.',
      })
    return withClinic(database, uuidv7(), now, async (tx) => {
      const wanted = await takePendingRegistration(tx, input.token)
      if (!wanted) throw linkIsGone()
      return enter(tx, wanted, caller)
    })
  }),
]

const linkIsGone = () =>
  new AppError('invalid', {
    field: 'token',
    message: 'El enlace ya no sirve: se usó, venció o hay uno más nuevo. Registre la clínica otra vez.',
  })

async function countRegistration(database: Kysely<Database>, { address }: Caller, now: Date): Promise<void> {
  if (!(await mayTry(database, `registration from ${countedAddress(address)}`, MAX_PER_ADDRESS, now)))
    throw new AppError('too_many_requests')
}

/** Makes the clinic that `tx` is bound to, its administrator, and their session. */
async function enter(tx: ClinicTx, { fields, passwordHash, acceptance }: NewRegistration, caller: Caller) {
  const { clinicName, name, email, phone, professionalCard } = fields
  await insertClinic(tx, { name: clinicName, phone, firstStepsAreOpen: true })
  const actor = await insertProfessional(tx, {
    name,
    email,
    passwordHash,
    phone,
    role: 'administrador',
    ...(professionalCard ? { kind: 'MV', professionalCard } : { kind: 'otro' }),
  })
  await insertPolicyAcceptance(tx, actor, acceptance)
  const profile = await findProfile(tx, actor.accountId)
  if (!profile) throw new AppError('internal')
  return { token: await insertSession(tx.db, actor.accountId, tx.now, caller), profile }
}

/** Nothing that was typed stands in it: whoever typed it may be a stranger. @returns whether a letter was sent */
async function sendNextStep({ database, mail, publicUrl }: Services, wanted: NewRegistration): Promise<boolean> {
  const { email } = wanted.fields
  if (!(await mayTry(database, `registration:${email}`, MAX_LETTERS, wanted.acceptance.acceptedAt))) return false
  const isDisabled = await isDisabledAccount(database, email)
  if (isDisabled) {
    await mail.send({
      to: email,
      subject: 'Su cuenta de Huella está desactivada',
      text: [
        'Alguien, seguramente usted, quiso registrar una clínica en Huella con este correo. Ya tiene una cuenta, que está desactivada.',
        'Para volver a usarla, pídale al administrador de su clínica que la active. Para registrar otra clínica, use otro correo.',
        'Si no fue usted, no haga nada: su cuenta sigue igual.',
      ].join('\n\n'),
    })
    return true
  }
  if (isDisabled === false) {
    await mail.send({
      to: email,
      subject: 'Ya tiene una cuenta de Huella',
      text: [
        'Alguien, seguramente usted, quiso registrar una clínica en Huella con este correo, que ya tiene una cuenta.',
        `Para entrar, ingrese con su contraseña: ${publicUrl}/`,
        'Si no la recuerda, elija allí "¿Olvidó su contraseña?" y le enviamos un enlace para escribir otra.',
        'Si no fue usted, no haga nada: su cuenta sigue igual.',
      ].join('\n\n'),
    })
    return true
  }
  const token = await insertPendingRegistration(database, wanted)
  await mail.send({
    to: email,
    subject: 'Termine el registro de su clínica en Huella',
    // The token stands after the #: no server on the way sees or logs it.
    text: [
      'Alguien, seguramente usted, escribió este correo para registrar una clínica en Huella.',
      'Para terminar el registro, abra este enlace. Sirve una sola vez, durante 24 horas:',
      `${publicUrl}/#registro=${token}`,
      'Allí se pide otra vez la contraseña que se escribió al registrarla.',
      'Si no fue usted, no haga nada: sin el enlace no se crea ninguna cuenta.',
    ].join('\n\n'),
  })
  return true
}
