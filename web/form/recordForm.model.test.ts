import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from '#shared/values/sameValue.ts'
import type { DraftCopy } from '#web/drafts/draft.ts'
import {
  copyOfForm,
  type FormEvent,
  type FormState,
  type Latest,
  type Merging,
  nextForm,
  openedForm,
} from '#web/form/recordForm.ts'
import { recoverForm } from '#web/form/unsavedDrafts.ts'

type Fields = Record<'a' | 'b' | 'c', string>
const names = ['a', 'b', 'c'] as const
type Name = (typeof names)[number]

const outcomes = [
  'answered',
  'done, answer lost',
  'not done',
  'done later',
  'refused at a field',
  'not looked at',
  'typed over meanwhile',
  'closed window',
] as const
type Outcome = (typeof outcomes)[number]

/** What can happen between a person at a form, the server and somebody else, in any order. */
type Step =
  | { do: 'type'; name: Name; text: string }
  | { do: 'leave a field'; name: Name }
  | { do: 'press'; outcome: Outcome }
  | { do: 'foreign save'; name: Name; text: string }
  | { do: 'decide'; keep: 'mine' | 'theirs' | 'joined'; outcome: Outcome }
  | { do: 'late arrival' | 'put off' | 'reopen' | 'open what was saved' }

/** What no server takes: the form itself finds it wrong. */
const WRONG = 'mal'
const name = fc.constantFrom(...names)
const text = fc.constantFrom('', 'uno', 'dos', 'tres', 'uno ', ' uno', WRONG)
const outcome = fc.constantFrom(...outcomes)
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('type' as const), name, text }),
  fc.record({ do: fc.constant('press' as const), outcome }),
  fc.record({ do: fc.constant('foreign save' as const), name, text: fc.constantFrom('', 'uno', 'otro', 'nuevo') }),
  fc.record({
    do: fc.constant('decide' as const),
    keep: fc.constantFrom('mine', 'theirs', 'joined' as const),
    outcome,
  }),
  fc.record({ do: fc.constant('leave a field' as const), name }),
  ...(['late arrival', 'put off', 'reopen', 'open what was saved'] as const).map((what) =>
    fc.constant<Step>({ do: what }),
  ),
]
const weights = [6, 6, 2, 2, 1, 2, 1, 2, 1]
const step = fc.oneof(...steps.map((arbitrary, at) => ({ arbitrary, weight: weights[at] ?? 1 })))

const trimmed = (values: Fields) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])) as Fields

interface Input {
  version: number
  values: Fields
}

/** The server as it is: a change names the version that it was made upon, and the same key has the first answer. */
class Server {
  version = 0
  values: Fields = { a: '', b: '', c: '' }
  /** What was done under each key. */
  readonly done = new Map<string, Input>()
  /** By somebody else, and not seen in the form yet. */
  readonly unseen = new Map<Name, string>()
  readonly isNew: boolean

  constructor(isNew: boolean) {
    this.isNew = isNew
    if (!isNew) this.version = 1
  }

  take(input: Input, key: string): 'done' | 'outdated' | 'other' {
    const first = this.done.get(key)
    if (first) return JSON.stringify(first) === JSON.stringify(input) ? 'done' : 'other'
    if (!this.isNew && input.version !== this.version) return 'outdated'
    for (const field of names)
      if (!sameValue(input.values[field], this.values[field]) && this.unseen.has(field))
        throw new Error(`What somebody wrote in ${field} was written over unseen`)
    this.done.set(key, input)
    this.values = input.values
    this.version++
    return 'done'
  }

  latest(): Latest<Fields> {
    return { version: this.version, values: { ...this.values } }
  }
}

const merging: Merging<Fields> = { asKept: trimmed }
const sentence = 'No se guardó'

/** A person at a form, which is opened again over what it left on the device. */
class Window {
  readonly server: Server
  state: FormState<Fields>
  isSaved = false
  /** The last text typed or chosen in each field, until the server has it. */
  typed = new Map<Name, string>()
  /** The texts that were sent from here: the same by somebody else cannot be told from them. */
  readonly mine: Fields[] = []
  late: { input: Input; key: string }[] = []
  /** As `call` has them for a change: what got no answer and is sent again has the same key, in the same window. */
  keys = new Map<string, string>()
  nextKey = 0
  /** Those that began with nothing. */
  openings = 1

