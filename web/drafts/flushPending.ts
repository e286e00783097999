import { AppError } from '#shared/http/errors.ts'
import { hasEdits, whyUnsaved } from '#web/drafts/draft.ts'
import type { RunningDraft } from '#web/drafts/runDraft.ts'

/**
 * Before what the server does, reckons or draws with what was typed.
 * @param only the one field that it needs; without it all of them
 * @throws AppError not_allowed_now while that could not be saved
 */
export async function flushPending(running: RunningDraft, only?: string): Promise<void> {
  await running.saveNow()
  const { draft } = running.state()
  const isOwed = only === undefined ? hasEdits(draft) : Object.hasOwn(draft.edits, only)
  if (!isOwed) return
  throw new AppError('not_allowed_now', { message: whyUnsaved(draft) })
}
