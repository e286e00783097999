import { useId, useState } from 'react'
import { v4 as newKey } from 'uuid'
import type { z } from 'zod'
import type { DraftCopy } from '#web/drafts/draft.ts'
import type { DraftKey } from '#web/drafts/keeper.ts'
import { showFieldValue, type ShowValue } from '#web/form/fieldWords.ts'
import { errorsOf, type Rules, summarise } from '#web/form/formErrors.ts'
import { copyOfForm, isDirty, type Latest, type Merging, nextForm, openedForm } from '#web/form/recordForm.ts'
import { sendForm, type SendOptions } from '#web/form/sendForm.ts'
import { recoverForm } from '#web/form/unsavedDrafts.ts'
import { useAfterPress } from '#web/form/pressedWork.ts'
import { useKeptForm } from '#web/form/useKeptForm.ts'
import { startMachine, useMachine } from '#web/ui/machine.ts'

export interface RecordFormOptions<Values extends object, Schema extends z.ZodType, Saved>
  extends SendOptions<Values, Schema, Saved>, Pick<Merging<Values>, 'plain' | 'mergeGroups'> {
  /** What the fields hold at first: texts as a person types them. */
  initial: Values
  /** Of fields that are called otherwise while the form stands as it does. */
  labelsNow?: (values: Values) => Readonly<Record<string, string>>
  /** A value in words, where it is no text, number, yes/no, phone or list of texts. */
  showValue?: ShowValue
  /** The contract's input: the one validator. Fetched behind the screen, for one that waits for nothing. */
  schema: Schema | (() => Promise<Schema>)
  /** What needs more than a schema: the word's rules. */
  rules?: Rules<z.output<Schema>>
  /** Of the record being changed; nothing for a new one. */
  version?: number
  /** As what it is kept on this device until it is saved; nothing for passwords, codes and what is quickly chosen again. */
  draftKey: DraftKey | undefined
  /** What was left was put back into these fields. */
  onRecovered?: (names: string[]) => void
}

/** What `form.field('name')` gives to a field. */
export interface FieldBinding<Value> {
  id: string
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  readOnly: boolean
}

export type RecordFormState<Values extends object> = ReturnType<typeof useRecordForm<Values, z.ZodType, unknown>>

/**
 * The form of a record: validates on leaving a field and on submit, sends once, puts each refusal where it belongs, and
 * resolves a save over somebody else's.
 */
export function useRecordForm<Values extends object, Schema extends z.ZodType, Saved>(
  options: RecordFormOptions<Values, Schema, Saved>,
) {
  type Name = keyof Values & string
  const id = useId()
  const fields = Object.keys(options.labels)
  const showValue: ShowValue = options.showValue ?? ((_name, value) => showFieldValue(value))
  const now: Latest<Values> = { values: options.initial, version: options.version ?? 0 }
  const [form] = useState(() => startMachine(openedForm(newKey(), now), nextForm<Values>))
  const state = useMachine(form)
  const isSubmitting = state.phase === 'sending'
  const { schema } = options
  const judgeBy = (by: Schema) => {
    const { values, version } = form.state()
    return errorsOf(by, options.toInput(values, version), fields, options.rules)
  }
  const judge = () => (typeof schema === 'function' ? schema().then(judgeBy) : judgeBy(schema))
  /** What the server keeps of them, where they are sound; of fields that the contract calls otherwise nothing. */
  const asKept = (values: Values): object => {
    if (typeof schema === 'function') return {}
    const parsed = schema.safeParse(options.toInput(values, form.state().version))
    return parsed.success ? Object(parsed.data) : {}
  }
  const { plain, mergeGroups } = options

  const recover = (left: DraftCopy) => {
    const found = recoverForm(now.values, left, asKept)
    const isChange = options.version !== undefined
    const canAsk = isChange && options.loadLatest !== undefined
    const changed = found.changedByOthers.map((name) => options.labels[name] ?? name).join(', ')
    const isUnasked = isChange && !canAsk && changed !== ''
    const warnings = [
      ...(left.sent.length > 0 ? [SENT_BEFORE] : []),
      ...(isUnasked ? [`Otra persona cambió mientras tanto: ${changed}. Revise antes de guardar.`] : []),
    ]
    form.apply({ type: 'restored', left, found, over: now, canAsk, alert: warnings.join(' ') || undefined })
    options.onRecovered?.(found.names)
  }
  const kept = useKeptForm({ as: options.draftKey, typed: copyOfForm(state), onTaken: recover })

  const elementId = (name: string) => `${id}-${name}`
  const focusField = (name: string) => {
    const element = document.getElementById(elementId(name))
    element?.focus()
    element?.scrollIntoView({ block: 'center' })
  }
  const by: Merging<Values> = { plain, mergeGroups, asKept }
  const { submit, judgeLeft, decide, openAlreadySaved } = sendForm(options, {
    machine: form,
    judge,
    by,
    kept,
    focusField,
    showValue,
  })
  const afterPress = useAfterPress()
  const field = <FieldName extends Name>(name: FieldName): FieldBinding<Values[FieldName]> => ({
    id: elementId(name),
    name,
    value: state.values[name],
    readOnly: isSubmitting,
    onChange: (value) => void form.apply({ type: 'typed', name, value }),
    onBlur: () => afterPress(() => void judgeLeft(name)),
    error: state.errors[name],
  })
  const { conflict } = state
  const summary = state.wasPressed
    ? summarise(state.errors, { ...options.labels, ...options.labelsNow?.(state.values) })
    : undefined
  return {
    /** Of the `<form>`: a button outside it names it. */
    id,
    values: state.values,
    field,
    /** What a field within a list of items takes: `items.2.dose`. */
    part: (list: Name, at: number, name: string) => {
      const path = `${list}.${at}.${name}`
      const { id, onBlur, error, readOnly } = field(path as Name)
      return { id, name: path, onBlur, error, readOnly }
    },
    /** Changes a field from outside its control (a suggestion that was accepted). */
    setValue: <FieldName extends Name>(name: FieldName, value: Values[FieldName]) => field(name).onChange(value),
    errors: state.errors,
    /** What was said of a field, or of all of them, is said no more. */
    clearErrors: (name?: string) => void form.apply({ type: 'cleared', name }),
    labels: options.labels as Readonly<Record<string, string>>,
    showValue,
    /** A refusal that belongs to no field: shown above the buttons. */
    alert: state.alert,
    /** Opens what an earlier press, whose answer was lost, had saved; nothing when that is not what the alert says. */
    openAlreadySaved: state.isSavedOtherwise ? openAlreadySaved : undefined,
    summary: summary && { ...summary, onGo: () => focusField(summary.field.name) },
    isDirty: isDirty(state),
    /** What is a secret, or quickly typed again, is given up without a question. */
    isWorthKeeping: options.draftKey !== undefined,
    isSubmitting,
    /** What an earlier opening left on this device, to be offered. */
    left: kept.offer,
    /** What is typed is given up. */
    forget: () => {
      form.apply({ type: 'givenUp' })
      kept.forget()
    },
    /** Leaving loses nothing: known in the same tick as the navigation. */
    mayLeave: () => form.state().mayLeave,
    submit,
    elementId,
    focusField,
    conflict: conflict && {
      fields: conflict.fields,
      saved: conflict.saved,
      resolve: decide,
      close: () => void form.apply({ type: 'undecided' }),
    },
  }
}

/** The server knows its key for some days only: later, saving would make a second record. */
const SENT_BEFORE = 'Se había enviado y no llegó respuesta: puede que ya esté guardado. Revise antes de guardar.'