  constructor(server: Server) {
    this.server = server
    this.state = openedForm('opening 1', server.isNew ? { version: 0, values: server.values } : server.latest())
  }

  apply(event: FormEvent<Fields>): boolean {
    const before = this.state
    this.state = nextForm(before, event)
    return this.state !== before
  }

  foundNow(): Record<string, string> {
    return Object.fromEntries(
      names.filter((field) => this.state.values[field] === WRONG).map((field) => [field, WRONG]),
    )
  }

  type(field: Name, value: string): void {
    if (this.state.phase === 'deciding') return
    this.apply({ type: 'typed', name: field, value })
    expect(this.state.values[field]).toBe(value)
    expect(this.state.errors).not.toHaveProperty(field)
    this.note(field, value)
  }

  note(field: Name, value: string): void {
    if (sameValue(this.state.base[field], value)) this.typed.delete(field)
    else this.typed.set(field, value)
  }

  press(outcome: Outcome): void {
    if (!this.apply({ type: 'pressed' })) return
    // A second press while the first is under way means nothing.
    expect(this.apply({ type: 'pressed' })).toBe(false)
    this.goOut(outcome)
  }

  goOut(outcome: Outcome): void {
    const { version, values } = this.state
    const found = this.foundNow()
    this.apply({ type: 'judged', found, input: { version, values: trimmed(values) } })
    const { underWay, key: ofForm } = this.state
    if (!underWay) {
      expect(this.state.errors).toEqual(found)
      return
    }
    const input = underWay.input as Input
    const body = JSON.stringify(input)
    const key = this.server.isNew ? ofForm : (this.keys.get(body) ?? `call ${this.nextKey++}`)
    this.keys.set(body, key)
    this.mine.push(input.values)
    for (const [field, value] of this.server.unseen)
      if (sameValue(input.values[field], value)) this.server.unseen.delete(field)
    switch (outcome) {
      case 'typed over meanwhile':
        expect(this.apply({ type: 'typed', name: 'a', value: 'encima' })).toBe(false)
        return this.answer(input, key)
      case 'answered':
        return this.answer(input, key)
      case 'done, answer lost':
        this.server.take(input, key)
        return void this.apply({ type: 'failed', how: 'unanswered', message: sentence })
      case 'done later':
        this.late.push({ input, key })
        return void this.apply({ type: 'failed', how: 'unanswered', message: sentence })
      case 'not done':
        return void this.apply({ type: 'failed', how: 'unanswered', message: sentence })
      case 'not looked at':
        return void this.apply({ type: 'failed', how: 'unheard' })
      case 'refused at a field':
        // What it did before it does not refuse.
        if (this.server.done.has(key)) return this.answer(input, key)
        // What it refuses it refuses again, however late it comes.
        this.late = this.late.filter((one) => one.key !== key)
        this.apply({ type: 'failed', how: 'refused', message: sentence, field: 'b' })
        expect(this.state.errors.b).toBe(sentence)
        return
      case 'closed window':
        this.server.take(input, key)
        return this.reopen()
    }
  }

  answer(input: Input, key: string): void {
    const answer = this.server.take(input, key)
    this.keys.delete(JSON.stringify(input))
    if (answer === 'done') {
      // Said to be saved: it is, as it stands in the form.
      expect(sameValue(this.server.done.get(key)?.values, trimmed(this.state.values))).toBe(true)
      this.apply({ type: 'answered' })
      return this.leave()
    }
    if (answer === 'other') {
      this.apply({
        type: 'failed',
        how: 'unheard',
        message: sentence,
        isSavedOtherwise: this.state.doubtful.length > 0,
      })
      // Whoever wrote more than was saved is told what to do.
      expect(this.state.isSavedOtherwise).toBe(true)
      return
    }
    this.apply({ type: 'outdated', latest: this.server.latest(), saved: undefined, by: merging })
    this.goOn('answered')
  }

  /** What was merged goes out by itself; a conflict waits for the person. */
  goOn(outcome: Outcome): void {
    this.see()
    if (this.state.phase === 'sending') this.goOut(outcome)
  }

  decide(keep: 'mine' | 'theirs' | 'joined', outcome: Outcome): void {
    const { conflict } = this.state
    if (!conflict) return
    const { latest, fields } = conflict
    const choices: Partial<Fields> = {}
    for (const { name: field, mine, theirs } of fields) {
      const both = `${String(mine)} ${String(theirs)}`
      choices[field] = keep === 'joined' ? both : String(keep === 'mine' ? mine : theirs)
    }
    this.apply({ type: 'decided', choices, by: merging })
    for (const { name: field } of fields) {
      this.note(field, choices[field] ?? '')
      // Decided over a text that was replaced again meanwhile: the answer tells.
      if (sameValue(latest.values[field], this.server.values[field])) this.server.unseen.delete(field)
    }
    this.goOn(outcome)
  }

