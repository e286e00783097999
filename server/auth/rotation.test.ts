import { expect, it } from 'vitest'
import { inventories } from '#shared/inventories/inventories.contract.ts'
import { recloseSecrets, removeAllSessions } from '#server/auth/rotation.queries.ts'
import { openSeal } from '#server/auth/seal.ts'
import { findSecondFactor } from '#server/auth/secondFactor.queries.ts'
import { setSuspended } from '#server/accounts/clinicAccounts.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { addresses } from '#server/inventories/inventories.inputs.ts'
import { findConnection } from '#server/inventories/inventories.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aPersonWithPassword } from '#server/testing/factories.ts'
import { startedFactor } from '#server/testing/secondFactor.ts'
import { words } from '#server/words.ts'

const test = useTestApp()
const columns = words.flatMap(({ sealed = [] }) => sealed)

it('closes all of it with the new secret, of suspended clinics too, and again does no harm', async () => {
  const clinic = await aClinic(test)
  const person = await aPersonWithPassword(test, clinic)
  const secret = await startedFactor(test, person)
  const { token } = clinic.as.administrador
  await callRoute(test, inventories.save, addresses, { token })
  const client = (await callRoute(test, inventories.renewSecret, {}, { token })).body.secret
  const inClinic = <T>(work: Parameters<typeof withClinic<T>>[3]) =>
    withClinic(test.database, clinic.id, test.services.clock(), work)
  await inClinic((tx) => setSuspended(tx, true))

  const next = openSeal('otro secreto de la instalación')
  const first = await recloseSecrets(test.owner, columns, test.services.seal, next)
  expect(first).toMatchObject({ closed: 2, lost: 0, clinicIds: expect.arrayContaining([clinic.id]) })
  const { accountId } = person.actor
  const factor = await findSecondFactor(test.database, accountId)
  expect(next.open(factor?.secret ?? '', accountId)).toBe(secret)
  expect(() => test.services.seal.open(factor?.secret ?? '', accountId)).toThrow()
  const connection = await inClinic(findConnection)
  expect(next.open(connection?.sealedSecret ?? '', `inventories of ${clinic.id}`)).toBe(client)

  expect(await recloseSecrets(test.owner, columns, test.services.seal, next)).toMatchObject({ closed: 0, lost: 0 })
  const stranger = await recloseSecrets(test.owner, columns, openSeal('uno que nadie usó'), openSeal('y otro'))
  expect(stranger).toMatchObject({ closed: 0, lost: 2 })
})

it('knows every column that is closed', async () => {
  const { rows } = await test.owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '^(sealed(?!.*_id$)|secret$)' ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

it('has everybody log in again, where the operator says so', async () => {
  const clinic = await aClinic(test)
  expect(await removeAllSessions(test.owner)).toBeGreaterThan(0)
  const { error } = await callRoute(test, inventories.get, {}, { token: clinic.as.administrador.token })
  expect(error?.code).toBe('no_session')
})
