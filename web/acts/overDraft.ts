import { flushPending } from '#web/drafts/flushPending.ts'
import type { RunningDraft } from '#web/drafts/runDraft.ts'
import type { Over } from '#web/acts/runActs.ts'

/**
 * Acts over a record that saves itself: what was typed last is saved first.
 * @param now the record as it is known by now, in the draft's version
 */
export function overDraft<Subject>(
  running: RunningDraft,
  now: () => Subject,
  findUnseen?: Over<Subject>['findUnseen'],
): Over<Subject> {
  const isGone = (): boolean => running.state().draft.phase === 'closed'
  return {
    look: () => void running.saveNow(),
    settle: async () => {
      await flushPending(running)
      return now()
    },
    // Over a record that is closed by now the call itself says what became of it.
    findUnseen: (seen, next) => (isGone() ? [] : (findUnseen?.(seen, next) ?? [])),
    reread: running.reread,
    isGone,
  }
}
