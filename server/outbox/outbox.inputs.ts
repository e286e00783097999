import { outbox } from '#shared/outbox/outbox.contract.ts'
import { accountLetter } from '#server/auth/letters.ts'
import { withClinic } from '#server/db/clinic.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import type { TestApp } from '#server/testing/app.ts'
import { valid } from '#server/testing/routeInputs.ts'

/** A letter that was not sent, however often it was tried. @returns its id */
export async function aFailedSending(test: TestApp, clinic: { id: string }, to = 'ana@prueba.co'): Promise<string> {
  const now = test.services.clock()
  const letter = { to, change: 'password', at: now.toISOString(), address: '10.0.0.1', device: 'test' } as const
  const id = await withClinic(test.database, clinic.id, now, (tx) => writeOutbox(tx, accountLetter, letter))
  const failed = "UPDATE outbox SET state = 'failed', attempts = 1, error = 'El servicio no respondió.' WHERE id = $1"
  await test.owner.query(failed, [id])
  return id
}

valid(outbox.failed, () => ({}))
valid(outbox.retry, async (test, clinic) => ({ sendingId: await aFailedSending(test, clinic) }))
valid(outbox.discard, async (test, clinic) => ({ sendingId: await aFailedSending(test, clinic) }))
