import { sameValue } from '#shared/values/sameValue.ts'

/**
 * What a person types into a record that saves itself, as a pure state machine: no field is ever lost and nobody's text
 * is overwritten unseen. It knows no record; the fields are flat and their values are plain JSON.
 */
export type Values = Readonly<Record<string, unknown>>

/** A record as the server has it. */
export interface DraftRecord {
  version: number
  values: Values
  /** Why nothing can be written any more; `undefined` while it is open. */
  closed?: string | undefined
  /** When it was saved last, as far as is known. */
  savedAt?: string | undefined
}

export type DraftPhase = 'idle' | 'saving' | 'reading' | 'offline' | 'failed' | 'noSession' | 'closed'

/** What was sent over a version. The server may hold it by now, and that is no conflict. */
export interface Sent {
  version: number
  fields: Values
  /** Of a form: what was made of its fields, which depends on the day too. */
  input?: unknown
}

export interface Draft {
  phase: DraftPhase
  version: number
  /** The server's values as last known, spelt as they were typed: what the edits were made upon. */
  base: Values
  /** What was typed and the server has not confirmed. */
  edits: Values
  /** What was sent without an answer, and what is under way as the last of them: the server may have done one of these. */
  sent: readonly Sent[]
  isSending: boolean
  /** Fields that somebody else changed too, with the other text. They are not sent until a person decides. */
  conflicts: Values
  /** Fields that the server (or the contract) does not accept, with the value it refused and its sentence. */
  refused: Readonly<Record<string, { value: unknown; message: string }>>
  /** The sentence of the last failure, or why the record is closed. */
  problem: string | undefined
  /** Failures in a row, for the waiting time: calls without a good answer, and saves over an outdated version. */
  failures: number
  staleRetries: number
  savedAt: string | undefined
}

/** What is kept on the device: the edits, and what is needed to tell later what they were made upon. */
export interface DraftCopy {
  version: number
  base: Values
  edits: Values
  sent: readonly Sent[]
  /** Of a form: the key of what it sends, so that what is sent again later is done once. */
  key?: string
  conflicts: readonly string[]
}

export type DraftEvent =
  | { type: 'edited'; fields: Values }
  | { type: 'sent' }
  | { type: 'saved'; version: number; at: string }
  /** The request went out and no answer came back: it may or may not have been done. */
  | { type: 'unanswered'; offline: boolean; message?: string }
  /** `fields`: those that the refusal is about, by the names of the draft; of none it is a failure. */
  | { type: 'refused'; fields: readonly string[]; message: string }
  /** Somebody saved meanwhile, or the record's state changed: the record must be read again. */
  | { type: 'outdated' }
  | { type: 'unread'; offline: boolean; message?: string }
  | { type: 'signedOut' }
  | { type: 'closed'; message: string }
  | { type: 'read'; record: DraftRecord }
  /** A person decided a conflict: the value to keep, theirs, mine or both joined. */
  | { type: 'resolved'; field: string; value: unknown }
  | { type: 'restored'; copy: DraftCopy }
  | { type: 'discarded' }

export function openedDraft(record: DraftRecord): Draft {
  return {
    phase: record.closed ? 'closed' : 'idle',
    version: record.version,
    base: record.values,
    edits: {},
    sent: [],
    isSending: false,
    conflicts: {},
    refused: {},
    problem: record.closed,
    failures: 0,
    staleRetries: 0,
    savedAt: record.savedAt,
  }
}

/** What the screen shows: the server's values under what was typed. */
export function shownValues(draft: Draft): Values {
  return { ...draft.base, ...draft.edits }
}

/** The fields that show something else by now, by their names. */
export function changedFields(before: Values, now: Values): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => !sameValue(before[name], now[name]),
  )
}

/** What can be sent now: not what waits for a decision or for a correction. */
export function sendable(draft: Pick<Draft, 'edits' | 'conflicts' | 'refused'>): Values {
  return pick(draft.edits, (field) => !Object.hasOwn(draft.conflicts, field) && !Object.hasOwn(draft.refused, field))
}

export function hasSendable(draft: Draft): boolean {
  return Object.keys(sendable(draft)).length > 0
}

export function hasEdits(draft: Draft): boolean {
  return Object.keys(draft.edits).length > 0
}

