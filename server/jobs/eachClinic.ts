import type { ClinicJob, JobMeans } from '#server/jobs/job.ts'
import { listClinics } from '#server/jobs/outbox.queries.ts'

/** Where a job ended: with the clinics that it has not come to, and those in which it failed. */
export interface Pass {
  left: string[]
  failed: string[]
}

export async function clinicsOf(job: ClinicJob, means: JobMeans): Promise<string[]> {
  return job.clinics ? job.clinics(means) : listClinics(means.database)
}

/** Does a job in one clinic after the other until it has taken long enough. */
export async function inEachClinic(
  job: ClinicJob,
  means: JobMeans,
  clinicIds: readonly string[],
  enoughMs: number,
): Promise<Pass> {
  const [left, failed] = [[...clinicIds], [] as string[]]
  const begun = performance.now()
  for (let clinicId = left.shift(); clinicId; clinicId = left.shift()) {
    try {
      await job.inClinic(means, clinicId)
    } catch (error) {
      failed.push(clinicId)
      // Its text may name a person.
      means.log.error({ name: error instanceof Error ? error.name : 'unknown', job: job.name }, 'failed in a clinic')
    }
    if (performance.now() - begun >= enoughMs) break
  }
  return { left, failed }
}

/** Does a job in all its clinics, however long it takes: as an order of the operator, and in tests. */
export async function inAllClinics(job: ClinicJob, means: JobMeans): Promise<void> {
  const { failed } = await inEachClinic(job, means, await clinicsOf(job, means), Infinity)
  if (failed.length > 0) throw new Error(`${job.name} failed in ${failed.length} clinics`)
}
