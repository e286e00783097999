import { AppError } from '#shared/http/errors.ts'
import { canKeep } from '#web/drafts/copies.ts'
import {
  copyOf,
  type Draft,
  type DraftEvent,
  type DraftPhase,
  type DraftRecord,
  hasEdits,
  nextDraft,
  hasSendable,
  openedDraft,
  overlaps,
  sendable,
  shownValues,
  type Values,
} from '#web/drafts/draft.ts'
import { keepDraft } from '#web/drafts/keepDraft.ts'
import { keeperOf } from '#web/drafts/keeper.ts'
import { addOpenForm } from '#web/drafts/openForms.ts'
import { NetworkError } from '#web/http/call.ts'

/** After the last change. */
export const SAVE_DELAY_MS = 800
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
/** A network that comes and goes is told by no event: whoever reads "Sin conexión" does not wait a minute for the next try. */
const LAST_OFFLINE_MS = 10_000
/** How often "save now" goes on with what was typed, or moved to a new version, while it saved. */
const MAX_ROUNDS = 4

/** What a draft is of: an animal's. */
export interface Drafted {
  pet: { id: string }
}

/** How a kind of record is read and saved. */
export interface DraftSource<R extends Drafted> {
  accountId: string
  /** The record, as its word and id. */
  id: string
  title: (record: R) => string
  path: (record: R) => string
  /** As flat fields. */
  recordOf: (record: R) => DraftRecord
  /** Saves fields over a version. */
  save: (version: number, fields: Values) => Promise<{ version: number; updatedAt: string }>
  read: () => Promise<R>
  /** What the contract says against a value, before the server is asked. `values` is the record with what was typed. */
  check?: (field: string, value: unknown, record: R, values: Values) => string | undefined
  /** The fields sent that the server means by a name of its own; without it that of the field, under `fields`. */
  fieldsOf?: (name: string, sent: Values) => readonly string[]
}

/** Where what was typed is safe meanwhile: `memory` is lost with the tab, and the screen must say so. */
export type DraftPlace = 'device' | 'memory'

export interface DraftState<R extends Drafted> {
  /** As it was read last; its fields are the draft's. */
  record: R
  draft: Draft
  place: DraftPlace
  /** Fields that were found on the device when the record was opened. */
  restored: readonly string[]
  /** The copies of this record on the device have been looked at: editing may begin. */
  isReady: boolean
}

export interface RunningDraft<R extends Drafted = Drafted> extends Drafted {
  state: () => DraftState<R>
  subscribe: (listener: () => void) => () => void
  edit: (fields: Values) => void
  resolve: (field: string, value: unknown) => void
  /** A newer reading of the record, from any other call. */
  refresh(record: R): void
  /** What the server has of it, as plain values: the record as it was read last, and what was saved since. */
  saved: () => { record: R; saved: DraftRecord }
  /** What was saved after the record was read. */
  catchUp: (saved: DraftRecord) => void
  /** Sends at once, and once more what was typed meanwhile. */
  saveNow: () => Promise<void>
  /** Reads the record again, after some other call found it changed. */
  reread: () => Promise<void>
  discard: () => void
  /** Keeps it running while a screen shows it; the answer lets it go. */
  retain: () => () => void
}

/** Those of this tab that are on a screen, or whose screen is away while a save is still owed. */
const running = new Map<string, RunningDraft>()

/** The one that is running. */
export function findDraft<R extends Drafted>(source: Omit<DraftSource<R>, 'read'>): RunningDraft<R> | undefined {
  return running.get(placeOf(source)) as RunningDraft<R> | undefined
}

function placeOf({ accountId, id }: { accountId: string; id: string }): string {
  return `${accountId}/${id}`
}

/** Who leaves waits at most so long for the last save. */
const LAST_SAVE_MS = 4000

/** Before signing out or loading the page anew: a last try to send, with the copies on the device as the net. */
export async function saveAllDrafts(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))
  await Promise.race([Promise.all([...running.values()].map((draft) => draft.saveNow())), tooLong])
}

/** After logging in again: what waited for a session goes on, over the record as it is by now. */
export function resumeAllDrafts(): void {
  for (const draft of running.values()) void draft.reread()
}