/** What to do about what could not be saved, for whoever asked for something that needs it saved. */
export function whyUnsaved(draft: Pick<Draft, 'problem' | 'refused' | 'conflicts'>): string {
  const isMarked = Object.keys(draft.refused).length > 0 || Object.keys(draft.conflicts).length > 0
  const cause = isMarked ? 'Revise los datos marcados.' : (draft.problem ?? 'Revise su conexión.')
  return `Falta guardar lo último que escribió. ${cause}`
}

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'edited':
      return edit(draft, event.fields)
    case 'sent': {
      const sent = [...draft.sent, { version: draft.version, fields: sendable(draft) }]
      return { ...draft, phase: 'saving', sent, isSending: true, problem: undefined }
    }
    case 'saved':
      return saved(draft, event.version, event.at)
    case 'unanswered':
      return {
        ...draft,
        sent: withoutRepeats(draft.sent),
        isSending: false,
        phase: event.offline ? 'offline' : 'failed',
        problem: event.message,
        failures: draft.failures + 1,
      }
    case 'refused':
      return refuse(draft, event.fields, event.message)
    case 'outdated':
      // Counted, so that a record that never agrees is not asked without pause; the server itself is there.
      return { ...refusedOne(draft), phase: 'reading', failures: 0, staleRetries: draft.staleRetries + 1 }
    case 'unread':
      return {
        ...draft,
        phase: event.offline ? 'offline' : 'failed',
        problem: event.message,
        failures: draft.failures + 1,
      }
    case 'signedOut':
      return { ...refusedOne(draft), phase: 'noSession' }
    case 'closed':
      return { ...refusedOne(draft), phase: 'closed', problem: event.message }
    case 'read':
      return rebase(draft, event.record)
    case 'resolved':
      return edit({ ...draft, conflicts: without(draft.conflicts, event.field) }, { [event.field]: event.value })
    case 'restored':
      return restore(draft, event.copy)
    case 'discarded':
      return { ...draft, edits: {}, conflicts: {}, refused: {} }
  }
}

/** What to keep on the device; `undefined` when all is with the server. */
export function copyOf(draft: Draft): DraftCopy | undefined {
  if (!hasEdits(draft)) return undefined
  return {
    version: draft.version,
    base: pick(draft.base, (field) => Object.hasOwn(draft.edits, field)),
    edits: draft.edits,
    sent: draft.sent,
    conflicts: Object.keys(draft.conflicts),
  }
}

/** Two copies of one record that touch the same field wait for each other: neither may hide the other's text. */
export function overlaps(draft: Draft, copy: DraftCopy): boolean {
  return Object.keys(copy.edits).some((field) => Object.hasOwn(draft.edits, field))
}

function edit(draft: Draft, fields: Values): Draft {
  let { base, edits, conflicts, refused } = draft
  for (const [field, value] of Object.entries(fields)) {
    refused = without(refused, field)
    // Back at the server's value: nothing to send, unless an earlier text may be on its way there.
    const settled = sameValue(value, draft.base[field]) && !isDoubtful(draft.sent, field)
    edits = settled ? without(edits, field) : { ...edits, [field]: value }
    if (!settled) continue
    // The space before the next word is none to the server: it stays where it was typed.
    base = { ...base, [field]: value }
    conflicts = without(conflicts, field)
  }
  return { ...draft, base, edits, conflicts, refused }
}

function isDoubtful(sent: readonly Sent[], field: string): boolean {
  return sent.some(({ fields }) => Object.hasOwn(fields, field))
}

/** Of what is not known to be done: each text of a field once. */
function withoutRepeats(sent: readonly Sent[]): Sent[] {
  const fields = sent.at(-1)?.fields ?? {}
  const isRepeated = (field: string, value: unknown) => Object.hasOwn(fields, field) && sameValue(value, fields[field])
  const earlier = sent
    .slice(0, -1)
    .map((one) => ({ ...one, fields: pick(one.fields, (field, value) => !isRepeated(field, value)) }))
  return [...earlier.filter((one) => Object.keys(one.fields).length > 0), ...sent.slice(-1)]
}

/** What was under way was not done. */
function refusedOne(draft: Draft): Draft {
  return draft.isSending ? { ...draft, sent: draft.sent.slice(0, -1), isSending: false } : draft
}

function saved(draft: Draft, version: number, at: string): Draft {
  const answeredOne = draft.sent.at(-1)
  if (!draft.isSending || !answeredOne) return draft
  const { fields } = answeredOne
  const answered = {
    ...draft,
    // A late one over an older version can only be refused; one that changes nothing leaves the version to those before it.
    sent: version > answeredOne.version ? [] : draft.sent.slice(0, -1),
    isSending: false,
    phase: draft.phase === 'closed' ? draft.phase : ('idle' as const),
    problem: draft.phase === 'closed' ? draft.problem : undefined,
    failures: 0,
    staleRetries: 0,
    savedAt: at,
  }
  // The record was read in a newer version while the answer was on its way: what was read is nearer to the truth.
  if (version < draft.version) return answered
  const isConfirmed = (field: string, value: unknown) => Object.hasOwn(fields, field) && sameValue(value, fields[field])
  return {
    ...answered,
    version,
    base: { ...draft.base, ...fields, ...pick(draft.edits, isConfirmed) },
    edits: pick(draft.edits, (field, value) => !isConfirmed(field, value)),
  }
}

