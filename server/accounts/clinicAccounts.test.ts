import { beforeEach, describe, expect, it } from 'vitest'
import { type ClinicAccount, clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import { clinic as clinicCalls } from '#shared/clinic/clinic.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { setSuspended } from '#server/accounts/clinicAccounts.queries.ts'
import { aDraft } from '#server/accounts/clinicAccounts.inputs.ts'
import { withClinic } from '#server/db/clinic.ts'
import { listClinics } from '#server/jobs/outbox.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aPersonWithPassword, PASSWORD, type TestClinic } from '#server/testing/factories.ts'
import { codeOf, startedFactor } from '#server/testing/secondFactor.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()
let clinic: TestClinic
let admin: { token: string }

beforeEach(async () => {
  clinic = await aClinic(test, 'Clínica Patitas')
  admin = { token: clinic.as.administrador.token }
})

type New = CallOf<typeof clinicAccounts.create>

const create = async (more: Partial<New> = {}) =>
  (await callRoute(test, clinicAccounts.create, { ...aDraft(), ...more }, admin)).body
const login = (email: string, password: string) => callRoute(test, professionals.login, { email, password })
const list = async () => (await callRoute(test, clinicAccounts.list, {}, admin)).body.items
const disable = (of: Pick<ClinicAccount, 'id' | 'version'>, isDisabled = true, as = admin) =>
  callRoute(test, clinicAccounts.setDisabled, { professionalId: of.id, version: of.version, isDisabled }, as)
const draftOf = ({ name, email, role, kind, professionalCard, readsHistory }: ClinicAccount) => ({
  ...{ name, email, role, kind, professionalCard, readsHistory },
})
const update = (of: ClinicAccount, more: Partial<New>, as = admin) =>
  callRoute(test, clinicAccounts.update, { ...draftOf(of), ...more, professionalId: of.id, version: of.version }, as)

const lettersTo = async (email: string) => (await readLetters(test)).filter((letter) => letter.includes(`To: ${email}`))

async function self(): Promise<ClinicAccount> {
  const found = (await list()).find(({ name }) => name === 'Persona administrador')
  if (!found) throw new Error('no administrator')
  return found
}

describe('an account with a password', () => {
  it('logs in, does what its role may and no more', async () => {
    const made = await create({ password: PASSWORD })
    expect(made).toMatchObject({ state: 'active', role: 'auxiliar', sessions: 0, lastSeenAt: null })
    const { token, profile } = (await login(made.email, PASSWORD)).body
    expect(profile).toMatchObject({ name: 'Natalia Gómez', role: 'auxiliar', licensed: false, owes: ['password'] })
    // The administrator knows this one: nothing is done, let alone signed, under it.
    expect((await callRoute(test, owners.list, {}, { token })).error?.code).toBe('forbidden')
    const newPassword = 'mi-propia-clave'
    await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword }, { token })
    expect((await callRoute(test, professionals.profile, {}, { token })).body.owes).toEqual([])
    expect((await callRoute(test, owners.list, {}, { token })).status).toBe(200)
    expect((await callRoute(test, clinicAccounts.list, {}, { token })).error?.code).toBe('forbidden')
  })

  it('has no password that is common or its own name', async () => {
    for (const password of ['12345678', 'nataliagomez'])
      expect((await callRoute(test, clinicAccounts.create, { ...aDraft(), password }, admin)).error).toMatchObject({
        field: 'password',
      })
  })

  it('has an e-mail that nobody has, of this clinic or another', async () => {
    const other = await aClinic(test)
    const { email } = (await callRoute(test, clinicAccounts.create, aDraft(), { token: other.as.administrador.token }))
      .body
    for (const answer of [
      await callRoute(test, clinicAccounts.create, { ...aDraft(), email }, admin),
      await update(await create(), { email }),
    ])
      expect(answer.error).toMatchObject({ code: 'invalid', field: 'email' })
  })

  it.each([
    ['a role that does not exist', { role: 'dueño' }, 'role'],
    ['a type that does not exist', { kind: 'brujo' }, 'kind'],
    ['a card of an assistant', { professionalCard: '123' }, 'professionalCard'],
  ])('refuses %s at its field', async (_what, wrong, field) => {
    const answer = await callRoute(test, clinicAccounts.create, { ...aDraft(), ...wrong } as New, admin)
    expect(answer.error).toMatchObject({ code: 'invalid', field })
  })
})

