import { campaignRoutes } from '#server/campaigns/campaigns.routes.ts'
import { handOutNext, listCampaigning, listRunning } from '#server/campaigns/handOut.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import type { Word } from '#server/word/word.ts'

/** Hands out the next messages of what goes on. */
export const handOut: ClinicJob = {
  name: 'campaigns.handOut',
  cron: '* * * * *',
  atStart: true,
  clinics: ({ database }) => listCampaigning(database),
  inClinic: async ({ database, now }, clinicId) => {
    for (const campaignId of await withClinic(database, clinicId, now, listRunning)) {
      let mayHaveMore = true
      while (mayHaveMore) mayHaveMore = await withClinic(database, clinicId, now, (tx) => handOutNext(tx, campaignId))
    }
  },
}

export const campaigns: Word = { name: 'campaigns', routes: campaignRoutes, jobs: [handOut] }
