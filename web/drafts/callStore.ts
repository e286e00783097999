import type { CallStore, QueuedCall } from '#web/drafts/callQueue.ts'
import { dropCopy, keepCopy, listCopies } from '#web/drafts/copies.ts'

/** What the copies of calls that wait are called: no form or record offers them. */
export const QUEUE = 'queue'

/** On this device, closed with the account's key as what is typed is. */
export function callStore(accountId: string): CallStore {
  return {
    keep: (queued) => {
      const { title, path, at } = queued
      const copy = { version: 0, base: {}, edits: { queued }, sent: [], conflicts: [] }
      return keepCopy(accountId, queued.key, { ...copy, record: QUEUE, title, path, at })
    },
    drop: ({ key }) => dropCopy(accountId, key, QUEUE),
    list: async () => (await listCopies(accountId, QUEUE)).map(({ copy }) => copy.edits.queued as QueuedCall),
  }
}
