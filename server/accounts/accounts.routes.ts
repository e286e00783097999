import { hasPin } from '#server/auth/takeOver.queries.ts'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { AppError, refuseInvalid, type Refusal } from '#shared/http/errors.ts'
import {
  changePassword,
  type Credentials,
  findCredentials,
  findPasswordReset,
  insertPasswordReset,
  usePasswordReset,
} from '#server/accounts/accounts.queries.ts'
import { forgetTries, mayTry } from '#server/auth/attempts.queries.ts'
import { tellChange } from '#server/auth/letters.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { newSecret, secretAddress } from '#server/auth/secondFactor.ts'
import {
  confirmSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  isFactorRequired,
  removeSecondFactor,
  saveSecret,
  useCode,
} from '#server/auth/secondFactor.queries.ts'
import { listSessions, removeSessionById, removeSessions } from '#server/auth/sessions.queries.ts'
import { type ClinicTx, soonOf, withClinic } from '#server/db/clinic.ts'
import { countedAddress } from '#server/auth/address.ts'
import { implement, implementInSteps, implementPublic, type StepsCall } from '#server/http/implement.ts'
import type { Services } from '#server/services.ts'
import { findLoginAccount } from '#server/professionals/professionals.queries.ts'

/** Each in a quarter of an hour. */
const MAX_PASSWORDS = 8
const MAX_RESETS_PER_ADDRESS = 20
const MAX_RESETS_PER_ACCOUNT = 3

export const accountRoutes = [
  implement(accounts.sessions, ({ tx, actor, caller, now }) => listSessions(tx.db, actor.accountId, caller.token, now)),
  implement(accounts.closeSession, async ({ tx, actor, input }) => {
    if (!(await removeSessionById(tx, actor.accountId, input.sessionId))) throw new AppError('not_found')
    return {}
  }),
  implement(accounts.closeSessions, async ({ tx, actor, input, caller }) => ({
    closed: await removeSessions(tx, actor.accountId, input.which === 'others' ? caller.token : undefined),
  })),

  implementInSteps(accounts.changePassword, async (call) => {
    const { input, actor, caller, inClinic } = call
    const credentials = await checkPassword(call, input.password)
    refuseInvalid(refuseNew(input.newPassword, credentials))
    const passwordHash = await hashPassword(input.newPassword, caller.address)
    await inClinic(async (tx) => {
      await changePassword(tx, actor.accountId, passwordHash, caller.token)
      await tellChange(tx, caller, credentials.email, 'password')
    })
    return {}
  }),
  // Known or not, the answer is the same and comes at the same time: what differs is done after it.
  implementPublic(accounts.forgotPassword, async ({ input, services, caller, now, log }) => {
    if (!(await mayTry(services.database, `reset from ${countedAddress(caller.address)}`, MAX_RESETS_PER_ADDRESS, now)))
      throw new AppError('too_many_requests')
    soonOf(services.database).run('mail', async () => {
      if (await sendResetLink(services, input.email, now)) log.info('a mail was handed over')
    })
    return {}
  }),
  implementPublic(accounts.resetPassword, async ({ input, services: { database }, caller, now }) => {
    if (!(await mayTry(database, `reset from ${countedAddress(caller.address)}`, MAX_RESETS_PER_ADDRESS, now)))
      throw new AppError('too_many_requests')
    const reset = await findPasswordReset(database, input.token, now)
    if (!reset) throw usedLink()
    const inClinic = <T>(work: (tx: ClinicTx) => Promise<T>) => withClinic(database, reset.clinicId, now, work)
    const credentials = await inClinic((tx) => findCredentials(tx, reset.accountId))
    refuseInvalid(refuseNew(input.newPassword, credentials))
    const passwordHash = await hashPassword(input.newPassword, caller.address)
    await inClinic(async (tx) => {
      if (!(await usePasswordReset(tx, reset, input.token, passwordHash))) throw usedLink()
      await tellChange(tx, caller, credentials.email, 'password')
    })
    return {}
  }),

  implement(accounts.secondFactor, async ({ tx, actor }) => {
    const factor = await findSecondFactor(tx.db, actor.accountId)
    const since = factor?.confirmedAt ?? null
    return {
      ...{ isOn: since !== null, since, hasPin: await hasPin(tx, actor.accountId) },
      recoveryCodes: since ? await countRecoveryCodes(tx.db, actor.accountId) : 0,
    }
  }),
  implementInSteps(accounts.startSecondFactor, async (call) => {
    const { email } = await checkPassword(call, call.input.password)
    const secret = newSecret()
    await call.inClinic(async (tx) => {
      if ((await findSecondFactor(tx.db, call.actor.accountId))?.confirmedAt)
        throw new AppError('not_allowed_now', { message: 'La verificación en dos pasos ya está activa.' })
      await saveSecret(tx.db, call.services.seal, call.actor.accountId, secret)
    })
    return { secret, address: secretAddress(secret, email) }
  }),
  implementInSteps(accounts.confirmSecondFactor, async (call) => {
    const { input, actor, caller, inClinic, services, now } = call
    const subject = `code:${actor.accountId}`
    if (!(await inClinic((tx) => mayTry(tx.db, subject, MAX_PASSWORDS, now)))) throw new AppError('too_many_requests')
    const recoveryCodes = await inClinic(async (tx) => {
      if ((await findSecondFactor(tx.db, actor.accountId))?.confirmedAt)
        throw new AppError('not_allowed_now', { message: 'La verificación en dos pasos ya está activa.' })
      const codes = await confirmSecondFactor(tx, services.seal, actor.accountId, input.code)
      if (!codes) throw wrongCode()
      await forgetTries(tx.db, subject)
      await tellChange(tx, caller, (await findCredentials(tx, actor.accountId)).email, 'factorOn')
      return codes
    })
    return { recoveryCodes }
  }),
  implementInSteps(accounts.removeSecondFactor, async (call) => {
    const { email } = await checkPassword(call, call.input.password)
    const { actor, caller, input, now, inClinic, services } = call
    if (actor.role === 'administrador' && (await inClinic(isFactorRequired)))
      throw new AppError('not_allowed_now', {
        message: 'Su clínica pide la verificación en dos pasos a los administradores.',
      })
    if (!(await inClinic((tx) => useCode(tx.db, services.seal, actor.accountId, input.code, now)))) throw wrongCode()
    await inClinic(async (tx) => {
      await removeSecondFactor(tx, actor.accountId)
      await tellChange(tx, caller, email, 'factorOff')
    })
    return {}
  }),
]

