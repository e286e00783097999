import type { JobMeans } from '#server/jobs/job.ts'
import { listClinics } from '#server/jobs/outbox.queries.ts'

/**
 * Does the same for every clinic, or for those of which it is due, one after the other. One in which it fails keeps it from none of the others; once all had
 * their turn the job fails too, and its queue tries again.
 */
export async function inEachClinic(
  { database, log }: Pick<JobMeans, 'database' | 'log'>,
  work: (clinicId: string) => Promise<void>,
  due?: readonly string[],
): Promise<void> {
  let failed = 0
  for (const clinicId of due ?? (await listClinics(database))) {
    try {
      await work(clinicId)
    } catch (error) {
      failed += 1
      // Its text may name a person.
      log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'a job failed in a clinic')
    }
  }
  if (failed > 0) throw new Error(`The job failed in ${failed} clinics`)
}
