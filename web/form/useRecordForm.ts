import { useId, useRef, useState } from 'react'
import { useForm } from '@mantine/form'
import { v4 as newKey } from 'uuid'
import type { z } from 'zod'
import { sameValue } from '#shared/values/sameValue.ts'
import { AppError, errors as errorTable, type Saved as SavedFirst } from '#shared/http/errors.ts'
import type { DraftCopy, Sent, Values as DraftValues } from '#web/drafts/draft.ts'
import type { DraftKey } from '#web/drafts/keeper.ts'
import { NetworkError } from '#web/http/call.ts'
import { isUnanswered } from '#web/http/answers.ts'
import { mergeChanges, type Conflict } from '#web/form/conflicts.ts'
import { showFieldValue, type ShowValue, tellEdits } from '#web/form/fieldWords.ts'
import { errorsOf, fieldOf, inOrder, type Rules, summarise } from '#web/form/formErrors.ts'
import { recoverForm, typedFields } from '#web/form/unsavedDrafts.ts'
import { useAfterPress } from '#web/form/pressedWork.ts'
import { useKeptForm } from '#web/form/useKeptForm.ts'
import { toastUntilClosed } from '#web/ui/toasts.ts'

export interface RecordFormOptions<Values extends object, Schema extends z.ZodType, Saved> {
  /** What the fields hold at first: texts as a person types them. */
  initial: Values
  /** The label of each field that the form shows, in the order in which it shows them. */
  labels: Partial<Record<keyof Values & string, string>> & Readonly<Record<string, string>>
  /** Of fields that are called otherwise while the form stands as it does. */
  labelsNow?: (values: Values) => Readonly<Record<string, string>>
  /** A value in words, where it is no text, number, yes/no, phone or list of texts. */
  showValue?: ShowValue
  /** The contract's input: the one validator. */
  schema: Schema
  /** What the fields hold, as the contract's input (see inputs.ts). `version` is that of the record being changed. */
  toInput: (values: Values, version: number) => unknown
  /** What needs more than a schema: the word's rules. */
  rules?: Rules<z.output<Schema>>
  /** What must be with the server before it is sent. */
  prepare?: (input: z.input<Schema>) => Promise<void>
  save: (input: z.input<Schema>, call: { idempotencyKey: string }) => Promise<Saved>
  /** `isOlder`: an earlier press had saved it, without what was corrected since. */
  onSaved: (saved: Saved, how: { isOlder: boolean }) => void
  /** Of the record being changed; nothing for a new one. */
  version?: number
  /** As what it is kept on this device until it is saved; nothing for passwords, codes and what is quickly chosen again. */
  draftKey: DraftKey | undefined
  /** What was left was put back into these fields. */
  onRecovered?: (names: string[]) => void
  /** Values with one way to write each thing, to be compared with what somebody else saved: an age as its date. */
  plain?: (values: Values) => Values
  /** Fields that say one thing: where two people changed it, all of them stay one person's. */
  mergeGroups?: readonly (readonly (keyof Values & string)[])[]
  /** The record as it is now on the server, for when somebody else saved first. */
  loadLatest?: () => Promise<{ values: Values; version: number }>
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
  const [version, setVersion] = useState(options.version ?? 0)
  const [base, setBase] = useState(options.initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [alert, setAlert] = useState<string>()
  const [conflict, showConflict] = useState<{
    conflicts: Conflict<Name>[]
    merged: Values
    theirs: Values
    version: number
    saved: SavedFirst | undefined
  }>()
  /** The question of a conflict stands: nothing is sent until it is answered, also before it is drawn. */
  const isAsking = useRef(false)
  const setConflict = (found: typeof conflict) => {
    isAsking.current = found !== undefined
    showConflict(found)
  }
  // One key for one opening of the form: however often it is sent, it creates one record.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newKey())
  const isSending = useRef(false)
  /** What was sent under that key without an answer: the server may have done one of these. */
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [isDone, setIsDone] = useState(false)
  /** True once leaving loses nothing any more: read by the guard in the same tick as the navigation. */
  const mayLeave = useRef(false)

  const errorsFor = (values: Values, atVersion = version) =>
    errorsOf(options.schema, options.toInput(values, atVersion), fields, options.rules)
  /** What the server keeps of them, where they are sound; of fields that the contract calls otherwise nothing. */
  const asKept = (values: Values): object => {
    const parsed = options.schema.safeParse(options.toInput(values, version))
    return parsed.success ? Object(parsed.data) : {}
  }
  const mantine = useForm<Values>({ mode: 'controlled', initialValues: options.initial })
  const errors = mantine.errors as Record<string, string>
  /** What the form itself found wrong, and not the server: it goes when it is right, whichever field made it so. */
  const told = useRef<Record<string, string>>({})
  const afterPress = useAfterPress()

  const isDirty = mantine.isDirty()

  const recover = (left: DraftCopy) => {
    const { values, base: before, changedByOthers, names } = recoverForm(options.initial, left, asKept)
    // Over the newer record; where somebody else changed the same, over the older, so that saving asks.
    const asks = changedByOthers.length > 0 && options.version !== undefined
    const isOld = asks && options.loadLatest !== undefined
    setBase(isOld ? before : options.initial)
    setVersion(isOld ? left.version : (options.version ?? 0))
    if (left.key !== undefined) setIdempotencyKey(left.key)
    setSent(left.sent)
    const labels = changedByOthers.map((name) => options.labels[name] ?? name).join(', ')
    const warnings = [
      ...(left.sent.length > 0 ? [SENT_BEFORE] : []),
      ...(asks && !isOld ? [`Otra persona cambió mientras tanto: ${labels}. Revise antes de guardar.`] : []),
    ]
    setAlert(warnings.join(' ') || undefined)
    mayLeave.current = false
    mantine.clearErrors()
    mantine.setValues(values as never)
    options.onRecovered?.(names)
  }
  const typed = typedFields(base, mantine.values)
  const kept = useKeptForm({
    as: options.draftKey,
    // A space alone is nothing to the server, nor to be offered again.
    typed: Object.keys(typed.edits).length > 0 ? { ...typed, version, key: idempotencyKey, sent } : undefined,
    onTaken: recover,
  })

  const elementId = (name: string) => `${id}-${name}`
  const focusField = (name: string) => {
    const element = document.getElementById(elementId(name))
    element?.focus()
    element?.scrollIntoView({ block: 'center' })
  }

  const field = <FieldName extends Name>(name: FieldName): FieldBinding<Values[FieldName]> => ({
    id: elementId(name),
    name,
    value: mantine.values[name],
    // What is on its way cannot be changed: the dialog closes with the answer, and would take the rest along.
    readOnly: isSubmitting,
    onChange: (value) => {
      if (isSending.current) return
      mayLeave.current = false
      mantine.setFieldValue(name as never, value as never)
    },
    onBlur: () =>
      afterPress(() => {
        const found = errorsFor(mantine.getValues())
        for (const path of Object.keys(told.current))
          if (!Object.hasOwn(found, path)) mantine.clearFieldError(path as never)
        // The field itself, and the parts of it that have errors of their own.
        const own = Object.entries(found).filter(([path]) => path === name || path.startsWith(`${name}.`))
        for (const [path, message] of own) mantine.setFieldError(path as never, message)
        const stays = Object.entries(told.current).filter(([path]) => Object.hasOwn(found, path))
        told.current = Object.fromEntries([...stays, ...own])
      }),
    error: errors[name],
  })

  const send = async (values: Values, atVersion: number) => {
    const found = errorsFor(values, atVersion)
    mantine.setErrors(found)
    told.current = found
    setAlert(found[''])
    const [first] = inOrder(Object.keys(found), fields)
    if (first !== undefined) return focusField(first)
    if (Object.keys(found).length > 0) return
    // What was sent already goes as it went: a day or a proposal that is another by now would make it another call.
    const before = sent.find((one) => one.version === atVersion && sameValue(one.fields, values))
    // The schema has just accepted it.
    const input = (before?.input ?? options.toInput(values, atVersion)) as z.input<Schema>
    await options.prepare?.(input)
    const sending = options.save(input, { idempotencyKey })
    kept.send(
      sending.then(
        () => true,
        () => false,
      ),
    )
    const saved = await sending.catch((error: unknown) => {
      if (isUnanswered(error) && !before)
        setSent((known) => [...known, { version: atVersion, fields: values as DraftValues, input }])
      // A creation that was done would have its first answer: this one was not, and is made anew at the next press.
      if (before && options.version === undefined && isRefused(error))
        setSent((known) => known.filter((one) => one !== before))
      throw error
    })
    mayLeave.current = true
    setConflict(undefined)
    setBase(values)
    mantine.setInitialValues(values)
    mantine.resetDirty(values)
    options.onSaved(saved, { isOlder: false })
  }

  /** @param from what they were changed from */
  const refuse = async (error: unknown, values: Values, from = base): Promise<void> => {
    if (error instanceof AppError && error.code === 'version_conflict' && options.loadLatest) {
      const latest = await options.loadLatest()
      const { plain = (same: Values) => same, mergeGroups } = options
      const { merged, conflicts } = mergeChanges(from, plain(values), latest.values, {
        sent: sent.map(({ fields: of }) => plain({ ...options.initial, ...of })),
        asKept,
        mergeGroups,
      })
      if (conflicts.length > 0)
        return setConflict({ conflicts, merged, theirs: latest.values, version: latest.version, saved: error.saved })
      return adopt(merged, latest)
    }
    setIsDone(error instanceof AppError && error.code === 'idempotency_mismatch' && sent.length > 0)
    // The dialog that asks for the password says so, and the form goes on after it.
    if (error instanceof AppError && error.code === 'no_session') return
    const known = error instanceof AppError || error instanceof NetworkError
    const message = known ? error.message : errorTable.internal.message
    const at = error instanceof AppError && error.field ? fieldOf(error.field, fields) : undefined
    if (at === undefined) return setAlert(message)
    delete told.current[at]
    mantine.setFieldError(at as never, message)
    focusField(at)
  }

  /** Goes on from the server's newer record, and sends what is wanted over it. */
  const adopt = async (wanted: Values, latest: { values: Values; version: number }) => {
    setBase(latest.values)
    setVersion(latest.version)
    setConflict(undefined)
    mantine.setValues(wanted as never)
    await send(wanted, latest.version).catch((error: unknown) => refuse(error, wanted, latest.values))
  }

  /** One at a time: a second press while something is on its way does nothing. */
  const once = async (work: () => Promise<void>) => {
    if (isSending.current) return
    isSending.current = true
    setIsSubmitting(true)
    setAlert(undefined)
    try {
      await work()
    } catch (error) {
      setAlert(error instanceof AppError || error instanceof NetworkError ? error.message : errorTable.internal.message)
    } finally {
      isSending.current = false
      setIsSubmitting(false)
    }
  }

  const submit = async () => {
    if (isAsking.current) return
    setWasSubmitted(true)
    await once(async () => {
      const values = mantine.getValues()
      await send(values, version).catch((error: unknown) => refuse(error, values))
    })
  }

  /**
   * Sends again what was sent without an answer: the server gives its first answer, and nothing is done twice. What was
   * corrected since stays in sight, to be written where that opens; what cannot be put in words stays on the device.
   */
  const openAlreadySaved = () =>
    once(async () => {
      for (const [index, one] of sent.entries()) {
        try {
          const saved = await options.save(one.input as z.input<Schema>, { idempotencyKey })
          const { edits } = typedFields({ ...options.initial, ...one.fields }, mantine.getValues())
          const { text, isWhole } = tellEdits(edits, options.labels, showValue)
          if (isWhole) kept.forget()
          mayLeave.current = true
          options.onSaved(saved, { isOlder: true })
          // Put back as it was sent: nothing is missing.
          if (Object.keys(edits).length === 0) return
          const rest = isWhole || !kept.isOnDevice ? '' : 'Se conserva en este equipo, y se le ofrece en el formulario.'
          toastUntilClosed('Falta corregir lo que cambió después', [text, rest].filter(Boolean).join('. '))
          return
        } catch (error) {
          const isOther = error instanceof AppError && error.code === 'idempotency_mismatch'
          if (!isOther || index === sent.length - 1) throw error
        }
      }
    })

  const resolve = (choices: Partial<Values>) =>
    once(async () => {
      if (!conflict) return
      const { merged, theirs, version: latest } = conflict
      const taken = (Object.keys(choices) as Name[]).filter((name) => sameValue(choices[name], theirs[name]))
      const withTaken = (options.mergeGroups ?? [])
        .filter((fields) => fields.some((name) => taken.includes(name)))
        .flat()
      const parts = withTaken.map((name) => [name, theirs[name]] as const)
      await adopt({ ...merged, ...choices, ...Object.fromEntries(parts) }, { values: theirs, version: latest })
    })

  const summary = wasSubmitted
    ? summarise(errors, { ...options.labels, ...options.labelsNow?.(mantine.values) })
    : undefined
  return {
    /** Of the `<form>`: a button outside it names it. */
    id,
    values: mantine.values,
    field,
    /** What a field within a list of items takes: `items.2.dose`. */
    part: (list: Name, at: number, name: string) => {
      const path = `${list}.${at}.${name}`
      const { id, onBlur, error, readOnly } = field(path as Name)
      return { id, name: path, onBlur, error, readOnly }
    },
    /** Changes a field from outside its control (a suggestion that was accepted). */
    setValue: <FieldName extends Name>(name: FieldName, value: Values[FieldName]) => field(name).onChange(value),
    /** The `@mantine/form` beneath, for lists of items. */
    mantine,
    errors,
    labels: options.labels as Readonly<Record<string, string>>,
    showValue,
    /** A refusal that belongs to no field: shown above the buttons. */
    alert,
    /** Opens what an earlier press, whose answer was lost, had saved; nothing when that is not what the alert says. */
    openAlreadySaved: alert !== undefined && isDone ? openAlreadySaved : undefined,
    summary: summary && { ...summary, onGo: () => focusField(summary.field.name) },
    isDirty,
    /** What is a secret, or quickly typed again, is given up without a question. */
    isWorthKeeping: options.draftKey !== undefined,
    isSubmitting,
    /** What an earlier opening left on this device, to be offered. */
    left: kept.offer,
    /** What is typed is given up. */
    forget: () => {
      mayLeave.current = true
      kept.forget()
    },
    mayLeave,
    submit,
    elementId,
    focusField,
    conflict: conflict && {
      fields: conflict.conflicts,
      saved: conflict.saved,
      resolve,
      close: () => setConflict(undefined),
    },
  }
}

/** The server looked at it, and did not do it. */
function isRefused(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not_allowed_now' || error.code === 'invalid')
}

/** The server knows its key for some days only: later, saving would make a second record. */
const SENT_BEFORE = 'Se había enviado y no llegó respuesta: puede que ya esté guardado. Revise antes de guardar.'
