import type { Icon } from '@tabler/icons-react'
import { AppError } from '#shared/http/errors.ts'
import { type AnyAct, say, type Undo } from '#web/acts/act.ts'
import { type ActEvent, type ActState, nextAct, type Request, restingAct } from '#web/acts/actState.ts'
import { isConflict, isOutdated, isUnanswered, sentenceOf } from '#web/http/answers.ts'
import { readAllAgain } from '#web/http/queryClient.ts'
import { type Machine, startMachine } from '#web/ui/machine.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

/** What stands between the press and the call, for a record that is being written meanwhile. */
export interface Over<Subject> {
  /** It was pressed: begins to save what was typed. */
  look?: () => void
  /**
   * Saves what was typed.
   * @returns the record in the version that the server has
   * @throws AppError why nothing is sent
   */
  settle?: () => Promise<Subject>
  /** The names of what shows something else by now than what was seen. */
  findUnseen?: (seen: Subject, now: Subject) => readonly string[]
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
    await settle(one)
    return sendOut(one, state().underWay ?? underWay)
  }

  async function sendOut(one: AnyAct<Subject>, { subject, asked }: Request<Subject>): Promise<unknown> {
    try {
      const answer = await one.send(subject, asked as never)
      apply({ type: 'answered' })
      tellDone(one, answer, subject)
      return answer
    } catch (error) {
      const next = isOutdated(error) && apply({ type: 'overtaken' }) ? state().underWay : undefined
      if (next) return sendOut(one, next)
      throw await take(error)
    }
  }

  async function settle(one: AnyAct<Subject>): Promise<void> {
    if (!over.settle) return
    try {
      const now = await over.settle()
      const { pressed } = state()
      const unseen = pressed && isSignature(one) ? (over.findUnseen?.(pressed.seen, now) ?? []) : []
      if (unseen.length > 0) throw unseenChange(unseen)
      apply({ type: 'settled', subject: now })
    } catch (error) {
      apply({ type: isOutdated(error) ? 'outdated' : 'unsettled', message: sentenceOf(error) })
      throw error
    }
  }

  /** @returns it as it is told */
  async function take(error: unknown): Promise<unknown> {
    if (!isConflict(error)) {
      apply({ type: isUnanswered(error) ? 'unanswered' : 'refused', message: sentenceOf(error) })
      return error
    }
    await over.reread()
    const told = isOutdated(error) ? askToReview(error) : error
    apply({ type: 'outdated', message: sentenceOf(told) })
    return told
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
        if (one.onRefused) one.onRefused(`${said}. ${sentenceOf(error)}`, error, subject)
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

function askToReview({ code, message, saved }: AppError): AppError {
  return new AppError(code, { saved, message: `${message} Revíselo antes de seguir.` })
}

function isSignature<Subject>({ ask }: AnyAct<Subject>): boolean {
  return ask !== undefined && 'covers' in ask
}

/** Nobody signs what changed behind the question. */
function unseenChange(names: readonly string[]): AppError {
  const what = names.length === 1 ? `cambió «${names.join('')}»` : `cambiaron ${names.length} campos`
  const message = `Mientras tanto ${what} desde otro equipo o pestaña. Revíselo antes de firmar.`
  return new AppError('version_conflict', { message })
}

function tellDone<Subject>(one: AnyAct<Subject>, answer: unknown, subject: Subject): void {
  // The types of an act fit each other; a list of several only forgets them.
  const { done, note, undo, onDone } = one
  const title = typeof done === 'function' ? done(answer as never, subject) : done
  const back = undo?.(answer as never, subject)
  if (title !== undefined && back) tellWithUndo(title, back, one.icon)
  else if (title !== undefined) toastSuccess(title, typeof note === 'function' ? note(subject, answer as never) : note)
  onDone?.(answer as never, subject)
}

/** Says what was done, with its way back for as long as that is in sight. */
export function tellWithUndo(title: string, back: Undo, icon: Icon): void {
  toastUndo(title, () => void takeBack(back), icon)
}

async function takeBack({ send, done, refused }: Undo): Promise<void> {
  try {
    await send()
    toastSuccess(done)
  } catch (error) {
    toastError(refused, sentenceOf(error))
    await readAllAgain()
  }
}