/** A form's field is at fault here, not the session: no 401, which would ask for the password over the screen. */
function wrongCode(): AppError {
  return new AppError('invalid', { field: 'code', message: 'El código no es correcto o ya se usó' })
}

function usedLink(): AppError {
  return new AppError('invalid', {
    field: 'token',
    message: 'El enlace ya no sirve: se usó, venció o hay uno más nuevo. Pida otro.',
  })
}

function refuseNew(password: string, { name, email, clinicName }: Credentials): Refusal | undefined {
  return refusePassword(password, [name, email, clinicName], 'newPassword')
}

/** The password again, before what a stranger at an open screen must not do. Counted before it is checked. */
export async function checkPassword(
  { actor, caller, inClinic, now }: StepsCall<Route>,
  password: string,
): Promise<Credentials> {
  const subject = `password:${actor.accountId}`
  const mayCheck = await inClinic((tx) => mayTry(tx.db, subject, MAX_PASSWORDS, now))
  if (!mayCheck) throw new AppError('too_many_requests')
  const credentials = await inClinic((tx) => findCredentials(tx, actor.accountId))
  if (!(await verifyPassword(password, credentials.passwordHash, caller.address)))
    throw new AppError('invalid', { field: 'password', message: 'La contraseña no es correcta' })
  await inClinic((tx) => forgetTries(tx.db, subject))
  return credentials
}

/** @returns whether there was somebody to send it to */
async function sendResetLink({ database, mail, publicUrl }: Services, email: string, now: Date): Promise<boolean> {
  if (!(await mayTry(database, `reset:${email}`, MAX_RESETS_PER_ACCOUNT, now))) return false
  const account = await findLoginAccount(database, email)
  if (!account) return false
  const token = await insertPasswordReset(database, { accountId: account.id, clinicId: account.clinicId, email }, now)
  await mail.send({
    to: email,
    subject: 'Su contraseña de Huella',
    // The token stands after the #: no server on the way sees or logs it.
    text: [
      'Alguien, seguramente usted, pidió cambiar la contraseña de su cuenta de Huella.',
      'Para escribir una nueva, abra este enlace. Sirve una sola vez, durante una hora:',
      `${publicUrl}/#restablecer=${token}`,
      'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
    ].join('\n\n'),
  })
  return true
}
