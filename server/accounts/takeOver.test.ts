import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { audit } from '#shared/audit/audit.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { type CallOf, type Route, subjectOf } from '#shared/http/contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aPersonWithPassword, PASSWORD, type Person, type TestClinic } from '#server/testing/factories.ts'
import { newPet } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const NOW = '2026-11-20T17:00:00.000Z'
const PIN = '2580'

let clinic: TestClinic
/** Whose session the tablet has. */
let tablet: { token: string }
let vet: Person
let stay: Hospitalization
let order: TreatmentOrder

beforeEach(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test)
  tablet = clinic.as.auxiliar
  const card = { name: 'Julián Mora', role: 'veterinario', kind: 'MV', professionalCard: '20111' } as const
  vet = await aPersonWithPassword(test, clinic, card)
  await callRoute(test, accounts.setPin, { password: PASSWORD, pin: PIN }, vet)
  stay = await aStay(test, clinic, await newPet(test, clinic))
  order = await orderOf(test, clinic, stay)
})

const dose = (scheduledAt = order.startsAt) => ({
  ...{ hospitalizationId: stay.id, orderId: order.id, scheduledAt, status: 'given' as const, at: NOW },
})

interface Shown {
  by?: { pin: string } | { password: string }
  who?: Person
  token?: string
}

const takeOver = <R extends Route>(route: R, input: CallOf<R>, { by = { pin: PIN }, who = vet, token }: Shown = {}) =>
  callRoute(
    test,
    accounts.takeOver,
    { professionalId: who.actor.professionalId, subject: subjectOf(route, input as Record<string, unknown>), ...by },
    { token: token ?? tablet.token },
  )

const tokenFor = async <R extends Route>(route: R, input: CallOf<R>, shown?: Shown) =>
  (await takeOver(route, input, shown)).body.token

describe('a PIN', () => {
  it('asks for the password, is not an easy one, and is told to be there', async () => {
    const set = (password: string, pin: string) => callRoute(test, accounts.setPin, { password, pin }, vet)
    expect((await set('otra', PIN)).error).toMatchObject({ code: 'invalid', field: 'password' })
    expect((await set(PASSWORD, '1234')).error).toMatchObject({ code: 'invalid', field: 'pin' })
    expect((await callRoute(test, accounts.secondFactor, {}, vet)).body.hasPin).toBe(true)
    await callRoute(test, accounts.removePin, {}, vet)
    expect((await callRoute(test, accounts.secondFactor, {}, vet)).body.hasPin).toBe(false)
    expect((await takeOver(treatments.record, dose())).error).toMatchObject({ field: 'password' })
  })

  it('lies closed in the database', async () => {
    const { rows } = await test.owner.query<{ sealed_pin: string }>('SELECT sealed_pin FROM accounts WHERE id = $1', [
      vet.actor.accountId,
    ])
    expect(rows[0]?.sealed_pin).not.toMatch(/argon2|2580/)
  })

  it('is asked of those who may give treatments, and of nobody else', async () => {
    const people = (await callRoute(test, accounts.takeOverPeople, {}, tablet)).body
    expect(people.map(({ name, by }) => [name, by])).toEqual([
      ['Julián Mora', 'pin'],
      ['Persona auxiliar', 'password'],
      ['Persona practicante', 'password'],
      ['Persona veterinario', 'password'],
    ])
    const gone = (await callRoute(test, clinicAccounts.list, {}, clinic.as.administrador)).body.items
    const { id: professionalId = '', version = 0 } = gone.find(({ id }) => id === vet.actor.professionalId) ?? {}
    const disable = { professionalId, version, isDisabled: true }
    await callRoute(test, clinicAccounts.setDisabled, disable, clinic.as.administrador)
    for (const who of [vet, clinic.as.recepcion])
      expect((await takeOver(treatments.record, dose(), { who })).error?.field).toBe('professionalId')
  })

  it('of another clinic is nobody’s', async () => {
    const other = await aClinic(test, 'Otra clínica')
    const elsewhere = { token: other.as.veterinario.token }
    expect((await takeOver(treatments.record, dose(), elsewhere)).error?.field).toBe('professionalId')
  })

  it('that was wrong five times leaves the password, which makes it count again', async () => {
    const wrong = { by: { pin: '9315' } }
    const told: unknown[] = []
    for (let tries = 0; tries < 6; tries += 1)
      told.push((await takeOver(treatments.record, dose(), wrong)).error?.field)
    expect(told).toEqual(['pin', 'pin', 'pin', 'pin', 'password', 'password'])
    // From any other device too.
    const elsewhere = { token: clinic.as.practicante.token }
    expect((await takeOver(treatments.record, dose(), elsewhere)).error).toMatchObject({ field: 'password' })
    const guess = await takeOver(treatments.record, dose(), { by: { password: 'otra' } })
    expect(guess.error).toMatchObject({ code: 'invalid', field: 'password' })
    expect((await takeOver(treatments.record, dose(), { by: { password: PASSWORD } })).status).toBe(200)
    expect((await takeOver(treatments.record, dose())).status).toBe(200)
    const lines = (await callRoute(test, audit.list, { act: 'refuse' }, clinic.as.administrador)).body.items
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatchObject({ actorName: 'Julián Mora (en la sesión de Persona auxiliar)' })
  })

  it('is tried by many at once no more often', async () => {
    const wrong = { by: { pin: '9315' } }
    const answers = await Promise.all(Array.from({ length: 9 }, () => takeOver(treatments.record, dose(), wrong)))
    expect(answers.filter(({ error }) => error?.message.startsWith('El PIN no es correcto'))).toHaveLength(4)
    expect((await takeOver(treatments.record, dose())).error).toMatchObject({ field: 'password' })
  })
})

