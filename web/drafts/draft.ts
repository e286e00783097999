import { plainLine, plainText } from '#shared/values/text.ts'

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
  savedAt?: string
}

export type DraftPhase = 'idle' | 'saving' | 'reading' | 'offline' | 'failed' | 'noSession' | 'closed'

export interface Draft {
  phase: DraftPhase
  version: number
  /** The server's values as last known, spelt as they were typed: what the edits were made upon. */
  base: Values
  /** What was typed and the server has not confirmed. */
  edits: Values
  /** What the request under way carries. */
  inFlight: Values | undefined
  /**
   * Values sent without an answer. The server may hold any of them, and that is no conflict. They count until a save
   * over a newer version is confirmed: from then on a late request with the old version can only be refused.
   */
  unconfirmed: Readonly<Record<string, readonly unknown[]>>
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
  base: Values
  edits: Values
  unconfirmed: Draft['unconfirmed']
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
    inFlight: undefined,
    unconfirmed: {},
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
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => !same(before[name], now[name]))
}

/** What can be sent now: not what waits for a decision or for a correction. */
export function sendable(draft: Draft): Values {
  return pick(draft.edits, (field) => !Object.hasOwn(draft.conflicts, field) && !Object.hasOwn(draft.refused, field))
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

/** Are two values the same to the server, which trims texts, keeps an empty one as null, no unseen signs, and the names of lists as lines? */
export function same(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

export function nextDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'edited':
      return edit(draft, event.fields)
    case 'sent':
      return { ...draft, phase: 'saving', inFlight: sendable(draft), problem: undefined }
    case 'saved':
      return saved(draft, event.version, event.at)
    case 'unanswered':
      return {
        ...doubt(draft),
        inFlight: undefined,
        phase: event.offline ? 'offline' : 'failed',
        problem: event.message,
        failures: draft.failures + 1,
      }
    case 'refused':
      return refuse(draft, event.fields, event.message)
    case 'outdated':
      // Counted, so that a record that never agrees is not asked without pause; the server itself is there.
      return { ...draft, inFlight: undefined, phase: 'reading', failures: 0, staleRetries: draft.staleRetries + 1 }
    case 'unread':
      return {
        ...draft,
        phase: event.offline ? 'offline' : 'failed',
        problem: event.message,
        failures: draft.failures + 1,
      }
    case 'signedOut':
      return { ...draft, inFlight: undefined, phase: 'noSession' }
    case 'closed':
      return { ...draft, inFlight: undefined, phase: 'closed', problem: event.message }
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
  const doubted = draft.inFlight ? doubt(draft).unconfirmed : draft.unconfirmed
  return {
    base: pick(draft.base, (field) => Object.hasOwn(draft.edits, field)),
    edits: draft.edits,
    unconfirmed: doubted,
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
    const settled = same(value, draft.base[field]) && !isDoubtful(draft, field)
    edits = settled ? without(edits, field) : { ...edits, [field]: value }
    if (!settled) continue
    // The space before the next word is none to the server: it stays where it was typed.
    base = { ...base, [field]: value }
    conflicts = without(conflicts, field)
  }
  return { ...draft, base, edits, conflicts, refused }
}

function isDoubtful(draft: Draft, field: string): boolean {
  return Object.hasOwn(draft.unconfirmed, field) || Object.hasOwn(draft.inFlight ?? {}, field)
}

function saved(draft: Draft, version: number, at: string): Draft {
  const sent = draft.inFlight
  if (!sent) return draft
  const answered = {
    ...draft,
    inFlight: undefined,
    phase: draft.phase === 'closed' ? draft.phase : ('idle' as const),
    problem: draft.phase === 'closed' ? draft.problem : undefined,
    failures: 0,
    staleRetries: 0,
    savedAt: at,
  }
  // The record was read in a newer version while the answer was on its way: what was read is nearer to the truth.
  if (version < draft.version) return answered
  const confirmed = pick(draft.edits, (field, value) => Object.hasOwn(sent, field) && same(value, sent[field]))
  return {
    ...answered,
    version,
    base: { ...draft.base, ...sent, ...confirmed },
    edits: pick(draft.edits, (field) => !Object.hasOwn(confirmed, field)),
    unconfirmed: version > draft.version ? {} : draft.unconfirmed,
  }
}

/** What is under way may have been done. */
function doubt(draft: Draft): Draft {
  const unconfirmed = { ...draft.unconfirmed }
  for (const [field, value] of Object.entries(draft.inFlight ?? {})) {
    const known = unconfirmed[field] ?? []
    if (!known.some((other) => same(other, value))) unconfirmed[field] = [...known, value]
  }
  return { ...draft, unconfirmed }
}

function refuse(draft: Draft, fields: readonly string[], message: string): Draft {
  const idle = { ...draft, inFlight: undefined }
  const asked = draft.inFlight ?? draft.edits
  const found = fields.filter((field) => Object.hasOwn(asked, field))
  if (found.length === 0) return { ...idle, phase: 'failed', problem: message, failures: draft.failures + 1 }
  // Typed over meanwhile: the new text has not been judged yet.
  const judged = found.filter((field) => same(asked[field], draft.edits[field]))
  const refused = judged.map((field) => [field, { value: asked[field], message }] as const)
  return { ...idle, phase: 'idle', refused: { ...draft.refused, ...Object.fromEntries(refused) } }
}

/** Puts the edits on top of the record as it is now. That it could be read also ends the wait for a new login. */
function rebase(draft: Draft, record: DraftRecord): Draft {
  const current = draft.inFlight ? doubt(draft) : draft
  const phase = record.closed ? 'closed' : draft.inFlight ? draft.phase : 'idle'
  const settled = { ...current, phase, problem: record.closed }
  // An older answer that arrives late says nothing new.
  if (record.version < draft.version) return { ...settled, problem: draft.problem, phase: draft.phase }
  let { edits, conflicts, refused } = current
  for (const [field, mine] of Object.entries(current.edits)) {
    const theirs = record.values[field]
    if (same(mine, theirs) && !Object.hasOwn(draft.inFlight ?? {}, field)) {
      edits = without(edits, field)
      conflicts = without(conflicts, field)
      refused = without(refused, field)
    } else if (Object.hasOwn(conflicts, field)) conflicts = { ...conflicts, [field]: theirs }
    else if (!isMine(current, field, theirs)) conflicts = { ...conflicts, [field]: theirs }
  }
  const base = asTyped(record.values, shownValues(current))
  return { ...settled, version: record.version, base, edits, conflicts, refused }
}

/** The server trims: what is the same stays as it was typed, or the space before the next word would go. */
function asTyped(values: Values, typed: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, same(value, typed[field]) ? typed[field] : value]),
  )
}

