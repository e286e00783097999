import { REFUSED_PIN } from '#shared/access/auditSentences.ts'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { refusePin, refuseWrongPin } from '#shared/accounts/pins.rules.ts'
import { AppError, refuseInvalid, type Refusal } from '#shared/http/errors.ts'
import { checkPassword } from '#server/accounts/accounts.routes.ts'
import { forgetTries, mayTry } from '#server/auth/attempts.queries.ts'
import { insertAuditLines } from '#server/auth/audit.queries.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import {
  type Colleague,
  countPinFailure,
  forgetPinFailures,
  listColleagues,
  savePin,
  sealTakeOver,
} from '#server/auth/takeOver.queries.ts'
import { tellAuthor } from '#server/db/clinic.ts'
import { implement, implementInSteps, type StepsCall } from '#server/http/implement.ts'

/** Of one person in a quarter of an hour, from whichever device. */
const MAX_PASSWORDS = 8

const NOT_THEY = { field: 'professionalId', message: 'Elija a alguien que pueda aplicar tratamientos' }

type Taking = StepsCall<typeof accounts.takeOver>

export const takeOverRoutes = [
  implementInSteps(accounts.setPin, async (call) => {
    const { input, actor, caller, inClinic, services } = call
    refuseInvalid(refusePin(input.pin))
    await checkPassword(call, input.password)
    const hash = await hashPassword(input.pin, caller.address)
    await inClinic((tx) => savePin(tx, actor, services.seal.close(hash, actor.accountId)))
    return {}
  }),
  implement(accounts.removePin, async ({ tx, actor }) => {
    await savePin(tx, actor, null)
    return {}
  }),
  implement(accounts.takeOverPeople, async ({ tx }) => {
    const people = await listColleagues(tx, accounts.takeOver.action)
    return people.map(({ professionalId: id, name, sealedPin }) => ({
      ...{ id, name },
      by: sealedPin === null ? ('password' as const) : ('pin' as const),
    }))
  }),
  implementInSteps(accounts.takeOver, async (call) => {
    const { actor, input, services, now, inClinic } = call
    const [person] = await inClinic((tx) => listColleagues(tx, accounts.takeOver.action, input.professionalId))
    if (!person) throw new AppError('invalid', NOT_THEY)
    const refusal = await (input.password === null ? checkPin(call, person) : checkTheirPassword(call, person))
    refuseInvalid(refusal)
    await inClinic((tx) => forgetPinFailures(tx, person))
    return { token: sealTakeOver(services.seal, actor, person.professionalId, input.subject, now) }
  }),
]

async function checkPin(call: Taking, person: Colleague): Promise<Refusal | undefined> {
  const { input, caller, services, inClinic } = call
  if (input.pin === null) return { field: 'pin', message: 'Escriba el PIN' }
  const failures = await inClinic((tx) => countPinFailure(tx, person.accountId))
  if (failures === undefined || person.sealedPin === null)
    return { field: 'password', message: 'Escriba la contraseña: el PIN falló varias veces, o no tiene' }
  const hash = services.seal.open(person.sealedPin, person.accountId)
  if (await verifyPassword(input.pin, hash, caller.address)) return undefined
  await noteWrong(call, person)
  return refuseWrongPin(failures)
}

async function checkTheirPassword(call: Taking, person: Colleague): Promise<Refusal | undefined> {
  const { input, caller, now, inClinic } = call
  const subject = `take-over:${person.accountId}`
  if (!(await inClinic((tx) => mayTry(tx.db, subject, MAX_PASSWORDS, now)))) throw new AppError('too_many_requests')
  if (!(await verifyPassword(input.password ?? '', person.passwordHash, caller.address))) {
    await noteWrong(call, person)
    return { field: 'password', message: 'La contraseña no es correcta' }
  }
  await inClinic((tx) => forgetTries(tx.db, subject))
  return undefined
}

/** Whoever's it is reads who tried. */
async function noteWrong({ actor, caller, inClinic }: Taking, { professionalId, name }: Colleague): Promise<void> {
  const { address, device } = caller
  const whose = { actorId: professionalId, actorName: tellAuthor({ professionalId, name, writtenBy: actor.name }) }
  await inClinic((tx) =>
    insertAuditLines(tx, [
      { at: tx.now, act: 'refuse', what: REFUSED_PIN, ...whose, petId: null, recordId: null, address, device },
    ]),
  )
}
