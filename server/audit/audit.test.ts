import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { archives } from '#shared/archives/archives.contract.ts'
import { audit, type AuditEntry, auditText } from '#shared/audit/audit.contract.ts'
import { may } from '#shared/access/actions.ts'
import { auditSentence } from '#shared/access/auditSentences.ts'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import type { Route } from '#shared/http/contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { forgetAudit } from '#server/audit/audit.queries.ts'
import { soonOf, withClinic } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import '#server/testing/everyInput.ts'
import { validCall } from '#server/testing/routeInputs.ts'
import { aClinic, anOwner, aPersonWithPassword, aPet, PASSWORD, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic
let admin: { token: string }
let vet: { token: string }

beforeEach(async () => {
  clinic = await aClinic(test)
  admin = { token: clinic.as.administrador.token }
  vet = { token: clinic.as.veterinario.token }
})

async function entries(search: Parameters<typeof callRoute<typeof audit.list>>[2] = {}): Promise<AuditEntry[]> {
  await soonOf(test.database).settle()
  return (await callRoute(test, audit.list, search, admin)).body.items
}

const acts = async (search = {}) =>
  (await entries(search)).map(({ act, actorName, subject }) => [act, actorName, subject?.name])

describe('the audit', () => {
  it('tells who came in, opened, changed and went, of which animal and from where', async () => {
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner)
    const { email } = await aPersonWithPassword(test, clinic)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' }
    const { token } = (await callRoute(test, professionals.login, { email, password: PASSWORD }, { headers })).body
    await callRoute(test, pets.get, { petId: pet.id }, { token, headers })
    await callRoute(test, owners.list, {}, { token })
    await callRoute(test, professionals.logout, {}, { token })
    expect((await acts()).toSorted()).toEqual(
      [
        ['change', 'Persona veterinario', 'Catalina Ríos Mejía'],
        ['change', 'Persona veterinario', 'Milo'],
        ['list', 'Persona con clave', undefined],
        ['login', 'Persona con clave', undefined],
        ['open', 'Persona con clave', 'Milo'],
        ['logout', 'Persona con clave', undefined],
      ].toSorted(),
    )
    const [opened] = await entries({ act: 'open' })
    expect(opened).toMatchObject({ what: 'Abrió la ficha', address: '127.0.0.1', device: headers['user-agent'] })
  })

  it('has one line for what a screen reads again, and none for what was refused', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    for (let time = 0; time < 3; time += 1) await callRoute(test, pets.get, { petId: pet.id }, vet)
    await callRoute(test, audit.list, {}, vet)
    test.setNow('2026-11-20T17:11:00.000Z')
    await callRoute(test, pets.get, { petId: pet.id }, vet)
    test.setNow('2026-11-20T17:00:00.000Z')
    expect(await acts({ act: 'open' })).toEqual([
      ['open', 'Persona veterinario', 'Milo'],
      ['open', 'Persona veterinario', 'Milo'],
    ])
  })

  it('is found by person, act and days', async () => {
    await anOwner(test, clinic)
    const { professionalId } = clinic.as.veterinario.actor
    expect(await acts({ professionalId, act: 'change', from: '2026-11-20', to: '2026-11-20' })).toHaveLength(1)
    for (const other of [
      { professionalId: clinic.as.lectura.actor.professionalId },
      { act: 'sign' as const },
      { from: '2026-11-21' },
      { to: '2026-11-19' },
    ])
      expect(await acts(other), JSON.stringify(other)).toEqual([])
  })

  it('is a table for a spreadsheet, in which no name is a formula', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic), { name: '=HYPERLINK("x")' })
    await callRoute(test, pets.get, { petId: pet.id }, vet)
    await soonOf(test.database).settle()
    const { raw } = await callRoute(test, audit.export, { act: 'open' }, admin)
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(raw.body).toContain(`"Abrió";"Abrió la ficha de =HYPERLINK(""x"")";"'=HYPERLINK(""x"")";"127.0.0.1"`)
    expect((await acts({ act: 'export' }))[0]).toEqual(['export', 'Persona administrador', undefined])
  })

  it('is changed and emptied by nobody who serves calls; the jobs forget what is two years old', async () => {
    await anOwner(test, clinic)
    expect(await entries()).toHaveLength(1)
    const inClinic = (work: Parameters<typeof withClinic<unknown>>[3], database = test.database) =>
      withClinic(database, clinic.id, new Date('2028-11-20T17:00:00Z'), work)
    await expect(inClinic((tx) => sql`UPDATE audit_entries SET what = ''`.execute(tx.db))).rejects.toThrow('permission')
    await expect(inClinic((tx) => sql`DELETE FROM audit_entries`.execute(tx.db))).rejects.toThrow('permission')
    await inClinic(forgetAudit, test.jobs)
    expect(await entries()).toHaveLength(1)
    await withClinic(test.jobs, clinic.id, new Date('2028-12-20T17:00:00Z'), forgetAudit)
    expect(await entries()).toEqual([])
  })
})

