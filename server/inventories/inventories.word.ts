import { withClinic } from '#server/db/clinic.ts'
import { sealedAs } from '#server/inventories/inventories.queries.ts'
import { inventoryRoutes } from '#server/inventories/inventories.routes.ts'
import { removeExpiredSignOns } from '#server/inventories/signOnRecords.queries.ts'
import type { Word } from '#server/word/word.ts'

export const inventories: Word = {
  name: 'inventories',
  routes: inventoryRoutes,
  menu: [
    {
      ...{ rank: 60, name: 'Inventarios', icon: 'inventories', needs: 'inventories.open' },
      // Leads on to the clinic's application, or to the page that says how to connect one.
      ...{ path: '/api/sso/abrir', isExternal: true },
    },
  ],
  sealed: [
    { table: 'sign_on_keys', key: 'id', column: 'sealed_key', of: (id) => id },
    { table: 'inventory_connections', key: 'clinic_id', column: 'sealed_secret', isOfClinic: true, of: sealedAs },
  ],
  jobs: [
    {
      name: 'inventories.forget',
      cron: '50 3 * * *',
      inClinic: ({ database, now }, clinicId) => withClinic(database, clinicId, now, removeExpiredSignOns),
    },
  ],
}
