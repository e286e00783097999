import { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { backups } from '#shared/backups/backups.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { openBackups } from '#server/backups/backups.ts'
import { tellFailure } from '#server/backups/backupLetter.ts'
import { writeStatus } from '#server/backups/status.ts'
import { readEnv } from '#server/env.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const last = {
  ...{ id: '20261118T081000Z', endedAt: '2026-11-18T08:11:00.000Z', checkedAt: '2026-11-18T08:14:00.000Z' },
  ...{ bytes: 52_428_800, written: 1_048_576, tables: 92, rows: 12_321 },
}
const failure = { at: '2026-11-20T08:10:30.000Z', reason: 'Se llenó el disco de /respaldos.' }

let clinic: TestClinic
let admin: { token: string }
beforeEach(async () => {
  test.setNow('2026-11-19T17:00:00.000Z')
  clinic = await aClinic(test, 'Clínica del Norte')
  admin = { token: clinic.as.administrador.token }
  await writeStatus(test.backupsOf, { last, failure: undefined })
})

const warning = async (token: string) => (await callRoute(test, home.get, {}, { token })).body['backupMissed']

it('says when the last good one was, and of what it knew why a later one failed', async () => {
  await writeStatus(test.backupsOf, { failure })
  expect((await callRoute(test, backups.state, {}, admin)).body).toMatchObject({
    ...{ keeper: 'huella', isRunning: false, isMissed: false, failure, nextAt: '2026-11-20T08:10:00.000Z' },
    last: { endedAt: last.endedAt, rows: 12_321 },
  })
  // One that went well has no more to say of it.
  await writeStatus(test.backupsOf, { last })
  expect((await callRoute(test, backups.state, {}, admin)).body.failure).toBeNull()
})

it('has no files where they are kept elsewhere, and says so', async () => {
  const told = async () => (await callRoute(test, backups.state, {}, admin)).body.hasFiles
  expect(await told()).toBe(true)
  test.services.files.isElsewhere = true
  expect(await told()).toBe(false)
  test.services.files.isElsewhere = false
})

it('is begun by hand, but not soon after the last try', async () => {
  await writeStatus(test.backupsOf, { failure: { ...failure, at: '2026-11-19T16:50:00.000Z' } })
  const { error } = await callRoute(test, backups.begin, {}, admin)
  expect(error).toMatchObject({ code: 'not_allowed_now' })
  test.setNow('2026-11-19T17:06:00.000Z')
  expect((await callRoute(test, backups.begin, {}, admin)).status).toBe(200)
  // A second press finds the one that the first began.
  expect((await callRoute(test, backups.begin, {}, admin)).status).toBe(200)
})

it('warns an administrator at the start after two nights without one, and nobody else', async () => {
  expect(await warning(admin.token)).toBeNull()
  test.setNow('2026-11-20T17:00:00.000Z')
  expect(await warning(admin.token)).toEqual({ lastAt: last.endedAt })
  expect(await warning(clinic.as.veterinario.token)).toBeUndefined()
})

it('writes to the administrators after a night that failed, and not after one that went well', async () => {
  const tell = async () => {
    const means = { database: test.jobs, services: test.services, now: test.services.clock(), log }
    await inAllClinics(tellFailure, means)
    await sendOutbox(test)
  }
  const letters = async () => (await readLetters(test)).filter((letter) => letter.includes('El respaldo de Huella'))
  await tell()
  expect(await letters()).toEqual([])
  await writeStatus(test.backupsOf, { failure })
  await tell()
  const [letter = ''] = await letters()
  expect(letter).toContain('Se llenó el disco de /respaldos.')
  expect(letter).toContain('/configuraciones/respaldo')
})

it('says that one failed which was killed, and nothing of one that said itself how it went', async () => {
  const dataDir = path.join(test.folder, 'killed')
  const begun: ChildProcess[] = []
  const kept = openBackups(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), '', () => {
    const child = new ChildProcess()
    begun.push(child)
    return child
  })
  const state = () => kept.state(new Date())
  const end = async (...how: [number | null, string | null]) => {
    begun.at(-1)?.emit('exit', ...how)
    await expect.poll(async () => (await state()).isRunning).toBe(false)
  }
  await kept.begin()
  await end(null, 'SIGKILL')
  expect((await state()).failure?.reason).toContain('Se interrumpió antes de terminar')
  await kept.begin()
  await writeStatus(dataDir, { last: { ...last, checkedAt: new Date(Date.now() + 60_000).toISOString() } })
  await end(0, null)
  expect((await state()).failure).toBeNull()
})
