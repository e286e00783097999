import { sameValue } from '#shared/values/sameValue.ts'
import type { Saved } from '#shared/http/errors.ts'
import type { DraftCopy, Sent, Values as DraftValues } from '#web/drafts/draft.ts'
import { type Conflict, mergeChanges, type MergeOptions } from '#web/form/conflicts.ts'
import { type Recovered, typedFields } from '#web/form/unsavedDrafts.ts'
import { comeBack, goOut, type Sending } from '#web/http/answers.ts'

/** What is wrong, a sentence a field; that of no field under ''. */
type Errors = Readonly<Record<string, string>>

/** A record as the server has it, in the fields of the form. */
export interface Latest<Values> {
  values: Values
  version: number
}

/**
 * What becomes of a form from the first key to the answer, as a pure state machine: it is sent once, nothing typed is
 * lost, and nobody's change is written over unseen. It knows no record and no call.
 */
export interface FormState<Values extends object> extends Sending<Sent> {
  /** `deciding`: somebody saved first, and a person looks at both texts. */
  phase: 'writing' | 'sending' | 'deciding'
  values: Values
  /** What they were changed from, and its version. */
  base: Values
  version: number
  /** One for an opening of the form: however often it is sent, it makes one record. */
  key: string
  errors: Errors
  /** The field whose error is the server's: only typing takes it away. */
  refused: string | undefined
  wasPressed: boolean
  /** A refusal that belongs to no field. */
  alert: string | undefined
  /** The alert says that an earlier press was done, with what was sent then. */
  isSavedOtherwise: boolean
  conflict: { fields: Conflict<keyof Values & string>[]; latest: Latest<Values>; saved: Saved | undefined } | undefined
  /** Leaving loses nothing any more. */
  mayLeave: boolean
}

/** How values are compared with what somebody else saved. */
export interface Merging<Values extends object> extends Omit<MergeOptions<Values>, 'sent'> {
  /** Values with one way to write each thing: an age as its date. */
  plain?: ((values: Values) => Values) | undefined
}

export type FormEvent<Values extends object> =
  /** `name`: of a field, or the path of a part of it, `newcomer.ownerName`. */
  | { type: 'typed'; name: string; value: unknown }
  /** A field was left; `found`: what the form finds wrong by now. */
  | { type: 'left'; name: string; found: Errors }
  /** What was said of a field, or of all of them, is said no more. */
  | { type: 'cleared'; name: string | undefined }
  | { type: 'pressed' }
  /** What is pressed goes out as `input`, unless something is found wrong. */
  | { type: 'judged'; found: Errors; input: unknown }
  | { type: 'answered' }
  /** An earlier press had saved what was sent then. */
  | { type: 'answeredBefore' }
  /** `unheard`: it was not looked at. What says no message is said elsewhere. */
  | {
      type: 'failed'
      how: 'unanswered' | 'refused' | 'unheard'
      message?: string | undefined
      field?: string | undefined
      isSavedOtherwise?: boolean
    }
  | { type: 'outdated'; latest: Latest<Values>; saved: Saved | undefined; by: Merging<Values> }
  /** What a person chose for each field that both had changed. */
  | { type: 'decided'; choices: Partial<Values>; by: Merging<Values> }
  | { type: 'undecided' }
  /** `canAsk`: over what somebody else changed too it is kept as it was typed, so that saving asks. */
  | {
      type: 'restored'
      left: DraftCopy
      found: Recovered<Values>
      over: Latest<Values>
      canAsk: boolean
      alert: string | undefined
    }
  | { type: 'givenUp' }

export function openedForm<Values extends object>(key: string, { values, version }: Latest<Values>): FormState<Values> {
  return {
    phase: 'writing',
    values,
    base: values,
    version,
    key,
    underWay: undefined,
    doubtful: [],
    errors: {},
    refused: undefined,
    wasPressed: false,
    alert: undefined,
    isSavedOtherwise: false,
    conflict: undefined,
    mayLeave: false,
  }
}

export function isDirty({ values, base }: Pick<FormState<object>, 'values' | 'base'>): boolean {
  return JSON.stringify(values) !== JSON.stringify(base)
}

/** What to keep on the device, before an answer comes too; nothing where there is nothing to lose. */
export function copyOfForm<Values extends object>(state: FormState<Values>): DraftCopy | undefined {
  const { version, key, doubtful, underWay } = state
  const typed = typedFields(state.base, state.values)
  // A space alone is nothing to the server, nor to be offered again.
  if (Object.keys(typed.edits).length === 0) return undefined
  const sent = underWay && !doubtful.includes(underWay) ? [...doubtful, underWay] : doubtful
  return { ...typed, version, key, sent, conflicts: [] }
}

