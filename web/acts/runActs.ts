import { AppError } from '#shared/http/errors.ts'
import { type AnyAct, say } from '#web/acts/act.ts'
import { type ActEvent, type ActState, nextAct, restingAct } from '#web/acts/actState.ts'
import { isConflict, isUnanswered, sentenceOf } from '#web/http/answers.ts'
import { readAllAgain } from '#web/http/queryClient.ts'
import { type Machine, startMachine } from '#web/ui/machine.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

/** What stands between the press and the call, for a record that is being written meanwhile. */
export interface Over<Subject> {
  /** The question is being asked: what it is about is in sight now. */
  look?: () => void
  /**
   * Saves what was typed.
   * @returns the record in the version that the server has
   * @throws AppError why nothing is sent
   */
  settle?: (seen: Subject) => Promise<Subject>
  /** Reads again what may be other than it is shown. */
  reread: () => Promise<unknown>
  /** The record is closed by now, and the question gone with it: what is said of it is said in a toast. */
  isGone?: () => boolean
}

/** The acts of one record on the glass, one at a time. */
export interface RunningActs<Subject> extends Omit<Machine<ActState<Subject>, never>, 'apply'> {
  /**
   * Opens the question, or sends. A press while another is under way does nothing.
   * @param asked what the call takes, where that was chosen before the press: a file
   * @returns the answer, of what was sent and done
   */
  press: (one: AnyAct<Subject>, subject: Subject, asked?: unknown) => Promise<unknown>
  /**
   * Sends what was asked about. @param subject as it is shown now
   * @throws AppError with why it was not done, for the form of the question
   */
  confirm: (one: AnyAct<Subject>, subject: Subject, asked?: unknown) => Promise<unknown>
  /** It is on the glass. @returns what to do once it is gone: a refusal that stands in an open question is told in a toast */
  show: () => () => void
  /** The question is left. What may have been done is read again. */
  leave: () => void
}

/** @param over of a record that is shown as its query read it: nothing */
export function runActs<Subject>(over: Over<Subject> = { reread: readAllAgain }): RunningActs<Subject> {
  const { state, subscribe, apply } = startMachine<ActState<Subject>, ActEvent<Subject>>(restingAct(), nextAct)
  let isShown = true
  let refused = ''

  async function send(one: AnyAct<Subject>, subject: Subject, asked: unknown): Promise<unknown> {
    const isFirst = apply({ type: 'confirmed', subject, asked })
    // A second press while the first one is under way.
    const { underWay } = state()
    if (!isFirst || !underWay) throw new AppError('not_allowed_now')
    await settle(underWay.subject)
    const { subject: sent, asked: said } = state().underWay ?? underWay
    try {
      const answer = await one.send(sent, said as never)
      apply({ type: 'answered' })
      tellDone(one, answer, sent)
      return answer
    } catch (error) {
      await take(error)
      throw error
    }
  }

  async function settle(seen: Subject): Promise<void> {
    if (!over.settle) return
    try {
      apply({ type: 'settled', subject: await over.settle(seen) })
    } catch (error) {
      apply({ type: 'unsettled', message: sentenceOf(error) })
      throw error
    }
  }

  async function take(error: unknown): Promise<void> {
    const message = sentenceOf(error)
    if (!isConflict(error)) return void apply({ type: isUnanswered(error) ? 'unanswered' : 'refused', message })
    await over.reread()
    const isOthers = error instanceof AppError && error.code === 'version_conflict'
    apply({ type: 'outdated', message: isOthers ? `${message} Revíselo antes de seguir.` : message })
  }

  const isInSight = (): boolean => isShown && state().phase === 'asking' && !(over.isGone?.() ?? false)

  return {
    state,
    subscribe,
    press: async (one, subject, asked) => {
      if (state().phase !== 'rest') return undefined
      const refusal = one.refuse?.(subject)
      if (refusal) return void toastError(say(one.refused, subject), refusal.message)
      over.look?.()
      refused = say(one.refused, subject)
      apply({ type: 'pressed', name: one.name, subject, asks: one.ask !== undefined })
      if (one.ask) return undefined
      try {
        return await send(one, subject, asked)
      } catch (error) {
        const said = say(one.refused, subject)
        if (one.onRefused) one.onRefused(`${said}. ${sentenceOf(error)}`)
        else toastError(said, sentenceOf(error))
        // Gone by itself, what was perhaps done would offer no way back: pressed again, it is found done.
        if (isUnanswered(error) && !one.undo) void over.reread()
        return undefined
      }
    },
    confirm: async (one, subject, asked) => {
      try {
        return await send(one, subject, asked)
      } catch (error) {
        if (!isInSight()) toastError(say(one.refused, subject), sentenceOf(error))
        throw error
      }
    },
    show: () => {
      isShown = true
      return () => {
        const { problem } = state()
        if (isInSight() && problem !== undefined) toastError(refused, problem)
        isShown = false
      }
    },
    leave: () => {
      const isDoubtful = state().doubtful.length > 0
      apply({ type: 'left' })
      if (isDoubtful && state().phase === 'rest') void over.reread()
    },
  }
}

function tellDone<Subject>(one: AnyAct<Subject>, answer: unknown, subject: Subject): void {
  // The types of an act fit each other; a list of several only forgets them.
  const { done, note, undo, onDone } = one
  const title = typeof done === 'function' ? done(answer as never, subject) : done
  const back = undo?.(answer as never, subject)
  if (title !== undefined && back) toastUndo(title, () => void takeBack(back), one.icon)
  else if (title !== undefined) toastSuccess(title, typeof note === 'function' ? note(subject, answer as never) : note)
  onDone?.(answer as never, subject)
}

async function takeBack({ send, done, refused }: { send: () => Promise<unknown>; done: string; refused: string }) {
  try {
    await send()
    toastSuccess(done)
  } catch (error) {
    toastError(refused, sentenceOf(error))
    await readAllAgain()
  }
}