/** Nobody else changed it: the server has what the edit was made upon, or a text of mine whose answer was lost. */
function isMine(draft: Pick<Draft, 'base' | 'unconfirmed'>, field: string, theirs: unknown): boolean {
  return same(theirs, draft.base[field]) || (draft.unconfirmed[field] ?? []).some((value) => same(value, theirs))
}

/** The window was shut while I typed: its last words reached the server after the device had kept the ones before. */
function isLastWords(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return false
  return mine.startsWith(typeof base === 'string' ? base : '') && theirs.startsWith(mine.trim()) && mine.trim() !== ''
}

/** Takes up a copy left on the device; the caller has seen that it does not overlap. */
function restore(draft: Draft, copy: DraftCopy): Draft {
  let { edits, conflicts } = draft
  for (const [field, mine] of Object.entries(copy.edits)) {
    const theirs = draft.base[field]
    if (same(mine, theirs) || isLastWords(copy.base[field], mine, theirs)) continue
    edits = { ...edits, [field]: mine }
    if (copy.conflicts.includes(field) || !isMine(copy, field, theirs)) conflicts = { ...conflicts, [field]: theirs }
  }
  const unconfirmed = { ...draft.unconfirmed }
  for (const [field, values] of Object.entries(copy.unconfirmed))
    unconfirmed[field] = [...(unconfirmed[field] ?? []), ...values]
  return { ...draft, edits, conflicts, unconfirmed }
}

function pick(values: Values, keep: (field: string, value: unknown) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => keep(field, value)))
}

function without<V>(values: Readonly<Record<string, V>>, field: string): Readonly<Record<string, V>> {
  if (!Object.hasOwn(values, field)) return values
  const { [field]: _dropped, ...rest } = values
  return rest
}

function canonical(value: unknown): string {
  const plain = asKept(value ?? null, plainText)
  return JSON.stringify(plain === '' ? null : plain)
}

/** The names of a list are lines to the server; every other text keeps its own signs. */
function asKept(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((one) => asKept(one, plainLine))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, asKept(part, clean)]))
}
