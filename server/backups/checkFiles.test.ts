import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { backups } from '#shared/backups/backups.contract.ts'
import { archives } from '#server/archives/archives.word.ts'
import { checkFiles } from '#server/backups/checkFiles.ts'
import { insertFile } from '#server/db/files.ts'
import { withClinic } from '#server/db/clinic.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import type { Files } from '#server/outside/files/files.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const HOUR = 3_600_000
let usual: Files
beforeAll(() => {
  usual = { ...test.services.files }
})
afterEach(() => void Object.assign(test.services.files, usual))

const told: object[] = []
const log = { info: () => undefined, warn: () => undefined, error: (said: object) => void told.push(said) }
const run = (job: ClinicJob = checkFiles) =>
  inAllClinics(job, { database: test.jobs, services: test.services, now: test.services.clock(), log })

interface Kept {
  /** Hours before the job. */
  age: number
  hasRow: boolean
  hasBytes: boolean
  /** Cut off while it was written. */
  isPart: boolean
}

/** Puts a file there as it would be after so long. @returns its name in the folder */
async function keep(clinicId: string, { age, hasRow, hasBytes, isPart }: Kept, folder = clinicId): Promise<string> {
  const fileId = uuidv7()
  const name = isPart ? `${fileId}.part` : fileId
  const at = new Date(Date.parse(START) - age * HOUR)
  const file = { fileId, contentType: 'image/webp', bytes: 1, sha256: '' }
  if (hasRow) await withClinic(test.database, clinicId, at, (tx) => insertFile(tx, file))
  if (!hasBytes) return name
  await usual.put(`${folder}/first`, Buffer.from('x'))
  await usual.remove(`${folder}/first`)
  const place = path.join(test.folder, folder, name)
  await writeFile(place, 'x')
  await utimes(place, at, at)
  return name
}

const there = async (folder: string) => (await readdir(path.join(test.folder, folder)).catch(() => [])).toSorted()

const state = async (clinic: TestClinic) =>
  (await callRoute(test, backups.files, {}, { token: clinic.as.administrador.token })).body.check

const AKept = fc.record({
  age: fc.constantFrom(0, 1, 23, 25, 1000),
  hasRow: fc.boolean(),
  hasBytes: fc.boolean(),
  isPart: fc.boolean(),
})

it('takes away what no row names after a day, and nothing else, wherever it is broken off', { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(AKept, { maxLength: 12 }), fc.nat(12), async (kept, endsAfter) => {
      const [clinic, other] = [await aClinic(test), await aClinic(test)]
      const expected: string[] = []
      for (const one of kept) {
        const name = await keep(clinic.id, one)
        if (one.hasBytes && (one.age < 24 || (one.hasRow && !one.isPart))) expected.push(name)
      }
      const others = await keep(other.id, { age: 1000, hasRow: true, hasBytes: true, isPart: false })
      const missing = kept.filter(({ age, hasRow, hasBytes, isPart }) => age > 24 && hasRow && (!hasBytes || isPart))
      let left = endsAfter
      test.services.files.remove = async (key) => {
        if (left-- <= 0) throw new Error('killed')
        await usual.remove(key)
      }
      await run().catch(() => undefined)
      expect(await there(clinic.id)).toEqual(expect.arrayContaining(expected))
      Object.assign(test.services.files, usual)
      await run()
      expect(await there(clinic.id)).toEqual(expected.toSorted())
      expect(await there(other.id)).toEqual([others])
      expect(await state(clinic)).toEqual({ checkedAt: START, missing: missing.length })
    }),
    { numRuns: 15 },
  ),
)

it('tells the operator of what is missing, by the clinic alone', async () => {
  const clinic = await aClinic(test)
  for (const _time of [1, 2]) await keep(clinic.id, { age: 48, hasRow: true, hasBytes: false, isPart: false })
  told.length = 0
  await run()
  expect(told).toContainEqual({ clinic: clinic.id, missing: 2 })
})

it('judges nothing while the store cannot be listed', async () => {
  const clinic = await aClinic(test)
  const name = await keep(clinic.id, { age: 48, hasRow: true, hasBytes: true, isPart: false })
  const away = { next: () => Promise.reject(new Error('away')) }
  test.services.files.list = () => ({ [Symbol.asyncIterator]: () => away })
  await expect(run()).rejects.toThrow('files.check failed')
  Object.assign(test.services.files, usual)
  expect([await there(clinic.id), await state(clinic)]).toEqual([[name], null])
})

it('takes away what is left of an archive that nobody came to point at, and of none under way', async () => {
  const clinic = await aClinic(test)
  const folder = `archives/${clinic.id}`
  const lost = { age: 25, hasRow: false, hasBytes: true, isPart: false }
  await keep(clinic.id, lost, folder)
  await keep(clinic.id, { ...lost, isPart: true }, folder)
  const underWay = await keep(clinic.id, { ...lost, age: 1, isPart: true }, folder)
  const job = archives.jobs?.find(({ name }) => name === 'archives.remove')
  await run(job as ClinicJob)
  expect(await there(folder)).toEqual([underWay])
})
