import { expect, it } from 'vitest'
import { inAllClinics, inEachClinic } from '#server/jobs/eachClinic.ts'
import type { ClinicJob, JobMeans } from '#server/jobs/job.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

/** A job that says in which clinics it was, and fails in one. */
function aJob(broken?: string) {
  const done: string[] = []
  const logged: unknown[] = []
  const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined, info: () => undefined }
  const means: JobMeans = { database: test.jobs, services: test.services, now: test.services.clock(), log }
  const job: ClinicJob = {
    name: 'test.each',
    cron: '0 0 1 1 *',
    inClinic: async (_means, clinicId) => {
      done.push(clinicId)
      if (clinicId === broken) throw new RangeError('Milo de Catalina')
    },
  }
  return { job, means, done, logged }
}

it('gives every clinic its turn, also when one fails, and fails at the end', async () => {
  const ids = [(await aClinic(test)).id, (await aClinic(test)).id, (await aClinic(test)).id]
  const { job, means, done, logged } = aJob(ids[1])
  await expect(inAllClinics(job, means)).rejects.toThrow('test.each failed in 1 clinics')
  expect(done.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
  expect(logged).toEqual([{ name: 'RangeError', job: 'test.each' }])
})

it('says which clinics it has not come to when its time is over, and in which it failed', async () => {
  const { job, means } = aJob('b')
  expect(await inEachClinic(job, means, ['a', 'b', 'c'], 60_000)).toEqual({ left: [], failed: ['b'] })
  expect(await inEachClinic(job, means, ['b', 'a', 'c'], 0)).toEqual({ left: ['a', 'c'], failed: ['b'] })
})
