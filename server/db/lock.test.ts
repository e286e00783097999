import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withClinic } from '#server/db/clinic.ts'
import { waitForLocks } from '#server/db/lock.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

it('lets a load wait for longer than a call, and no call after it', async () => {
  const clinic = await aClinic(test)
  const limits = sql`SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`
  const inTurn = (step: typeof waitForLocks) =>
    withClinic(test.database, clinic.id, test.services.clock(), async (tx) => {
      await step(tx)
      return (await limits.execute(tx.db)).rows
    })
  expect(await inTurn(waitForLocks)).toEqual([{ lock: '0', statement: '10min' }])
  expect(await inTurn(async () => undefined)).toEqual([{ lock: '3s', statement: '15s' }])
})
