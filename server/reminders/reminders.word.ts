import { withClinic } from '#server/db/clinic.ts'
import type { Job } from '#server/jobs/job.ts'
import { listClinics } from '#server/jobs/outbox.queries.ts'
import { reminderLetter } from '#server/reminders/letter.ts'
import { handOver, planReminders } from '#server/reminders/plan.queries.ts'
import { reminderRoutes } from '#server/reminders/reminders.routes.ts'
import type { Word } from '#server/word/word.ts'

/** Makes and closes the reminders of each clinic, and hands over what is due. */
export const remindOwners: Job = {
  name: 'reminders.due',
  cron: '*/5 * * * *',
  run: async ({ database, now }) => {
    for (const clinicId of await listClinics(database)) {
      await withClinic(database, clinicId, now, planReminders)
      while ((await withClinic(database, clinicId, now, handOver)) > 0);
    }
  },
}

export const reminders: Word = {
  name: 'reminders',
  routes: reminderRoutes,
  jobs: [remindOwners],
  outbox: [reminderLetter],
}
