import { withClinic } from '#server/db/clinic.ts'
import type { Job } from '#server/jobs/job.ts'
import { inEachClinic } from '#server/jobs/eachClinic.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import { closeAtDeath, handOver, planReminders } from '#server/reminders/plan.queries.ts'
import { reminderRoutes } from '#server/reminders/reminders.routes.ts'
import type { Word } from '#server/word/word.ts'

/** Makes and closes the reminders of each clinic, and hands over what is due. */
export const remindOwners: Job = {
  name: 'reminders.due',
  cron: '*/5 * * * *',
  atStart: true,
  run: (means) =>
    inEachClinic(means, async (clinicId) => {
      const { database, now } = means
      await withClinic(database, clinicId, now, planReminders)
      let place = await withClinic(database, clinicId, now, (tx) => handOver(tx))
      while (place) {
        const after = place
        place = await withClinic(database, clinicId, now, (tx) => handOver(tx, after))
      }
    }),
}

export const reminders: Word = {
  name: 'reminders',
  routes: reminderRoutes,
  jobs: [remindOwners],
  outbox: [reminderLetter],
  // What comes back is asked for again when the job runs.
  death: { cancel: (tx, _actor, petId) => closeAtDeath(tx, petId) },
}