export function nextForm<Values extends object>(state: FormState<Values>, event: FormEvent<Values>): FormState<Values> {
  switch (event.type) {
    case 'typed': {
      // What is on its way cannot be changed: the dialog closes with the answer, and would take the rest along.
      if (state.phase === 'sending') return state
      const values = withValue(state.values, event.name.split('.'), event.value) as Values
      return { ...state, ...unsaid(state, event.name), values, mayLeave: false }
    }
    case 'left':
      return judge(state, event.name, event.found)
    case 'cleared':
      return {
        ...state,
        ...(event.name === undefined ? { errors: {}, refused: undefined } : unsaid(state, event.name)),
      }
    case 'pressed':
      if (state.phase !== 'writing') return state
      return { ...state, phase: 'sending', wasPressed: true, alert: undefined, isSavedOtherwise: false }
    case 'judged': {
      const { found, input } = event
      if (state.phase !== 'sending' || state.underWay) return state
      const judged = { ...state, errors: without(found, ''), refused: undefined, alert: found[''] }
      if (Object.keys(found).length > 0) return { ...judged, phase: 'writing' }
      const wanted: Sent = { version: state.version, fields: state.values as DraftValues, input }
      // What was made of the same fields depends on the day too: it goes as it went.
      const isSame = (one: Sent, other: Sent) => one.version === other.version && sameValue(one.fields, other.fields)
      return { ...judged, ...goOut(state, wanted, isSame) }
    }
    case 'answered':
      if (state.phase !== 'sending' || !state.underWay) return state
      return { ...state, phase: 'writing', base: state.underWay.fields as Values, underWay: undefined, mayLeave: true }
    case 'answeredBefore':
      return state.phase === 'sending' ? { ...state, phase: 'writing', mayLeave: true } : state
    case 'failed':
      return state.phase === 'sending' ? fail(state, event) : state
    case 'outdated':
      return state.phase === 'sending' ? overtake(state, event, {}) : state
    case 'decided':
      return state.conflict
        ? overtake({ ...state, alert: undefined }, { ...state.conflict, by: event.by }, event.choices)
        : state
    case 'undecided':
      return state.phase === 'deciding' ? { ...state, phase: 'writing', conflict: undefined } : state
    case 'restored': {
      const { left, found, over, canAsk, alert } = event
      const isOld = canAsk && found.changedByOthers.length > 0
      const opened = openedForm(left.key ?? state.key, isOld ? { values: found.base, version: left.version } : over)
      const { underWay, phase } = state
      const goesOn = phase === 'sending' ? { phase, underWay } : {}
      return { ...opened, ...goesOn, values: found.values, doubtful: left.sent, alert }
    }
    case 'givenUp':
      return { ...state, mayLeave: true }
  }
}

/** What was said of a field is said no more. */
function unsaid({ errors, refused }: Pick<FormState<object>, 'errors' | 'refused'>, name: string) {
  return { errors: without(errors, name), refused: refused === name ? undefined : refused }
}

/** Shows what is wrong with the field that is left; what is right by now is told no more, whichever field made it so. */
function judge<Values extends object>(state: FormState<Values>, name: string, found: Errors): FormState<Values> {
  const own = Object.entries(found).filter(([path]) => path === name || path.startsWith(`${name}.`))
  const stay = Object.entries(state.errors).filter(([path]) => path === state.refused || Object.hasOwn(found, path))
  const isJudged = own.some(([path]) => path === state.refused)
  return {
    ...state,
    errors: Object.fromEntries([...stay, ...own]),
    refused: isJudged ? undefined : state.refused,
  }
}

function fail<Values extends object>(
  state: FormState<Values>,
  { how, message, field, isSavedOtherwise = false }: FormEvent<Values> & { type: 'failed' },
): FormState<Values> {
  const back = how === 'unheard' ? { underWay: undefined } : comeBack(state, how)
  const failed = { ...state, ...back, phase: 'writing' as const, isSavedOtherwise }
  if (message === undefined) return failed
  if (field === undefined) return { ...failed, alert: message }
  return { ...failed, errors: { ...state.errors, [field]: message }, refused: field }
}

/**
 * Goes on from a newer record: with what only one of both changed and what is chosen for the rest, or with a question
 * about that.
 */
function overtake<Values extends object>(
  state: FormState<Values>,
  { latest, saved, by }: Pick<FormEvent<Values> & { type: 'outdated' }, 'latest' | 'saved' | 'by'>,
  choices: Partial<Values>,
): FormState<Values> {
  const { plain = (values: Values) => values, mergeGroups = [], ...merging } = by
  const sent = state.doubtful.map(({ fields }) => plain({ ...state.base, ...fields }))
  const found = mergeChanges(state.base, plain(state.values), latest.values, { sent, mergeGroups, ...merging })
  const { conflicts, merged } = found
  const isOpen = conflicts.some(({ name }) => !Object.hasOwn(choices, name))
  if (isOpen)
    return { ...state, phase: 'deciding', underWay: undefined, conflict: { fields: conflicts, latest, saved } }
  const isTaken = (name: keyof Values) => Object.hasOwn(choices, name) && sameValue(choices[name], latest.values[name])
  const taken = mergeGroups.filter((fields) => fields.some(isTaken)).flat()
  const theirs = Object.fromEntries(taken.map((name) => [name, latest.values[name]]))
  return {
    ...state,
    phase: 'sending',
    underWay: undefined,
    conflict: undefined,
    base: latest.values,
    version: latest.version,
    values: { ...merged, ...choices, ...theirs },
  }
}

function withValue(values: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const before: unknown = Reflect.get(values, name)
  return { ...values, [name]: rest.length > 0 ? withValue(Object(before) as object, rest, value) : value }
}

function without(errors: Errors, name: string): Errors {
  if (!Object.hasOwn(errors, name)) return errors
  const { [name]: _gone, ...rest } = errors
  return rest
}