/** Over what was just read; it begins once a screen retains it. */
export function makeDraft<R extends Drafted>(source: DraftSource<R>, record: R): RunningDraft<R> {
  let state: DraftState<R> = {
    record,
    draft: openedDraft(source.recordOf(record)),
    place: 'device',
    restored: [],
    isReady: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  let holders = 0
  let listening: AbortController | undefined
  let takeOff: (() => void) | undefined
  const keeper = keeperOf(source.accountId)
  const { id } = source
  const kept = keepDraft(keeper, { id, title: source.title(record), path: source.path(record) }, (isSafe) => {
    const place = isSafe ? 'device' : 'memory'
    if (state.place !== place) change({ place })
  })

  function change(next: Partial<DraftState<R>>): void {
    state = { ...state, ...next }
    if (next.place) {
      takeOff?.()
      takeOff = next.place === 'memory' ? addOpenForm({ kept: undefined, isSafe: false }) : undefined
    }
    for (const listener of listeners) listener()
  }

  function apply(event: DraftEvent): void {
    const before = state.draft
    const draft = nextDraft(before, event)
    if (draft === before) return
    change({ draft })
    if (draft.edits !== before.edits || draft.sent !== before.sent || draft.conflicts !== before.conflicts)
      kept.write(copyOf(draft))
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void step(), delay)
  }

  /** What comes next after an event: another save, another try, or nothing. */
  function proceed(): void {
    const { draft } = state
    switch (draft.phase) {
      case 'idle':
        if (hasSendable(draft)) schedule(draft.staleRetries > 1 ? retryDelay() : SAVE_DELAY_MS)
        else if (!hasEdits(draft) && holders === 0) stop()
        return
      case 'reading':
        return schedule(0)
      case 'offline':
        return schedule(Math.min(LAST_OFFLINE_MS, retryDelay()))
      case 'failed':
        return schedule(retryDelay())
      case 'saving':
      case 'noSession':
      case 'closed':
        return
    }
  }

  function retryDelay(): number {
    const failures = Math.max(state.draft.failures, state.draft.staleRetries)
    return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))
  }

  function isOwed(): boolean {
    return state.draft.phase === 'idle' && hasSendable(state.draft)
  }

  function phaseNow(): DraftPhase {
    return state.draft.phase
  }

  /** One request at a time. */
  function step(): Promise<void> {
    underWay ??= request().finally(() => {
      underWay = undefined
      proceed()
    })
    return underWay
  }

  async function request(): Promise<void> {
    clearTimeout(timer)
    const { phase } = state.draft
    if (phase === 'closed' || phase === 'noSession' || !state.isReady) return
    if (phase === 'reading') {
      await reread()
      if (phaseNow() !== 'idle') return
    }
    for (const [field, value] of Object.entries(sendable(state.draft))) {
      const message = source.check?.(field, value, state.record, shownValues(state.draft))
      if (message !== undefined) apply({ type: 'refused', fields: [field], message })
    }
    if (!hasSendable(state.draft)) {
      // Nothing to send, but the last answer was a failure: is the server back?
      if (phase === 'offline' || phase === 'failed') await reread()
      return
    }
    apply({ type: 'sent' })
    const { version, sent } = state.draft
    const fields = sent.at(-1)?.fields ?? {}
    try {
      const answer = await source.save(version, fields)
      apply({ type: 'saved', version: answer.version, at: answer.updatedAt })
    } catch (error) {
      apply(failure(error, (name) => source.fieldsOf?.(name, fields) ?? name.split('.').slice(1, 2)))
      if (phaseNow() !== 'reading') return
      await reread()
      // Refused for a reason that the record itself does not show: said, and tried again later.
      if (error instanceof AppError && error.code === 'not_allowed_now' && phaseNow() === 'idle')
        apply({ type: 'unread', offline: false, message: error.message })
    }
  }

  function take(fresh: R): void {
    const read = source.recordOf(fresh)
    if (read.version >= state.draft.version && fresh !== state.record) change({ record: fresh })
    apply({ type: 'read', record: read })
  }

  async function reread(): Promise<void> {
    try {
      take(await source.read())
    } catch (error) {
      const found = failure(error)
      if (found.type === 'signedOut' || found.type === 'closed') apply(found)
      else apply({ offline: false, ...found, type: 'unread' })
    }
  }

  function handleBack(): void {
    if (document.visibilityState === 'hidden') return void step()
    const { phase } = state.draft
    if (phase === 'offline' || phase === 'failed' || phase === 'reading') void step()
  }

  function handleBeforeUnload(event: BeforeUnloadEvent): void {
    if (state.place === 'memory' && hasEdits(state.draft)) event.preventDefault()
  }

  function start(): void {
    if (listening) return
    listening = new AbortController()
    const { signal } = listening
    window.addEventListener('online', handleBack, { signal })
    window.addEventListener('pagehide', () => void step(), { signal })
    window.addEventListener('beforeunload', handleBeforeUnload, { signal })
    document.addEventListener('visibilitychange', handleBack, { signal })
    void restore()
  }

  function stop(): void {
    clearTimeout(timer)
    listening?.abort()
    listening = undefined
    takeOff?.()
    if (running.get(placeOf(source)) === self) running.delete(placeOf(source))
  }

  /** Takes up what this account left on the device for this record. */
  async function restore(): Promise<void> {
    void canKeep(source.accountId).then((can) => can || change({ place: 'memory' }))
    change({ isReady: false, restored: [] })
    const restored: string[] = []
    for (const left of await keeper.listLeft(id).catch(() => [])) {
      // A second text for the same field waits on the device until the first one is settled.
      if (overlaps(state.draft, left)) continue
      apply({ type: 'restored', copy: left })
      restored.push(...Object.keys(left.edits).filter((field) => Object.hasOwn(state.draft.edits, field)))
      await kept.settled()
      if (state.place === 'device') await kept.drop(left).catch(() => undefined)
    }
    change({ isReady: true, restored })
    proceed()
  }

  const self: RunningDraft<R> = {
    get pet() {
      return state.record.pet
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (fields) => {
      apply({ type: 'edited', fields })
      // Without network the next try has its own time: typing on does not hurry it.
      if (state.draft.phase === 'idle') schedule(SAVE_DELAY_MS)
    },
    resolve: (field, value) => {
      apply({ type: 'resolved', field, value })
      void step()
    },
    refresh: (fresh) => {
      take(fresh)
      proceed()
    },
    saved: () => {
      const { version, base, savedAt } = state.draft
      return { record: state.record, saved: { version, values: base, savedAt } }
    },
    catchUp: (saved) => apply({ type: 'read', record: saved }),
    saveNow: async () => {
      await step()
      // Of two who wait for the same save, the first one goes on with the next: the other waits for that too.
      for (let again = 0; again < MAX_ROUNDS && (underWay || isOwed()); again++) await step()
      await kept.settled()
    },
    reread: async () => {
      await reread()
      proceed()
    },
    discard: () => apply({ type: 'discarded' }),
    retain: () => {
      holders++
      running.set(placeOf(source), self)
      kept.open()
      start()
      return () => {
        holders--
        if (holders > 0) return
        kept.close()
        void step()
      }
    },
  }
  return self
}

/** What an error means for the draft. */
function failure(
  error: unknown,
  fieldsOf: (name: string) => readonly string[] = () => [],
): DraftEvent & { type: 'unanswered' | 'refused' | 'outdated' | 'signedOut' | 'closed' } {
  if (error instanceof NetworkError) return { type: 'unanswered', offline: true }
  if (!(error instanceof AppError)) return { type: 'unanswered', offline: false }
  switch (error.code) {
    case 'version_conflict':
    case 'not_allowed_now':
      return { type: 'outdated' }
    case 'invalid':
      return { type: 'refused', fields: error.field ? fieldsOf(error.field) : [], message: error.message }
    case 'no_session':
      return { type: 'signedOut' }
    case 'forbidden':
    case 'not_found':
      return { type: 'closed', message: error.message }
    default:
      return { type: 'unanswered', offline: false, message: error.message }
  }
}
