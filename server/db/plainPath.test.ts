import { describe } from 'vitest'

// What the database and the sessions promise holds on the plain way too, which a pg that changes its inside leaves.

process.env.DATABASE_PIPELINE = 'off'

describe('without pipelining', async () => {
  for (const tests of [
    () => import('#server/db/clinic.test.ts'),
    () => import('#server/db/prepared.test.ts'),
    () => import('#server/db/record.test.ts'),
    () => import('#server/http/idempotency.test.ts'),
    () => import('#server/auth/sessions.test.ts'),
  ])
    await tests()
})