describe('an invitation', () => {
  it('lets in who writes a password, once, within a week', async () => {
    const made = await create()
    expect(made.state).toBe('invited')
    expect((await login(made.email, '')).error?.code).toBe('invalid')
    await sendOutbox(test)
    const letter = (await lettersTo(made.email)).at(-1) ?? ''
    expect(letter).toContain('Persona administrador le abrió una cuenta')
    const token = /#invitacion=([\w-]{43})/.exec(letter)?.[1] ?? ''
    test.setNow('2026-11-27T16:59:00.000Z')
    expect((await callRoute(test, accounts.resetPassword, { token, newPassword: PASSWORD })).status).toBe(200)
    test.setNow('2026-11-20T17:00:00.000Z')
    expect((await callRoute(test, accounts.resetPassword, { token, newPassword: PASSWORD })).status).toBe(400)
    expect((await login(made.email, PASSWORD)).status).toBe(200)
    expect((await list()).find(({ id }) => id === made.id)?.state).toBe('active')
    const again = await callRoute(test, clinicAccounts.invite, { professionalId: made.id }, admin)
    expect(again.error?.code).toBe('not_allowed_now')
  })

  it('keeps nothing that opens an account, and writes to nobody who is disabled meanwhile', async () => {
    const made = await create()
    const { rows } = await test.owner.query('SELECT payload FROM outbox WHERE clinic_id = $1', [clinic.id])
    expect(Object.keys((rows[0] as { payload: object }).payload).toSorted()).toEqual(['by', 'professionalId', 'to'])
    await disable(made)
    await sendOutbox(test)
    expect(await lettersTo(made.email)).toEqual([])
  })

  it('belongs to the address that it was sent to, and ends with a newer one', async () => {
    const made = await create()
    await sendOutbox(test)
    const tokenOf = async (email: string) =>
      /#invitacion=([\w-]{43})/.exec((await lettersTo(email)).at(-1) ?? '')?.[1] ?? ''
    const enter = (token: string) => callRoute(test, accounts.resetPassword, { token, newPassword: PASSWORD })
    const wrong = await tokenOf(made.email)
    const { email } = aDraft()
    const corrected = (await update(made, { email })).body
    expect((await enter(wrong)).error?.field).toBe('token')
    await sendOutbox(test)
    const first = await tokenOf(email)
    await callRoute(test, clinicAccounts.invite, { professionalId: made.id }, admin)
    await sendOutbox(test)
    expect((await enter(first)).error?.field).toBe('token')
    // Nor does it wait for the address to come back.
    const back = (await update(corrected, { email: made.email })).body
    expect((await enter(wrong)).error?.field).toBe('token')
    expect((await update(back, { email })).status).toBe(429)
    await sendOutbox(test)
    expect((await enter(await tokenOf(made.email))).status).toBe(200)
  })

  it('goes to no address that was corrected before it was sent', async () => {
    const made = await create()
    const { email } = aDraft()
    await update(made, { email })
    await sendOutbox(test)
    expect(await lettersTo(made.email)).toEqual([expect.stringContaining('Con este correo ya no se ingresa')])
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('is sent three times in a quarter of an hour', async () => {
    const { id: professionalId } = await create()
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 4; index += 1)
      codes.push((await callRoute(test, clinicAccounts.invite, { professionalId }, admin)).error?.code)
    expect(codes).toEqual([undefined, undefined, undefined, 'too_many_requests'])
  })
})

describe('somebody who forgot their password, where no letters are sent,', () => {
  const give = (professionalId: string, password: string) =>
    callRoute(test, clinicAccounts.givePassword, { professionalId, password }, admin)

  it('is given another, which they change before they do anything', async () => {
    const made = await create({ password: PASSWORD })
    const { token } = (await login(made.email, PASSWORD)).body
    await callRoute(test, accounts.changePassword, { password: PASSWORD, newPassword: 'la-que-olvidó' }, { token })
    expect((await callRoute(test, clinicAccounts.list, {}, admin)).body.sendsMail).toBe(false)
    const given = (await give(made.id, 'la-de-esta-semana')).body
    expect(given).toMatchObject({ takesPassword: true, sessions: 0 })
    expect((await callRoute(test, professionals.profile, {}, { token })).error?.code).toBe('no_session')
    expect((await login(made.email, 'la-que-olvidó')).error?.code).toBe('wrong_credentials')
    const again = (await login(made.email, 'la-de-esta-semana')).body
    expect(again.profile.owes).toEqual(['password'])
    expect((await callRoute(test, owners.list, {}, { token: again.token })).error?.code).toBe('forbidden')
  })

  it('is given none that is easy to guess, none of another clinic, none of a disabled account, and oneself none', async () => {
    const made = await create({ password: PASSWORD })
    expect((await give(made.id, 'natalia-gómez')).error).toMatchObject({ code: 'invalid', field: 'password' })
    const other = await aClinic(test)
    expect((await give(other.as.auxiliar.actor.professionalId, 'otra-clave-larga')).error?.code).toBe('not_found')
    expect((await give((await self()).id, 'otra-clave-larga')).error?.code).toBe('not_allowed_now')
    await disable(made)
    expect((await give(made.id, 'otra-clave-larga')).error?.code).toBe('not_allowed_now')
  })

  it('helps themselves where letters reach people', async () => {
    const made = await create({ password: PASSWORD })
    const { mail } = test.services
    test.services.mail = { ...mail, reachesPeople: true }
    try {
      expect((await give(made.id, 'otra-clave-larga')).error?.message).toContain('¿Olvidó su contraseña?')
      const { items, sendsMail } = (await callRoute(test, clinicAccounts.list, {}, admin)).body
      expect([sendsMail, items.some(({ takesPassword }) => takesPassword)]).toEqual([true, false])
    } finally {
      test.services.mail = mail
    }
  })
})

describe('a disabled account', () => {
  it('is out at once and everywhere, and keeps its name; enabled again it comes in with its password', async () => {
    const made = await create({ password: PASSWORD })
    const { token } = (await login(made.email, PASSWORD)).body
    const gone = (await disable(made)).body
    expect(gone).toMatchObject({ state: 'disabled', sessions: 0 })
    expect((await callRoute(test, professionals.profile, {}, { token })).error?.code).toBe('no_session')
    expect((await login(made.email, PASSWORD)).error?.code).toBe('wrong_credentials')
    const named = (await callRoute(test, professionals.list, {}, admin)).body.find(({ id }) => id === made.id)
    expect(named).toMatchObject({ name: 'Natalia Gómez', isActive: false })
    expect((await list()).at(-1)?.id).toBe(made.id)
    expect((await disable(gone, false)).body.state).toBe('active')
    expect((await login(made.email, PASSWORD)).status).toBe(200)
  })

  it('is not the only way: its sessions can be closed alone', async () => {
    const made = await create({ password: PASSWORD })
    const { token } = (await login(made.email, PASSWORD)).body
    const answer = await callRoute(test, clinicAccounts.closeSessions, { professionalId: made.id }, admin)
    expect(answer.body).toEqual({ closed: 1 })
    expect((await callRoute(test, professionals.profile, {}, { token })).error?.code).toBe('no_session')
    expect((await login(made.email, PASSWORD)).status).toBe(200)
  })
})

describe('a change of an account', () => {
  it('counts for the next call of who is in, and is told with who did it', async () => {
    const made = await create({ password: PASSWORD })
    const { token } = (await login(made.email, PASSWORD)).body
    const saved = (await update(made, { role: 'veterinario', kind: 'MV', professionalCard: '5512' })).body
    expect(saved).toMatchObject({ role: 'veterinario', licensed: true, version: 2 })
    expect((await callRoute(test, professionals.profile, {}, { token })).body).toMatchObject({ licensed: true })
    const history = { record: 'professionals', recordId: made.id } as const
    const [line] = (await callRoute(test, changes.list, history, admin)).body.items
    expect(line).toMatchObject({ operation: 'updated', actorName: 'Persona administrador' })
    expect(line?.fields).toContainEqual({ field: 'role', before: 'auxiliar', after: 'veterinario' })
    expect((await update(made, { name: 'Otra' })).error?.code).toBe('version_conflict')
  })

  it('of the e-mail is told to the one before', async () => {
    const made = await create({ password: PASSWORD })
    const email = aDraft().email
    await update(made, { email })
    await sendOutbox(test)
    expect((await lettersTo(made.email)).at(-1)).toContain('ya no se ingresa')
    expect((await login(made.email, PASSWORD)).error?.code).toBe('wrong_credentials')
    expect((await login(email, PASSWORD)).status).toBe(200)
  })
})

describe('the last administrator', () => {
  it('is neither demoted nor disabled, also where another one is invited or disabled', async () => {
    const invited = await create({ role: 'administrador', kind: 'otro' })
    expect((await update(await self(), { role: 'lectura' })).error).toMatchObject({ code: 'invalid', field: 'role' })
    await disable(invited)
    const only = await self()
    expect((await update(only, { role: 'lectura' })).error).toMatchObject({ code: 'invalid', field: 'role' })
    expect((await disable(only)).error?.code).toBe('not_allowed_now')
    expect((await update(only, { name: 'Otro nombre' })).status).toBe(200)
  })

  it('stays, when two demote each other or both are disabled at once', async () => {
    for (const act of ['demote', 'disable'] as const)
      for (let round = 0; round < 5; round += 1) {
        const own = await aClinic(test)
        const first = { token: own.as.administrador.token }
        const draft = { ...aDraft(), role: 'administrador', kind: 'otro', password: PASSWORD } as const
        const second = (await callRoute(test, clinicAccounts.create, draft, first)).body
        await test.owner.query('UPDATE accounts SET owes_password = false WHERE email = $1', [second.email])
        const other = { token: (await login(second.email, PASSWORD)).body.token }
        const mine = (await callRoute(test, clinicAccounts.list, {}, first)).body.items.find(
          ({ name }) => name === 'Persona administrador',
        )
        if (!mine) throw new Error('not there')
        const change = (of: ClinicAccount, as: { token: string }) =>
          act === 'demote' ? update(of, { role: 'lectura' }, as) : disable(of, true, as)
        const answers = await Promise.all([change(second, first), change(mine, other)])
        expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
        const { rows } = await test.owner.query(
          `SELECT FROM accounts WHERE clinic_id = $1 AND role = 'administrador' AND disabled_at IS NULL`,
          [own.id],
        )
        expect(rows).toHaveLength(1)
      }
  })
})

describe('a suspended clinic', () => {
  const suspend = (isSuspended: boolean) =>
    withClinic(test.database, clinic.id, test.services.clock(), (tx) => setSuspended(tx, isSuspended))

  it('lets nobody in and does nothing by itself, until it is restored; who was disabled stays so', async () => {
    const { email, token } = await aPersonWithPassword(test, clinic)
    const gone = await create({ password: PASSWORD })
    await disable(gone)
    expect(await suspend(true)).toBeGreaterThan(6)
    expect(await suspend(true)).toBe(0)
    expect((await callRoute(test, professionals.profile, {}, { token })).error?.code).toBe('no_session')
    expect((await login(email, PASSWORD)).error?.code).toBe('wrong_credentials')
    expect(await listClinics(test.jobs)).not.toContain(clinic.id)
    await suspend(false)
    expect((await login(email, PASSWORD)).status).toBe(200)
    expect((await login(gone.email, PASSWORD)).error?.code).toBe('wrong_credentials')
    expect(await listClinics(test.jobs)).toContain(clinic.id)
  })
})

describe('a clinic that asks its administrators for a second factor', () => {
  const asking = async (isAsked: boolean, as = admin) => {
    const { version } = (await callRoute(test, clinicCalls.get, {}, as)).body
    return callRoute(test, clinicCalls.saveRules, { version, requiresSecondFactor: isAsked }, as)
  }

  it('holds those who have none until they have, and nobody else', async () => {
    expect((await asking(true)).error?.code).toBe('not_allowed_now')
    const { token, actor } = await aPersonWithPassword(test, clinic)
    const own = { ...draftOf(await self()), name: 'Persona con clave', email: `${actor.accountId}@prueba.co` }
    await callRoute(test, clinicAccounts.update, { ...own, professionalId: actor.professionalId, version: 1 }, admin)
    const first = { token }
    const code = codeOf(test, await startedFactor(test, { actor, token }))
    await callRoute(test, accounts.confirmSecondFactor, { code }, first)
    expect((await asking(true, first)).status).toBe(200)

    expect((await callRoute(test, professionals.profile, {}, admin)).body.owes).toEqual(['secondFactor'])
    expect((await callRoute(test, owners.list, {}, admin)).error?.code).toBe('forbidden')
    expect((await callRoute(test, owners.list, {}, first)).status).toBe(200)
    expect((await callRoute(test, owners.list, {}, { token: clinic.as.auxiliar.token })).status).toBe(200)
    const removal = { password: PASSWORD, code: '000000' }
    expect((await callRoute(test, accounts.removeSecondFactor, removal, first)).error?.code).toBe('not_allowed_now')
    // Who becomes an administrator owes it from then on, and no longer when they are none.
    const draft = { ...aDraft(), role: 'administrador', kind: 'otro' } as const
    const made = (await callRoute(test, clinicAccounts.create, draft, first)).body
    const owes = async () =>
      (await test.owner.query('SELECT owes_second_factor AS owes FROM accounts WHERE email = $1', [made.email])).rows
    expect(await owes()).toEqual([{ owes: true }])
    await update(made, { role: 'lectura' }, first)
    expect(await owes()).toEqual([{ owes: false }])

    expect((await asking(false, first)).status).toBe(200)
    expect((await callRoute(test, owners.list, {}, admin)).status).toBe(200)
  })
})