describe('the line of what was done', () => {
  const done: Route[] = [
    ...[consultations.sign, formulas.sign, surgeries.finish, vaccines.void, issuedFormats.void],
    ...[signing.signHere, signing.signWithProfile, clinicAccounts.update, owners.merge, pets.changeOwner],
  ]
  it.each(done.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is kept by the transaction that did it: %s',
    async (_name, route) => {
      const { input, token } = await validCall(route, test, clinic, 'full')
      const role = may(clinic.as.veterinario.actor, route.action) ? 'veterinario' : 'administrador'
      const answer = await callRoute(test, route, input as never, { token: token ?? clinic.as[role].token })
      expect(answer.error).toBeUndefined()
      const { rows } = await test.owner.query<{ together: boolean }>(
        `SELECT EXISTS (SELECT FROM changes c WHERE c.clinic_id = e.clinic_id AND c.xmin = e.xmin) AS together
         FROM audit_entries e WHERE e.clinic_id = $1 AND e.what = $2`,
        [clinic.id, auditSentence(route)],
      )
      expect(rows).toEqual([{ together: true }])
    },
  )

  it('of an export and a print is kept before they are answered', async () => {
    for (const route of [audit.export, consultations.printout, archives.download] as Route[]) {
      const { input, token } = await validCall(route, test, clinic, 'full')
      await callRoute(test, route, input as never, token ? { token } : admin)
      const { rowCount } = await test.owner.query('SELECT FROM audit_entries WHERE clinic_id = $1 AND what = $2', [
        clinic.id,
        auditSentence(route),
      ])
      expect(rowCount, route.path).toBe(1)
    }
  })

  it('is written once for a call that is repeated with its key', async () => {
    const headers = { 'idempotency-key': 'repetida-1' }
    const input = { name: 'Ana', phone: { country: '57', number: '3001234567' } }
    for (let time = 0; time < 2; time += 1) await callRoute(test, owners.create, input as never, { ...vet, headers })
    expect(await acts({ act: 'change' })).toHaveLength(1)
  })
})

describe('a line of the audit', () => {
  const told = async (search = {}) => (await entries(search)).map((entry) => auditText(entry))

  it('names the animal or the owner, and what can be opened, of every kind of record', async () => {
    const opened: Route[] = [consultations.get, formulas.get, exams.get, surgeries.get, vaccines.get, controls.get]
    for (const route of [...opened, issuedFormats.get, agendaEvents.get]) {
      const { input } = await validCall(route, test, clinic, 'full')
      await callRoute(test, route, input as never, vet)
      const [line] = await entries({ act: 'open' })
      expect(line?.subject, route.path).toMatchObject({ kind: 'pet' })
      expect(Object.values(input), route.path).toContain(line?.record?.id)
    }
    const owner = await anOwner(test, clinic, { name: 'Guillermo Pava' })
    await callRoute(test, owners.get, { ownerId: owner.id }, vet)
    expect((await told({ act: 'open' }))[0]).toBe('Abrió los datos de Guillermo Pava')
  })

  it('names whose a signature, a print and a new record are', async () => {
    for (const route of [consultations.sign, formulas.sign, consultations.printout, vaccines.create] as Route[]) {
      const { input } = await validCall(route, test, clinic, 'full')
      expect((await callRoute(test, route, input as never, vet)).error).toBeUndefined()
    }
    expect((await told({ professionalId: clinic.as.veterinario.actor.professionalId })).toSorted()).toEqual(
      expect.arrayContaining([
        'Firmó la consulta de Milo',
        'Firmó la fórmula de Milo',
        'Imprimió la consulta de Milo',
        'Registró una vacuna de Milo',
      ]),
    )
  })

  it('tells of wrong passwords of a known account, and nothing of an unknown one', async () => {
    const { email } = await aPersonWithPassword(test, clinic)
    for (const tried of [email, 'nadie@prueba.co'])
      await callRoute(test, professionals.login, { email: tried, password: 'no es esta clave' }, {})
    await soonOf(test.database).settle()
    expect(await acts({ act: 'refuse' })).toEqual([['refuse', 'Persona con clave', undefined]])
    expect(await told({ act: 'refuse' })).toEqual(['Contraseña equivocada al intentar ingresar'])
  })

  it('tells which list was read and how far, once a person and quarter of an hour', async () => {
    for (let number = 0; number < 12; number += 1) await anOwner(test, clinic, { document: null })
    for (const page of [1, 2, 1]) await callRoute(test, owners.list, { page, pageSize: 10 }, vet)
    await soonOf(test.database).settle()
    await callRoute(test, owners.list, { page: 2, pageSize: 10 }, vet)
    await callRoute(test, owners.list, { page: 1, pageSize: 10 }, admin)
    expect(await told({ act: 'list' })).toEqual(
      expect.arrayContaining(['Consultó la lista de propietarios: 12', 'Consultó la lista de propietarios: 10']),
    )
    expect(await told({ act: 'list' })).toHaveLength(2)
    test.setNow('2026-11-20T17:16:00.000Z')
    await callRoute(test, owners.list, {}, vet)
    expect((await told({ act: 'list' }))[0]).toBe('Consultó la lista de propietarios: 12')
    expect(await told({ act: 'list' })).toHaveLength(3)
    test.setNow('2026-11-20T17:00:00.000Z')
  })
})