  /** A text is seen when its field shows it. */
  see(): void {
    for (const [field, value] of this.server.unseen)
      if (sameValue(this.state.values[field], value)) this.server.unseen.delete(field)
    for (const [field, value] of this.typed) if (sameValue(this.state.base[field], value)) this.typed.delete(field)
  }

  foreignSave(field: Name, value: string): void {
    const { server } = this
    if (server.isNew || sameValue(server.values[field], value)) return
    server.values = { ...server.values, [field]: value }
    server.version++
    const isKnown = [this.state.base, ...this.mine].some((known) => sameValue(known[field], value))
    if (isKnown) server.unseen.delete(field)
    else server.unseen.set(field, value)
  }

  openWhatWasSaved(): void {
    if (!this.state.isSavedOtherwise) return
    const { doubtful, key } = this.state
    this.apply({ type: 'pressed' })
    expect(doubtful.some(({ input }) => this.server.take(input as Input, key) === 'done')).toBe(true)
    this.apply({ type: 'answeredBefore' })
    this.leave()
  }

  reopen(): void {
    const left: DraftCopy | undefined = copyOfForm(this.state)
    this.keys = new Map()
    const over = this.server.isNew ? { version: 0, values: { a: '', b: '', c: '' } } : this.server.latest()
    this.state = openedForm(`opening ${this.openings + 1}`, over)
    if (!left) this.openings++
    else {
      const found = recoverForm(over.values, left, trimmed)
      this.apply({ type: 'restored', left, found, over, canAsk: !this.server.isNew, alert: undefined })
    }
    this.see()
  }

  leave(): void {
    expect(this.state.mayLeave).toBe(true)
    this.isSaved = true
    this.typed.clear()
  }

  check(): void {
    const { phase, values, underWay, conflict } = this.state
    expect(phase).not.toBe('sending')
    expect(underWay).toBeUndefined()
    expect(conflict !== undefined).toBe(phase === 'deciding')
    // What is not with the server is in its field, and kept.
    for (const [field, value] of this.typed) {
      expect(sameValue(values[field], value)).toBe(true)
      expect(copyOfForm(this.state)?.edits).toHaveProperty(field)
    }
  }
}

function play(window: Window, what: Step): void {
  switch (what.do) {
    case 'type':
      return window.type(what.name, what.text)
    case 'leave a field': {
      const { refused } = window.state
      window.apply({ type: 'left', name: what.name, found: window.foundNow() })
      if (refused !== undefined && window.foundNow()[refused] === undefined)
        expect(window.state.errors[refused]).toBe(sentence)
      return
    }
    case 'press':
      return window.press(what.outcome)
    case 'foreign save':
      return window.foreignSave(what.name, what.text)
    case 'decide':
      return window.decide(what.keep, what.outcome)
    case 'late arrival': {
      const request = window.late.shift()
      if (request) window.server.take(request.input, request.key)
      return
    }
    case 'put off':
      return void window.apply({ type: 'undecided' })
    case 'reopen':
      return window.reopen()
    case 'open what was saved':
      return window.openWhatWasSaved()
  }
}

test.each([
  ['a new record', true],
  ['a change of a record', false],
])('%s is saved once and as it stands, nothing typed is lost, and nobody is written over unseen', (_what, isNew) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (all) => {
      const window = new Window(new Server(isNew))
      for (const what of all) {
        if (window.isSaved) break
        play(window, what)
        window.check()
      }
      // The network is back, and the person puts right what is wrong and goes on.
      for (let round = 0; round < 12 && !window.isSaved; round++) {
        for (const field of names) if (window.state.values[field] === WRONG) window.type(field, 'bien')
        play(window, { do: 'late arrival' })
        window.decide('mine', 'answered')
        if (!window.isSaved) window.press('answered')
        if (!window.isSaved) window.openWhatWasSaved()
      }
      expect(window.isSaved).toBe(true)
      if (isNew) expect(window.server.done.size).toBeLessThanOrEqual(window.openings)
    }),
    { numRuns: 1500 },
  )
})
