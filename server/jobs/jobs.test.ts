import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, inject, it } from 'vitest'
import { withClinic } from '#server/db/clinic.ts'
import type { ClinicJob, Job } from '#server/jobs/job.ts'
import { type JobTimes, type RunningJobs, startJobs } from '#server/jobs/jobs.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { accountLetter } from '#server/auth/letters.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'

const test = useTestApp()
const running: RunningJobs[] = []
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
})

function addressOf(url: string): string {
  const target = new URL(url)
  target.pathname = `/${test.owner.database}`
  return target.href
}

/** The jobs of one server process. */
async function startOne(recurring: Job[], jobs = test.jobs, times?: JobTimes): Promise<void> {
  const [ownerUrl, jobsUrl] = [addressOf(inject('ownerUrl')), addressOf(inject('jobsUrl'))]
  const { services } = test
  const kinds = [accountLetter]
  running.push(await startJobs({ ownerUrl, jobsUrl, jobs, services, log: silent, recurring, kinds, times }))
}

// A schedule's shortest step is a minute.
const OVER_A_MINUTE_MS = 150_000

it(
  'does a recurring job once, whichever of several processes does it, and no more what the product has no more',
  {
    timeout: OVER_A_MINUTE_MS,
  },
  async () => {
    const done: string[] = []
    const job = (name: string): Job => ({ name, cron: '* * * * *', run: async () => void done.push(name) })
    await Promise.all([1, 2].map(() => startOne([job('test.old')])))
    await Promise.all(running.splice(0).map(({ stop }) => stop()))
    await Promise.all([1, 2].map(() => startOne([job('test.each')])))
    const begun = Date.now()
    await expect.poll(() => done.includes('test.each'), { timeout: 100_000 }).toBe(true)
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1
    expect(done.filter((name) => name === 'test.each').length).toBeLessThanOrEqual(minutes)
    const { rows } = await test.owner.query('SELECT name FROM pgboss.schedule ORDER BY name')
    expect(rows.map(({ name }) => name as string)).toEqual(['kernel.forget', 'outbox.due', 'test.each'])
  },
)

it('does when it starts what asks for that, whatever its hour', async () => {
  const done: string[] = []
  const job = (name: string): Job => ({ name, cron: '0 0 1 1 *', run: async () => void done.push(name) })
  await startOne([job('test.yearly'), { ...job('test.start'), atStart: true }])
  await expect.poll(() => done).toEqual(['test.start'])
})

it('sends at once what a request wrote to the outbox, and what an earlier process left', async () => {
  const clinic = await aClinic(test)
  const write = (to: string) =>
    withClinic(test.database, clinic.id, test.services.clock(), (tx) =>
      writeOutbox(tx, accountLetter, {
        ...{ to, change: 'password', at: tx.now.toISOString(), address: '10.0.0.1', device: 'test' },
      }),
    )
  await write('antes@prueba.co')
  await startOne([])
  await write('ahora@prueba.co')
  for (const to of ['antes@prueba.co', 'ahora@prueba.co'])
    await expect.poll(async () => (await readLetters(test)).join()).toContain(`To: ${to}`)
})

it('leaves the clinics that it has no time for to another job, and tries those in which it failed by themselves', async () => {
  const ids = Array.from({ length: 5 }, () => uuidv7())
  const done: string[] = []
  const job: ClinicJob = {
    name: 'test.clinics',
    cron: '0 0 1 1 *',
    atStart: true,
    clinics: async () => ids,
    inClinic: async (_means, clinicId) => {
      done.push(clinicId)
      if (clinicId === ids[1]) throw new RangeError()
    },
  }
  await startOne([job], test.jobs, { enoughMs: 0, pollS: 0.5 })
  await expect.poll(() => done).toEqual(ids)
  const waiting = `SELECT data -> 'clinicIds' AS "clinicIds" FROM pgboss.job WHERE name = 'test.clinics' AND state = 'created'`
  await expect.poll(async () => (await test.owner.query(waiting)).rows).toEqual([{ clinicIds: [ids[1]] }])
})

it('leaves no worker and no outbox behind when it fails half-way, or stops', async () => {
  const heard = () => [test.database.onCommit.size, test.jobs.onCommit.size]
  const before = heard()
  const workers = async () => {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'pgboss%'`
    return (await test.owner.query(sql)).rowCount
  }
  // These connections may not ask which clinics have something due: the last step of the start.
  await expect(startOne([], test.database)).rejects.toThrow('permission denied')
  // Nor does a schedule stand that nobody can read.
  const unreadable = { name: 'test.unreadable', cron: 'never', run: async () => undefined }
  await expect(startOne([unreadable])).rejects.toThrow()
  expect(heard()).toEqual(before)
  await expect.poll(workers).toBe(0)
  await startOne([])
  expect(await workers()).toBeGreaterThan(0)
  await running.pop()?.stop()
  expect(heard()).toEqual(before)
})
