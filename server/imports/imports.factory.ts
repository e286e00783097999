import type { ImportSubject } from '#shared/imports/fields.ts'
import { type Import, imports } from '#shared/imports/imports.contract.ts'
import { isWorking } from '#shared/imports/imports.rules.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import { importWork } from '#server/imports/work.queries.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'

/** A file as a clinic has it, with nothing wrong in it. */
export const PEOPLE = `Cliente;Cédula;Celular;Mascota;Especie;Raza;Sexo;Edad;Peso
Ana Gómez;1020345678;300 412 8890;Milo;Perro;criollo;M;2 años;12,4
Luis Rojas;80123456;3157771234;Nala;Gata;criollo;H;8 meses;3,2
`

let sent = 0

/** A file that was sent, and not read yet. */
export async function aSentFile(
  test: TestApp,
  clinic: TestClinic,
  text: string | Buffer = PEOPLE,
  name = 'clientes.csv',
  subject: ImportSubject = 'people',
): Promise<Import> {
  const { token } = clinic.as.administrador
  const file = { bytes: Buffer.from(text), type: 'application/octet-stream' }
  // An address sends so many a minute; those of a file of tests are no one person's.
  sent += 1
  const address = `10.0.${sent >> 8}.${sent & 255}`
  const { body, error } = await callRoute(test, imports.upload, { subject, name }, { token, file, address })
  if (error) throw new Error(error.message)
  return body
}

/** What the outbox does with an import until a person is asked again. */
export async function work(
  test: TestApp,
  clinic: TestClinic,
  importId: string,
  database: Pool = test.jobs,
): Promise<Import> {
  const inClinic: Parameters<typeof importWork.send>[0]['inClinic'] = (does) =>
    withClinic(database, clinic.id, test.services.clock(), does)
  const read = async () => (await callRoute(test, imports.get, { importId }, clinic.as.administrador)).body
  const signal = new AbortController().signal
  let found = await read()
  // One sending leaves the rest to the next.
  while (isWorking(found)) {
    await importWork.send({ payload: { importId }, key: importId, services: test.services, inClinic, signal })
    found = await read()
  }
  return found
}

/** A file that was read, with its columns guessed. */
export async function anImport(
  test: TestApp,
  clinic: TestClinic,
  text?: string | Buffer,
  name?: string,
  subject?: ImportSubject,
): Promise<Import> {
  return work(test, clinic, (await aSentFile(test, clinic, text, name, subject)).id)
}

/** One that was looked through, as it was guessed. */
export async function aCheckedImport(
  test: TestApp,
  clinic: TestClinic,
  text?: string | Buffer,
  plan: Partial<Import['plan']> = {},
  subject?: ImportSubject,
): Promise<Import> {
  const { id: importId, plan: guessed } = await anImport(test, clinic, text, undefined, subject)
  const { error } = await callRoute(test, imports.check, { importId, ...guessed, ...plan }, clinic.as.administrador)
  if (error) throw new Error(error.message)
  return work(test, clinic, importId)
}

/** One whose rows are in the clinic. */
export async function anImportedFile(
  test: TestApp,
  clinic: TestClinic,
  text?: string | Buffer,
  rows: 'good' | 'all' = 'good',
  subject?: ImportSubject,
): Promise<Import> {
  const { id: importId } = await aCheckedImport(test, clinic, text, {}, subject)
  const { error } = await callRoute(test, imports.start, { importId, rows }, clinic.as.administrador)
  if (error) throw new Error(error.message)
  return work(test, clinic, importId)
}
