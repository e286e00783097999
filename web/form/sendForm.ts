import type { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { tellEdits, type ShowValue } from '#web/form/fieldWords.ts'
import { fieldOf, inOrder } from '#web/form/formErrors.ts'
import { copyOfForm, type FormEvent, type FormState, type Latest, type Merging } from '#web/form/recordForm.ts'
import { typedFields } from '#web/form/unsavedDrafts.ts'
import type { KeptForm } from '#web/form/useKeptForm.ts'
import { isOutdated, isUnanswered, sentenceOf } from '#web/http/answers.ts'
import { NetworkError } from '#web/http/call.ts'
import type { Machine } from '#web/ui/machine.ts'
import { toastSuccess, toastUntilClosed } from '#web/ui/toasts.ts'

export interface SendOptions<Values extends object, Schema extends z.ZodType, Saved> {
  /** The label of each field that the form shows, in the order in which it shows them. */
  labels: Partial<Record<keyof Values & string, string>> & Readonly<Record<string, string>>
  /** What the fields hold, as the contract's input (see inputs.ts). `version` is that of the record being changed. */
  toInput: (values: Values, version: number) => unknown
  /** What must be with the server before it is sent. */
  prepare?: (input: z.input<Schema>) => Promise<void>
  save: (input: z.input<Schema>, call: { idempotencyKey: string }) => Promise<Saved>
  /** "Control programado", and below it what it is of, as those of an act. */
  done?: string | ((saved: Saved) => string)
  note?: string | ((saved: Saved) => string | undefined)
  /** What comes next. `isOlder`: an earlier press had saved it, without what was corrected since. */
  onSaved: (saved: Saved, how: { isOlder: boolean }) => void
  /** The record as it is now on the server, for when somebody else saved first. */
  loadLatest?: () => Promise<Latest<Values>>
}

interface SentForm<Values extends object> {
  machine: Machine<FormState<Values>, FormEvent<Values>>
  /** What is wrong with it as it stands; later, where its schema is still to come. */
  judge: () => Record<string, string> | Promise<Record<string, string>>
  by: Merging<Values>
  kept: KeptForm
  focusField: (name: string) => void
  showValue: ShowValue
}

/** What becomes of a press: the calls of a form, one at a time, and what their answers mean for it. */
export function sendForm<Values extends object, Schema extends z.ZodType, Saved>(
  options: SendOptions<Values, Schema, Saved>,
  { machine: { state, apply }, judge, by, kept, focusField, showValue }: SentForm<Values>,
) {
  const fields = Object.keys(options.labels)

  function tell(saved: Saved, isOlder: boolean): void {
    const { done, note } = options
    if (done !== undefined)
      toastSuccess(typeof done === 'function' ? done(saved) : done, typeof note === 'function' ? note(saved) : note)
    options.onSaved(saved, { isOlder })
  }

  async function goOut(): Promise<void> {
    const judged = judge()
    let found
    try {
      found = judged instanceof Promise ? await judged : judged
    } catch {
      return fail(new NetworkError(), 'unheard')
    }
    const { values, version } = state()
    apply({ type: 'judged', found, input: options.toInput(values, version) })
    const { underWay, key } = state()
    const [wrong] = inOrder(Object.keys(found), fields)
    if (wrong !== undefined) focusField(wrong)
    if (!underWay) return
    // The schema has just accepted it.
    const input = underWay.input as z.input<Schema>
    try {
      await options.prepare?.(input)
    } catch (error) {
      return fail(error, 'unheard')
    }
    try {
      const sending = options.save(input, { idempotencyKey: key })
      kept.send(copyOfForm(state()), sending)
      const saved = await sending
      apply({ type: 'answered' })
      tell(saved, false)
    } catch (error) {
      await take(error)
    }
  }

  async function take(error: unknown): Promise<void> {
    if (!isOutdated(error) || !options.loadLatest) return fail(error, howFailed(error))
    try {
      apply({ type: 'outdated', latest: await options.loadLatest(), saved: error.saved, by })
    } catch (notRead) {
      return fail(notRead, 'unheard')
    }
    if (state().phase === 'sending') await goOut()
  }

  function fail(error: unknown, how: ReturnType<typeof howFailed>): void {
    const { code, field: at } = error instanceof AppError ? error : {}
    const field = at === undefined ? undefined : fieldOf(at, fields)
    const isSavedOtherwise = code === 'idempotency_mismatch' && state().doubtful.length > 0
    // The dialog that asks for the password says so, and the form goes on after it.
    const message = code === 'no_session' ? undefined : sentenceOf(error)
    apply({ type: 'failed', how, message, field, isSavedOtherwise })
    if (message !== undefined && field !== undefined) focusField(field)
  }

  return {
    submit: async () => {
      if (apply({ type: 'pressed' })) await goOut()
    },

    /** A field was left. A schema that did not come is asked for again by the press, which says so. */
    judgeLeft: async (name: string) => {
      const judged = judge()
      const found = judged instanceof Promise ? await judged.catch(() => undefined) : judged
      if (found) apply({ type: 'left', name, found })
    },

    decide: async (choices: Partial<Values>) => {
      if (apply({ type: 'decided', choices, by }) && state().phase === 'sending') await goOut()
    },

    /**
     * Sends again what was sent without an answer: the server gives its first answer, and nothing is done twice. What was
     * corrected since stays in sight, to be written where that opens; what cannot be put in words stays on the device.
     */
    openAlreadySaved: async () => {
      const { doubtful, key, base, values } = state()
      if (!apply({ type: 'pressed' })) return
      for (const one of doubtful) {
        try {
          const saved = await options.save(one.input as z.input<Schema>, { idempotencyKey: key })
          const { edits } = typedFields({ ...base, ...one.fields }, values)
          const { text, isWhole } = tellEdits(edits, options.labels, showValue)
          if (isWhole) kept.forget()
          apply({ type: 'answeredBefore' })
          tell(saved, true)
          // Put back as it was sent: nothing is missing.
          if (Object.keys(edits).length === 0) return
          const rest = isWhole || !kept.isOnDevice ? '' : 'Se conserva en este equipo, y se le ofrece en el formulario.'
          toastUntilClosed('Falta corregir lo que cambió después', [text, rest].filter(Boolean).join('. '))
          return
        } catch (error) {
          const isOther = error instanceof AppError && error.code === 'idempotency_mismatch'
          if (!isOther || one === doubtful.at(-1))
            return apply({ type: 'failed', how: 'unheard', message: sentenceOf(error), isSavedOtherwise: true })
        }
      }
    },
  }
}

/** Other refusals say nothing of what was sent: it was not looked at, or another press was. */
function howFailed(error: unknown): 'unanswered' | 'refused' | 'unheard' {
  if (isUnanswered(error)) return 'unanswered'
  const isRefused = error instanceof AppError && (error.code === 'not_allowed_now' || error.code === 'invalid')
  return isRefused ? 'refused' : 'unheard'
}
