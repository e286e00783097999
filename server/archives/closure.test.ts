import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { archives, CLOSING_DAYS } from '#shared/archives/archives.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { anArchive, makeArchives } from '#server/archives/archives.inputs.ts'
import { closeClinics, remindOfClosing } from '#server/archives/closure.ts'
import { insertSession } from '#server/auth/sessions.queries.ts'
import { insertFile } from '#server/db/files.ts'
import { withClinic } from '#server/db/clinic.ts'
import { anInvoice } from '#server/invoices/invoices.factory.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { withStored } from '#server/outside/files/files.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'

const test = useTestApp()
const as = (clinic: TestClinic) => ({ token: clinic.as.administrador.token })

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** What the job of a night does, so many days later. */
async function runAfter(days: number): Promise<void> {
  test.setNow(new Date(Date.parse(START) + days * 86_400_000).toISOString())
  await inAllClinics(closeClinics, { database: test.jobs, services: test.services, now: test.services.clock(), log })
}

/** The tables that have rows of a clinic. */
async function tablesOf(clinicId: string): Promise<string[]> {
  const { rows } = await test.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'clinic_id'
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const filled: string[] = []
  for (const { name } of rows)
    if ((await test.owner.query(`SELECT FROM ${name} WHERE clinic_id = $1 LIMIT 1`, [clinicId])).rowCount)
      filled.push(name)
  return filled
}

it('closes a clinic after thirty days, with every row and file but its bookkeeping, and no other', async () => {
  const [clinic, other] = [await aClinic(test), await aClinic(test)]
  for (const one of [clinic, other]) await aConsultation(test, one, await aPet(test, one, await anOwner(test, one)))
  const fileId = await withStored(test.services.files, clinic.id, async (store) => {
    const kept = await store({ bytes: Buffer.from('x'), contentType: 'application/pdf' })
    await withClinic(test.database, clinic.id, test.services.clock(), (tx) => insertFile(tx, kept))
    return kept.fileId
  })
  await anArchive(test, clinic)
  await anInvoice(test, clinic, 7)
  const before = await tablesOf(other.id)

  const wrong = await callRoute(test, archives.close, { name: 'Otra' }, as(clinic))
  expect(wrong.error).toMatchObject({ code: 'invalid', field: 'name' })
  const asked = await callRoute(test, archives.close, { name: ' clinica de PRUEBA ' }, as(clinic))
  expect(asked.body.closesAt).toBe(new Date(Date.parse(START) + CLOSING_DAYS * 86_400_000).toISOString())
  await makeArchives(test, clinic.id)
  expect((await readLetters(test)).filter((letter) => letter.includes('pidió cerrar la cuenta'))).toHaveLength(1)
  await runAfter(CLOSING_DAYS - 1)
  expect((await callRoute(test, archives.closure, {}, as(clinic))).body.askedBy).toBe('Persona administrador')

  await runAfter(CLOSING_DAYS + 1)
  expect(await tablesOf(clinic.id)).toEqual(['clinics', 'invoices'])
  expect(await tablesOf(other.id)).toEqual(before)
  await expect(access(path.join(test.folder, clinic.id, fileId))).rejects.toThrow()
  expect((await callRoute(test, owners.list, {}, as(clinic))).error?.code).toBe('no_session')
  test.setNow(START)
})

it('is said on the start to who can take it back, and taken back until then', async () => {
  const clinic = await aClinic(test)
  const onStart = async ({ token }: { token: string }) =>
    (await callRoute(test, home.get, {}, { token })).body['accountClosing']
  expect(await onStart(as(clinic))).toBeNull()
  const asked = await callRoute(test, archives.close, { name: 'Clínica de prueba' }, as(clinic))
  expect(await onStart(as(clinic))).toEqual(asked.body)
  expect(await onStart(clinic.as.veterinario)).toBeUndefined()
  const again = await callRoute(test, archives.close, { name: 'Clínica de prueba' }, as(clinic))
  expect(again.error?.code).toBe('not_allowed_now')
  expect((await callRoute(test, archives.keep, {}, as(clinic))).body.closesAt).toBeNull()
  expect(await onStart(as(clinic))).toBeNull()
  await runAfter(CLOSING_DAYS + 1)
  test.setNow(START)
  expect((await callRoute(test, archives.closure, {}, as(clinic))).body.closesAt).toBeNull()
})

it('is not taken back once its time is over, as its files may be gone', async () => {
  const clinic = await aClinic(test)
  await callRoute(test, archives.close, { name: 'Clínica de prueba' }, as(clinic))
  test.setNow(new Date(Date.parse(START) + CLOSING_DAYS * 86_400_000).toISOString())
  const caller = { address: '127.0.0.1', device: 'test' }
  const { accountId } = clinic.as.administrador.actor
  const token = await insertSession(test.database, accountId, test.services.clock(), caller)
  const late = await callRoute(test, archives.keep, {}, { token })
  expect(late.error).toMatchObject({ code: 'not_allowed_now', message: expect.stringContaining('venció') })
  await runAfter(CLOSING_DAYS)
  expect(await tablesOf(clinic.id)).toEqual(['clinics'])
  test.setNow(START)
})

it('is told again seven days and one day before, to the administrators who come in', async () => {
  const clinic = await aClinic(test)
  const told = async () => {
    await makeArchives(test, clinic.id)
    const mine = (letter: string) => letter.includes(`administrador-${clinic.id}@prueba.co`)
    return (await readLetters(test)).filter((letter) => mine(letter) && letter.includes('pidió cerrar la cuenta'))
      .length
  }
  await callRoute(test, archives.close, { name: 'Clínica de prueba' }, as(clinic))
  const letters = [await told()]
  for (const left of [8, 7, 6, 2, 1]) {
    test.setNow(new Date(Date.parse(START) + (CLOSING_DAYS - left) * 86_400_000).toISOString())
    const means = { database: test.jobs, services: test.services, now: test.services.clock(), log }
    await inAllClinics(remindOfClosing, means)
    letters.push(await told())
  }
  test.setNow(START)
  expect(letters).toEqual([1, 1, 2, 2, 2, 3])
})
