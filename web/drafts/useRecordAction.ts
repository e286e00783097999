import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import { changedFields, hasEdits, shownValues, type Values, whyUnsaved } from '#web/drafts/draft.ts'
import type { RunningDraft } from '#web/drafts/runDraft.ts'
import { isConflict, isUnanswered } from '#web/http/answers.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** Sends what is still owed. @returns the version to act on, or nothing while something could not be saved */
async function saveAll(running: RunningDraft): Promise<number | undefined> {
  await running.saveNow()
  const { draft } = running.state()
  // Over a record that is closed by now the action itself says what became of it.
  const isThere = !hasEdits(draft) && (draft.phase === 'idle' || draft.phase === 'closed')
  return isThere ? draft.version : undefined
}

/**
 * Before what the server reckons or draws with what was typed.
 * @param only the one field that it needs; without it all of them
 * @throws AppError not_allowed_now while that could not be saved
 */
export async function flushPending(running: RunningDraft, only?: string): Promise<void> {
  if ((await saveAll(running)) !== undefined) return
  const { draft } = running.state()
  if (only !== undefined && !Object.hasOwn(draft.edits, only)) return
  throw new AppError('not_allowed_now', { message: whyUnsaved(draft) })
}

interface Words {
  /** "Consulta anulada" */
  done: string
  /** "No se anuló la consulta" */
  refused: string
}

interface Asking {
  showField: (name: string) => string
  /** What the record shows that is no part of the draft, by names of its own. */
  others?: () => Values
}

interface OverDraftOptions {
  /** Says why it was not done in a toast, where no dialog tells what was thrown. */
  isToasted?: boolean
  /** Given while it is asked whether to sign: nobody signs what changed behind the question. */
  asking?: Asking | undefined
}

/**
 * What is done with a whole record over its draft, one thing at a time: what was typed last is saved first. What fails
 * with a conflict shows the record as it is by now. What nobody answered can be pressed again; who leaves it instead
 * must not write on in what may be over.
 */
export function useRecordAction(running: RunningDraft, { isToasted = false, asking }: OverDraftOptions = {}) {
  const [isBusy, setBusy] = useState(false)
  const isDoubtful = useRef(false)
  const seen = useRef<Values>({})
  const snapshot = (): Values => ({ ...shownValues(running.state().draft), ...asking?.others?.() })
  const lookAtFirst = useEffectEvent(() => {
    seen.current = snapshot()
  })
  const isAsking = asking !== undefined
  useEffect(() => {
    if (isAsking) lookAtFirst()
  }, [isAsking])

  /** What came from elsewhere since the question was asked, or since it was told last. */
  const findUnseen = (): readonly string[] => {
    const now = snapshot()
    const names = asking ? changedFields(seen.current, now).map(asking.showField) : []
    seen.current = now
    // Over a record that is closed by now the action says what became of it.
    return running.state().draft.phase === 'closed' ? [] : names
  }
  const refusal = (refused: string, message: string): AppError => {
    // A record that is closed by now is in the place of its dialog.
    if (isToasted || running.state().draft.phase === 'closed') toastError(refused, message)
    return new AppError('not_allowed_now', { message })
  }
  const afterFailure = async (error: unknown, refused: string): Promise<AppError> => {
    isDoubtful.current ||= isUnanswered(error)
    if (isConflict(error)) {
      await running.reread()
      isDoubtful.current = false
    }
    const message = error instanceof Error ? error.message : 'Intente de nuevo.'
    const isOutdated = error instanceof AppError && error.code === 'version_conflict'
    // This tells it; what came with another failure is told by the next press.
    if (isOutdated) findUnseen()
    return refusal(refused, isOutdated ? `${message} Revíselo antes de seguir.` : message)
  }
  return {
    isBusy,
    /** @throws AppError not_allowed_now with why it was not done */
    act: async (work: (version: number) => Promise<unknown>, { done, refused }: Words): Promise<void> => {
      setBusy(true)
      try {
        const version = await saveAll(running)
        if (version === undefined) throw refusal(refused, whyUnsaved(running.state().draft))
        const unseen = findUnseen()
        if (unseen.length > 0) {
          const what = unseen.length === 1 ? `cambió «${unseen.join('')}»` : `cambiaron ${unseen.length} campos`
          throw refusal(refused, `Mientras tanto ${what} desde otro equipo o pestaña. Revíselo antes de firmar.`)
        }
        await work(version).catch(async (error: unknown) => {
          throw await afterFailure(error, refused)
        })
        isDoubtful.current = false
        toastSuccess(done)
      } finally {
        setBusy(false)
      }
    },
    /** The dialog is left; what was in the way may be gone by its next opening. */
    leave: (): void => {
      if (!isDoubtful.current) return
      isDoubtful.current = false
      void running.reread()
    },
  }
}
