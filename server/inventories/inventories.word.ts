import { withClinic } from '#server/db/clinic.ts'
import { inventoryRoutes } from '#server/inventories/inventories.routes.ts'
import { removeExpiredSignOns } from '#server/inventories/signOnRecords.queries.ts'
import type { Word } from '#server/word/word.ts'

export const inventories: Word = {
  name: 'inventories',
  routes: inventoryRoutes,
  jobs: [
    {
      name: 'inventories.forget',
      cron: '50 3 * * *',
      inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, removeExpiredSignOns),
    },
  ],
}
