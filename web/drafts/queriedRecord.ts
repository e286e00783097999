import type { CallOf, OutputOf, Route } from '#shared/http/contract.ts'
import type { DraftRecord, Values } from '#web/drafts/draft.ts'
import type { DraftSource } from '#web/drafts/runDraft.ts'
import { call } from '#web/http/call.ts'
import { putBack, showRead } from '#web/http/queryClient.ts'

interface QueriedRecord<Kept> {
  recordOf: (found: Kept) => DraftRecord
  /** With other values of its fields. */
  shown: (known: Kept, values: Values) => Kept
}

/** A record that a query shows while no draft holds it: how a draft reads it, and hands it back. */
export function queriedRecord<R extends Route>(
  reading: R,
  input: CallOf<R>,
  { recordOf, shown }: QueriedRecord<OutputOf<R>>,
): Pick<DraftSource, 'read' | 'handBack'> {
  return {
    read: async () => {
      const found = await call(reading, input)
      showRead(reading, found)
      return recordOf(found)
    },
    handBack: ({ version, values, savedAt: updatedAt }) =>
      putBack(reading, input, (known) => ({ ...Object(shown(known, values)), version, updatedAt }) as OutputOf<R>),
  }
}