describe('a dose of a shared device', () => {
  it('is of who took over, and says in whose session', async () => {
    const takenOver = await tokenFor(treatments.record, dose())
    const { body } = await callRoute(test, treatments.record, { ...dose(), takenOver }, tablet)
    expect(body).toMatchObject({ byName: 'Julián Mora', writtenBy: 'Persona auxiliar' })
    const both = 'Julián Mora (en la sesión de Persona auxiliar)'
    const { items } = (await callRoute(test, audit.list, { act: 'change' }, clinic.as.administrador)).body
    const line = items.find(({ what }) => what === 'Registró una dosis del plan terapéutico')
    expect(line).toMatchObject({ actorName: both })
    const told = { record: 'hospitalizations', recordId: stay.id } as const
    const history = (await callRoute(test, changes.list, told, clinic.as.administrador)).body.items
    expect(history.find(({ part }) => part?.kind === 'dose')?.actorName).toBe(both)
    const correct = { hospitalizationId: stay.id, doseId: body.id, version: body.version, status: 'given' as const }
    const corrected = { ...correct, at: NOW, correction: 'Faltaba la nota', note: 'Lento' }
    const own = await tokenFor(treatments.correct, corrected)
    const { body: after } = await callRoute(test, treatments.correct, { ...corrected, takenOver: own }, tablet)
    const withdrawn = { hospitalizationId: stay.id, doseId: body.id, version: after.version, reason: 'Era de otro' }
    const back = { ...withdrawn, takenOver: await tokenFor(treatments.withdraw, withdrawn) }
    expect((await callRoute(test, treatments.withdraw, back, tablet)).status).toBe(200)
    const lines = (await callRoute(test, changes.list, told, clinic.as.administrador)).body.items
    expect(lines.filter(({ part }) => part?.kind === 'dose').map(({ actorName }) => actorName)).toEqual([
      both,
      both,
      both,
    ])
  })

  it('is of the session’s own person alone where it is they', async () => {
    await callRoute(test, accounts.setPin, { password: PASSWORD, pin: PIN }, vet)
    const takenOver = await tokenFor(treatments.record, dose(), { token: vet.token })
    const { body } = await callRoute(test, treatments.record, { ...dose(), takenOver }, vet)
    expect(body).toMatchObject({ byName: 'Julián Mora', writtenBy: null })
  })

  it('takes no token of another action, of another session, or of long ago', async () => {
    const asNeeded = await orderOf(test, clinic, stay, {
      name: 'Tramadol',
      frequency: 'asNeeded',
      everyHours: null,
      maxIn24h: 3,
    })
    const other = { ...dose(), orderId: asNeeded.id, scheduledAt: null }
    const refused = 'El PIN ya no cuenta para esta acción. Escríbalo otra vez.'
    const record = async (takenOver: string, person = tablet) =>
      (await callRoute(test, treatments.record, { ...dose(), takenOver }, person)).error?.message
    expect(await record(await tokenFor(treatments.record, other))).toBe(refused)
    expect(await record(await tokenFor(treatments.record, dose('2026-11-21T01:00:00.000Z')))).toBe(refused)
    const trainee = clinic.as.practicante
    expect(await record(await tokenFor(treatments.record, dose(), { token: trainee.token }))).toBe(refused)
    expect(await record('cualquiera')).toBe(refused)
    const good = await tokenFor(treatments.record, dose())
    expect(await record(good, trainee)).toBe(refused)
    test.setNow('2026-11-20T17:02:00.000Z')
    expect(await record(good)).toBe(refused)
    test.setNow('2026-11-20T17:01:59.000Z')
    expect(await record(good)).toBeUndefined()
  })

  it('asks again what its person may do now', async () => {
    const takenOver = await tokenFor(treatments.record, dose())
    const list = (await callRoute(test, clinicAccounts.list, {}, clinic.as.administrador)).body.items
    const { version = 0, email = '' } = list.find(({ id }) => id === vet.actor.professionalId) ?? {}
    const reader = { name: 'Julián Mora', email, role: 'lectura', kind: 'MV', professionalCard: null } as const
    const less = { ...reader, professionalId: vet.actor.professionalId, version, readsHistory: true }
    expect((await callRoute(test, clinicAccounts.update, less, clinic.as.administrador)).status).toBe(200)
    expect((await callRoute(test, treatments.record, { ...dose(), takenOver }, tablet)).error?.code).toBe(
      'not_allowed_now',
    )
    expect((await callRoute(test, professionals.profile, {}, vet)).body.role).toBe('lectura')
  })
})

it('constants of a shared device say both', async () => {
  const reading = { hospitalizationId: stay.id, at: NOW, temperature: 38.5 }
  const takenOver = await tokenFor(stayReadings.record, reading)
  const { body } = await callRoute(test, stayReadings.record, { ...reading, takenOver }, tablet)
  expect(body).toMatchObject({ byName: 'Julián Mora', writtenBy: 'Persona auxiliar' })
})