function refuse(draft: Draft, fields: readonly string[], message: string): Draft {
  const idle = refusedOne(draft)
  const asked = (draft.isSending ? draft.sent.at(-1)?.fields : undefined) ?? draft.edits
  const found = fields.filter((field) => Object.hasOwn(asked, field))
  if (found.length === 0) return { ...idle, phase: 'failed', problem: message, failures: draft.failures + 1 }
  // Typed over meanwhile: the new text has not been judged yet.
  const judged = found.filter((field) => sameValue(asked[field], draft.edits[field]))
  const refused = judged.map((field) => [field, { value: asked[field], message }] as const)
  return { ...idle, phase: 'idle', refused: { ...draft.refused, ...Object.fromEntries(refused) } }
}

/** Puts the edits on top of the record as it is now. That it could be read also ends the wait for a new login. */
function rebase(draft: Draft, record: DraftRecord): Draft {
  // An older answer that arrives late says nothing new.
  if (record.version < draft.version) return draft
  const phase = record.closed ? 'closed' : draft.isSending ? draft.phase : 'idle'
  // Over a newer record what was sent over an older one can only be refused: if it was done, it is in the record.
  const isUnderWay = (at: number) => draft.isSending && at === draft.sent.length - 1
  const sent = draft.sent.filter(({ version }, at) => version >= record.version || isUnderWay(at))
  let { edits, conflicts, refused } = draft
  for (const [field, mine] of Object.entries(draft.edits)) {
    const theirs = record.values[field]
    const found = mergeField(mine, theirs, knownOf(draft, field))
    if (found === 'same' && !isDoubtful(sent, field)) {
      edits = without(edits, field)
      conflicts = without(conflicts, field)
      refused = without(refused, field)
    } else if (found === 'conflict' || Object.hasOwn(conflicts, field)) conflicts = { ...conflicts, [field]: theirs }
  }
  const base = asTyped(record.values, shownValues(draft))
  return { ...draft, phase, problem: record.closed, sent, version: record.version, base, edits, conflicts, refused }
}

/** The server trims: what is the same stays as it was typed, or the space before the next word would go. */
function asTyped(values: Values, typed: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, sameValue(value, typed[field]) ? typed[field] : value]),
  )
}

/**
 * What becomes of a value that I changed, over what the server has by now: theirs is nobody's change where it is what mine
 * was made upon, or what I sent.
 */
export function mergeField<Value>(
  mine: Value,
  theirs: Value,
  known: readonly Value[],
  isSame: (one: Value, other: Value) => boolean = sameValue,
): 'same' | 'mine' | 'conflict' {
  if (isSame(mine, theirs)) return 'same'
  return known.some((value) => isSame(value, theirs)) ? 'mine' : 'conflict'
}

function knownOf({ base, sent }: Pick<DraftCopy, 'base' | 'sent'>, field: string): unknown[] {
  return [base, ...sent.map(({ fields }) => fields)].flatMap((values) =>
    values === base || Object.hasOwn(values, field) ? [values[field]] : [],
  )
}

/** The window was shut while I typed: its last words reached the server after the device had kept the ones before. */
function isLastWords(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return false
  return mine.startsWith(typeof base === 'string' ? base : '') && theirs.startsWith(mine.trim()) && mine.trim() !== ''
}

/** Takes up a copy left on the device; the caller has seen that it does not overlap. */
function restore(draft: Draft, copy: DraftCopy): Draft {
  // Not arrived yet, perhaps.
  const sent = [...draft.sent, ...copy.sent.filter(({ version }) => version >= draft.version)]
  let { edits, conflicts } = draft
  for (const [field, mine] of Object.entries(copy.edits)) {
    const theirs = draft.base[field]
    const found = isLastWords(copy.base[field], mine, theirs) ? 'same' : mergeField(mine, theirs, knownOf(copy, field))
    if (found === 'same' && !isDoubtful(sent, field)) continue
    edits = { ...edits, [field]: found === 'same' ? theirs : mine }
    if (found === 'conflict' || copy.conflicts.includes(field)) conflicts = { ...conflicts, [field]: theirs }
  }
  return { ...draft, edits, conflicts, sent }
}

function pick(values: Values, keep: (field: string, value: unknown) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => keep(field, value)))
}

function without<V>(values: Readonly<Record<string, V>>, field: string): Readonly<Record<string, V>> {
  if (!Object.hasOwn(values, field)) return values
  const { [field]: _dropped, ...rest } = values
  return rest
}
