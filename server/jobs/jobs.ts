import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { withClinic } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import type { Commit } from '#server/db/touched.ts'
import { letJobsUse } from '#server/db/provision.ts'
import { forgetAnswers } from '#server/db/idempotency.queries.ts'
import type { Services } from '#server/services.ts'
import type { ClinicJob, Job, JobMeans } from '#server/jobs/job.ts'
import { openOutbox } from '#server/jobs/outbox.ts'
import { clinicsOf, inEachClinic } from '#server/jobs/eachClinic.ts'
import { forgetSettled } from '#server/jobs/outbox.queries.ts'
import type { OutboxKind } from '#server/jobs/outboxKind.ts'

/** Where pg-boss keeps its tables. */
const SCHEMA = 'pgboss'

/** What is under way gets so long to end. */
const STOP_MS = 5_000
const RETRY_MS = 2_000
/** So long after it failed in a clinic a job is tried there again. */
const AGAIN_S = 60

export interface JobsSettings {
  ownerUrl: string
  jobsUrl: string
  /** The jobs' own connections, with `jobsUrl`. */
  jobs: Pool
  services: Services
  log: JobMeans['log']
  recurring: readonly Job[]
  kinds: readonly OutboxKind[]
  /** What tests give otherwise. */
  times?: JobTimes | undefined
}

export interface JobTimes {
  /** After so long a job leaves the clinics that are left to another. */
  enoughMs: number
  /** How often each queue is looked at. */
  pollS: number
}

/** Half of what the queue gives a job: the rest is for the clinic that is under way. */
const usualTimes: JobTimes = { enoughMs: 300_000, pollS: 15 }

export interface RunningJobs {
  /** Begins nothing more, and waits a few seconds for what is under way. */
  stop: () => Promise<void>
}

/** Tries again while the database is away (it was killed just now, say): what serves goes on without jobs meanwhile. */
export async function keepStartingJobs(settings: JobsSettings, isStopping: () => boolean): Promise<RunningJobs> {
  while (!isStopping()) {
    try {
      return await startJobs(settings)
    } catch (error) {
      settings.log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'the jobs did not start')
      await wait(RETRY_MS)
    }
  }
  return { stop: () => Promise.resolve() }
}

const common = {
  schema: SCHEMA,
  max: 1,
  migrate: false,
  reindex: false,
  registerInstance: false,
  monitorVacuum: false,
  // On a cluster its statements, several in one message, must not be sent on; a plain server ignores it.
  options: '-c citus.propagate_set_commands=none',
} as const

/** One that waits is enough, of each `Rest` too. What a process that died was doing is begun again, by itself after ten minutes. */
const queue = {
  policy: 'short',
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 600,
  deleteAfterSeconds: 86_400,
} as const

/**
 * Starts what happens without anybody asking: the recurring jobs, each by one process of all that share the database, and
 * the outbox, from which every process sends at once what it wrote itself.
 */
export async function startJobs(settings: JobsSettings): Promise<RunningJobs> {
  const { ownerUrl, jobsUrl, jobs, services, log, times = usualTimes } = settings
  const outbox = openOutbox({ jobs, services, kinds: settings.kinds, log })
  const sendDue: Job = { name: 'outbox.due', cron: '* * * * *', run: ({ now }) => outbox.wakeDue(now) }
  const recurring = [sendDue, forget, ...settings.recurring]
  await install(ownerUrl, recurring)
  const boss = new PgBoss({ ...common, connectionString: jobsUrl })
  boss.on('error', (error) => log.error({ name: error.name }, 'the queue of jobs failed'))
  const hear = ({ clinicId, toSend }: Commit) => {
    if (toSend.length > 0) outbox.wake(clinicId, toSend)
  }
  const pools = [services.database, jobs]
  const stop = async (ending: Promise<void>) => {
    for (const pool of pools) pool.onCommit.delete(hear)
    await Promise.all([ending, outbox.stop()])
  }
  try {
    await boss.start()
    await schedule(boss, recurring)
    for (const { name, atStart } of recurring) if (atStart) await boss.send(name)
    for (const job of recurring)
      await boss.work<Rest | null>(job.name, { pollingIntervalSeconds: times.pollS }, ([given]) =>
        work(
          boss,
          job,
          { database: jobs, services, now: services.clock(), log },
          times.enoughMs,
          given?.data ?? undefined,
        ),
      )
    for (const pool of pools) pool.onCommit.add(hear)
    // What an earlier process left, and what was written meanwhile.
    await outbox.wakeDue(services.clock())
  } catch (error) {
    // It is started again: nothing of this start may go on beside the next.
    await stop(boss.stop({ graceful: false }).catch(() => undefined))
    throw error
  }
  return { stop: () => stop(boss.stop({ timeout: STOP_MS })) }
}

/** The clinics that a job leaves to another of its queue. */
interface Rest {
  clinicIds: string[]
  /** It failed in them before. */
  isAgain: boolean
}

/**
 * Does a job once. Of many clinics it leaves those that it has no time for to the next of its queue; those in which it
 * failed are tried again by themselves, so that no other has its turn twice.
 */
async function work(boss: PgBoss, job: Job, means: JobMeans, enoughMs: number, rest?: Rest): Promise<void> {
  if ('run' in job) return job.run(means)
  const isAgain = rest?.isAgain ?? false
  const { left, failed } = await inEachClinic(job, means, rest?.clinicIds ?? (await clinicsOf(job, means)), enoughMs)
  const leave = (clinicIds: string[], ofRest: Partial<Rest>, options: object) =>
    clinicIds.length > 0 && boss.send(job.name, { clinicIds, isAgain, ...ofRest }, options)
  await leave(left, {}, { singletonKey: isAgain ? 'left again' : 'left' })
  if (!isAgain) await leave(failed, { isAgain: true }, { singletonKey: 'failed', startAfter: AGAIN_S })
  else if (failed.length > 0) throw new Error(`${job.name} failed again in ${failed.length} clinics`)
}

/** What the kernel keeps of each clinic for a while. */
const forget: ClinicJob = {
  name: 'kernel.forget',
  cron: '40 3 * * *',
  inClinic: ({ database, now }, clinicId) =>
    withClinic(database, clinicId, now, async (tx) => {
      await forgetAnswers(tx)
      await forgetSettled(tx)
    }),
}

async function schedule(boss: PgBoss, recurring: readonly Job[]): Promise<void> {
  for (const { name, cron } of recurring)
    await boss.schedule(name, cron, null, { tz: 'America/Bogota', missed: 'once' })
  const names = new Set(recurring.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}

/** The tables of pg-boss are the owner's; the jobs' role works with them. */
async function install(ownerUrl: string, recurring: readonly Job[]): Promise<void> {
  const owner = new PgBoss({ ...common, migrate: true, supervise: false, schedule: false, connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.start()
  try {
    for (const { name } of recurring) await owner.createQueue(name, queue)
    await letJobsUse(ownerUrl, SCHEMA)
  } finally {
    await owner.stop({ graceful: false })
  }
}
