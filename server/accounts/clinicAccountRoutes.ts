import { type AccountState, clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { checkAccountDraft } from '#shared/accounts/clinicAccounts.rules.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { AppError, firstRefusal, refuseInvalid } from '#shared/http/errors.ts'
import {
  type AccountOf,
  findAccountOf,
  findClinicAccount,
  givePassword,
  listClinicAccounts,
  refuseTooMany,
  saveClinicAccount,
  setDisabled,
} from '#server/accounts/clinicAccounts.queries.ts'
import { invitationLetter } from '#server/accounts/invitation.ts'
import { mayTry } from '#server/auth/attempts.queries.ts'
import { tellChange } from '#server/auth/letters.ts'
import { followFactorRule } from '#server/auth/secondFactor.queries.ts'
import { hashOfNone, hashPassword } from '#server/auth/passwords.ts'
import { removeSessions } from '#server/auth/sessions.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { insertProfessional, isDisabledAccount } from '#server/professionals/professionals.queries.ts'

/** Each in a quarter of an hour: of e-mails that one clinic asks for, and of letters to one person. */
const MAX_NEW = 60
const MAX_INVITATIONS = 3

const takenEmail = () =>
  new AppError('invalid', { field: 'email', message: 'Ya hay una cuenta con este correo: cada persona usa uno propio' })

const OWN_PASSWORD = 'La contraseña propia se cambia en Configuración › Seguridad.'
const BY_MAIL = 'Dígale que elija «¿Olvidó su contraseña?» al ingresar: recibe un enlace en su correo.'

/** What an administrator sees of an account. */
async function show(tx: ClinicTx, { actor, services: { mail } }: Seeing, id: string) {
  return seenBy(actor, mail, await findClinicAccount(tx, id))
}

interface Seeing {
  actor: Actor
  services: { mail: Mail }
}

function seenBy<Account extends { id: string; state: AccountState }>(actor: Actor, mail: Mail, account: Account) {
  const isOther = account.id !== actor.professionalId
  return { ...account, takesPassword: isOther && !mail.reachesPeople && account.state !== 'disabled' }
}

export const clinicAccountRoutes = [
  implement(clinicAccounts.list, async ({ tx, actor, services, input }) => {
    const { items, total } = await listClinicAccounts(tx, input)
    const sendsMail = services.mail.reachesPeople
    return { ...input, total, sendsMail, items: items.map((account) => seenBy(actor, services.mail, account)) }
  }),
  implementInSteps(clinicAccounts.create, async ({ inClinic, actor, services, input, caller, now }) => {
    const { password, professionalCard, ...draft } = input
    refuseInvalid(firstRefusal(checkAccountDraft(input)))
    refuseInvalid(password === null ? undefined : refusePassword(password, [draft.name, draft.email]))
    if (!(await inClinic((tx) => mayTry(tx.db, `accounts of ${actor.clinicId}`, MAX_NEW, now))))
      throw new AppError('too_many_requests')
    const passwordHash = password === null ? hashOfNone() : await hashPassword(password, caller.address)
    return inClinic(async (tx) => {
      await refuseTooMany(tx)
      if ((await isDisabledAccount(tx.db, draft.email)) !== undefined) throw takenEmail()
      const person = { ...draft, passwordHash, isInvited: password === null, owesPassword: password !== null }
      const made = await insertProfessional(tx, professionalCard ? { ...person, professionalCard } : person, actor)
      const { professionalId } = made
      await followFactorRule(tx)
      if (password === null)
        await writeOutbox(tx, invitationLetter, { professionalId, to: draft.email, by: actor.name })
      return show(tx, { actor, services }, professionalId)
    })
  }),
  implement(clinicAccounts.update, async ({ tx, actor, services, caller, input }) => {
    const { professionalId, version, ...draft } = input
    refuseInvalid(firstRefusal(checkAccountDraft(draft)))
    const account = await findAccountOf(tx, professionalId)
    if (account.email !== draft.email && (await isDisabledAccount(tx.db, draft.email)) !== undefined) throw takenEmail()
    const email = await saveClinicAccount(tx, actor, professionalId, version, draft)
    await followFactorRule(tx)
    if (email !== draft.email) {
      await tellChange(tx, caller, email, 'email')
      // The link that went to the former address died with it.
      if (account.invitedAt && !account.disabledAt) await writeInvitation(tx, actor, { ...account, email: draft.email })
    }
    return show(tx, { actor, services }, professionalId)
  }),
  implement(clinicAccounts.setDisabled, async ({ tx, actor, services, input }) => {
    await setDisabled(tx, actor, input.professionalId, input.version, input.isDisabled)
    return show(tx, { actor, services }, input.professionalId)
  }),
  implement(clinicAccounts.closeSessions, async ({ tx, input }) => {
    const { id } = await findAccountOf(tx, input.professionalId)
    return { closed: await removeSessions(tx, id) }
  }),
  implementInSteps(clinicAccounts.givePassword, async ({ inClinic, actor, services, input, caller, now }) => {
    const { professionalId, password } = input
    const { id, email, disabledAt, name } = await inClinic((tx) => findAccountOf(tx, professionalId))
    if (professionalId === actor.professionalId) throw new AppError('not_allowed_now', { message: OWN_PASSWORD })
    if (services.mail.reachesPeople) throw new AppError('not_allowed_now', { message: BY_MAIL })
    if (disabledAt) throw new AppError('not_allowed_now', { message: 'Active primero la cuenta.' })
    refuseInvalid(refusePassword(password, [name, email]))
    if (!(await inClinic((tx) => mayTry(tx.db, `accounts of ${actor.clinicId}`, MAX_NEW, now))))
      throw new AppError('too_many_requests')
    const passwordHash = await hashPassword(password, caller.address)
    return inClinic(async (tx) => {
      await givePassword(tx, id, passwordHash)
      await tellChange(tx, caller, email, 'password')
      return show(tx, { actor, services }, professionalId)
    })
  }),
  implement(clinicAccounts.invite, async ({ tx, actor, input: { professionalId } }) => {
    const account = await findAccountOf(tx, professionalId)
    if (!account.invitedAt || account.disabledAt)
      throw new AppError('not_allowed_now', { message: 'Esta cuenta no espera una invitación.' })
    await writeInvitation(tx, actor, account)
    return {}
  }),
]

/** @throws AppError too_many_requests */
async function writeInvitation(
  tx: ClinicTx,
  actor: Actor,
  { id, professionalId, email }: Pick<AccountOf, 'id' | 'professionalId' | 'email'>,
): Promise<void> {
  if (!(await mayTry(tx.db, `invitation:${id}`, MAX_INVITATIONS, tx.now))) throw new AppError('too_many_requests')
  await writeOutbox(tx, invitationLetter, { professionalId, to: email, by: actor.name })
}
