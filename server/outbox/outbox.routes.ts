import { outbox } from '#shared/outbox/outbox.contract.ts'
import { implement } from '#server/http/implement.ts'
import { listFailed, settleFailed } from '#server/outbox/outbox.queries.ts'

export const outboxRoutes = [
  implement(outbox.failed, async ({ tx, input }) => ({ ...input, ...(await listFailed(tx, input)) })),
  implement(outbox.retry, async ({ tx, input }) => {
    await settleFailed(tx, input.sendingId, 'retry')
    return {}
  }),
  implement(outbox.discard, async ({ tx, input }) => {
    await settleFailed(tx, input.sendingId, 'discard')
    return {}
  }),
]
