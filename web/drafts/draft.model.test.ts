import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from '#shared/values/sameValue.ts'
import {
  copyOf,
  type Draft,
  type DraftCopy,
  type DraftEvent,
  hasEdits,
  nextDraft,
  openedDraft,
  sendable,
  shownValues,
  type Sent,
} from '#web/drafts/draft.ts'

const fields = ['a', 'b', 'c'] as const
type Field = (typeof fields)[number]

/** What can happen between the two windows of a person, their server and somebody else, in any order. */
type Step = { in: 0 | 1 } & Happening
type Happening =
  | { do: 'type'; field: Field; text: string }
  | {
      do: 'send'
      outcome:
        | 'answered'
        | 'done, answer lost'
        | 'not done'
        | 'done later'
        | 'typed over meanwhile'
        | 'killed'
        | 'refused'
    }
  | { do: 'foreign'; field: Field; text: string }
  | { do: 'read' }
  | { do: 'late arrival' }
  | { do: 'decide'; keep: 'mine' | 'theirs' | 'joined' }
  | { do: 'reopen' }

const text = fc.constantFrom('', 'uno', 'dos', 'tres', 'cuatro', 'uno ', ' uno ', '\n')
const field = fc.constantFrom(...fields)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), field, text }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      outcome: fc.constantFrom(
        'answered',
        'done, answer lost',
        'not done',
        'done later',
        'typed over meanwhile',
        'killed',
        'refused',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('foreign' as const), field, text }) },
  { weight: 2, arbitrary: fc.constant<Happening>({ do: 'read' }) },
  { weight: 2, arbitrary: fc.constant<Happening>({ do: 'late arrival' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), keep: fc.constantFrom('mine', 'theirs', 'joined') }),
  },
  { weight: 2, arbitrary: fc.constant<Happening>({ do: 'reopen' }) },
)

const step: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom(0 as const, 1 as const), happening)
  .map(([window, what]) => ({ in: window, ...what }))

/** The server as the kernel is: a save names the version it was made upon, and one that changes nothing keeps it. */
class Server {
  version = 1
  values: Record<string, unknown> = { a: null, b: 'inicio', c: null }
  readonly editors: Editor[] = []

  /** @param by a window; somebody else without it */
  save(request: Sent, by?: Editor): number | undefined {
    if (request.version !== this.version) return undefined
    const changed = Object.entries(request.fields).filter(([name, value]) => !sameValue(this.values[name], value))
    if (changed.length === 0) return this.version
    for (const [name, value] of changed) {
      if (by?.unseen.has(name)) throw new Error(`A foreign text in ${name} was overwritten unseen`)
      this.values[name] = typeof value === 'string' ? value.trim() || null : value
      for (const editor of this.editors) if (editor !== by) editor.overtake(name, this.values[name])
    }
    return ++this.version
  }

  record() {
    return { version: this.version, values: { ...this.values } }
  }
}

/** An editor that does what the runner does, one step at a time. */
class Editor {
  draft: Draft
  /** What the device keeps of it: all that is left when the browser is killed. */
  copy: DraftCopy | undefined
  /** The last text typed or chosen in each field, until the server has confirmed it. */
  typed = new Map<string, unknown>()
  /** The texts of others that were not seen here yet. */
  unseen = new Map<string, unknown>()
  /** The texts sent from here, arrived or not: the same text by somebody else cannot be told from them. */
  mine = new Map<string, unknown[]>()
  late: Sent[] = []
  readonly server: Server

  constructor(server: Server) {
    this.server = server
    this.draft = openedDraft(server.record())
    server.editors.push(this)
  }

  overtake(name: string, value: unknown): void {
    if (this.knows(name, value)) this.unseen.delete(name)
    else this.unseen.set(name, value)
    // Back at what the field was when it was last seen: there is nothing new to see.
    if (sameValue(value, this.draft.base[name])) this.unseen.delete(name)
  }

  knows(name: string, value: unknown): boolean {
    return (this.mine.get(name) ?? []).some((other) => sameValue(other, value))
  }

  expect(request: Sent): void {
    for (const [name, value] of Object.entries(request.fields)) {
      this.mine.set(name, [...(this.mine.get(name) ?? []), value])
      if (sameValue(this.unseen.get(name), value)) this.unseen.delete(name)
    }
  }

  apply(event: DraftEvent): void {
    const before = shownValues(this.draft)
    this.draft = nextDraft(this.draft, event)
    this.copy = copyOf(this.draft)
    const after = shownValues(this.draft)
    for (const name of fields) {
      // To the letter, under the fingers: the server trims, and the space before the next word is none yet.
      if (event.type === 'edited' && Object.hasOwn(event.fields, name)) expect(after[name]).toBe(event.fields[name])
      // Decided: what was chosen, be it the same but for its spaces.
      else if (event.type === 'resolved' && event.field === name) expect(sameValue(after[name], event.value)).toBe(true)
      else if (sameValue(before[name], after[name])) expect(after[name], event.type).toBe(before[name])
    }
  }

  run(todo: Happening): void {
    switch (todo.do) {
      case 'type':
        this.type(todo.field, todo.text)
        break
      case 'send':
        this.send(todo.outcome)
        break
      case 'foreign':
        this.server.save({ version: this.server.version, fields: { [todo.field]: todo.text } })
        break
      case 'read':
        this.read()
        break
      case 'late arrival': {
        const request = this.late.shift()
        if (request) this.server.save(request, this)
        break
      }
      case 'decide':
        this.decide(todo.keep)
        break
      case 'reopen': {
        const { copy } = this
        this.draft = openedDraft(this.server.record())
        for (const [name, value] of this.typed) if (sameValue(this.server.values[name], value)) this.typed.delete(name)
        if (copy) this.apply({ type: 'restored', copy })
        this.see()
        break
      }
    }
    this.check()
  }

  type(name: string, value: string): void {
    const known = sameValue(this.draft.base[name], value)
    this.apply({ type: 'edited', fields: { [name]: value } })
    // Typing what the record already says is no change: there is nothing to keep.
    if (known && !Object.hasOwn(this.draft.edits, name)) this.typed.delete(name)
    else this.typed.set(name, value)
    this.see()
  }

  send(outcome: Extract<Step, { do: 'send' }>['outcome']): void {
    if (Object.keys(sendable(this.draft)).length === 0) return
    this.apply({ type: 'sent' })
    const request = this.draft.sent.at(-1)
    if (!request) throw new Error('Nothing was sent')
    this.expect(request)
    if (outcome === 'typed over meanwhile' || outcome === 'killed')
      this.type(Object.keys(request.fields)[0] ?? 'a', 'encima')
    // The browser is killed while it is on its way, and what is typed goes on from the device.
    if (outcome === 'killed') {
      const version = this.server.save(request, this)
      this.run({ do: 'reopen' })
      // Nobody is asked about a text of their own.
      if (version !== undefined)
        for (const name of Object.keys(request.fields)) expect(this.draft.conflicts).not.toHaveProperty(name)
      return
    }
    if (outcome === 'refused') return this.apply({ type: 'refused', fields: [], message: 'No' })
    if (outcome === 'done later') this.late.push(request)
    if (outcome === 'not done' || outcome === 'done later') return this.apply({ type: 'unanswered', offline: true })
    const version = this.server.save(request, this)
    if (outcome === 'done, answer lost') return this.apply({ type: 'unanswered', offline: true })
    if (version === undefined) {
      this.apply({ type: 'outdated' })
      this.read()
    } else {
      this.apply({ type: 'saved', version, at: 'now' })
      for (const [name, value] of Object.entries(request.fields))
        if (sameValue(this.typed.get(name), value)) this.typed.delete(name)
    }
  }

  read(): void {
    this.apply({ type: 'read', record: this.server.record() })
    // Both wrote the same: it is with the server.
    for (const [name, value] of this.typed) if (sameValue(this.server.values[name], value)) this.typed.delete(name)
    this.see()
  }

  /** A text is seen when the field shows it; under a text of mine it is seen when the conflict is decided. */
  see(): void {
    for (const [name, value] of this.unseen)
      if (sameValue(shownValues(this.draft)[name], value)) this.unseen.delete(name)
  }

  decide(keep: 'mine' | 'theirs' | 'joined'): void {
    const [name, theirs] = Object.entries(this.draft.conflicts)[0] ?? []
    if (name === undefined) return
    const mine = this.draft.edits[name]
    const value = keep === 'mine' ? mine : keep === 'theirs' ? theirs : `${String(theirs)} ${String(mine)}`
    this.apply({ type: 'resolved', field: name, value })
    if (Object.hasOwn(this.draft.edits, name)) this.typed.set(name, value)
    else this.typed.delete(name)
    this.unseen.delete(name)
    // Decided for a text that was replaced again meanwhile: the next reading tells.
    const now = this.server.values[name]
    if (!sameValue(theirs, now) && !this.knows(name, now)) this.unseen.set(name, now)
  }

  check(): void {
    const shown = shownValues(this.draft)
    for (const [name, value] of this.typed)
      if (!sameValue(shown[name], value)) throw new Error(`${name} lost "${String(value)}": ${String(shown[name])}`)
  }
}

test('no order of edits, failures, lost answers, late requests, foreign saves and kills loses a text of two windows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const server = new Server()
      const windows = [new Editor(server), new Editor(server)]
      for (const { in: at, ...what } of steps) windows[at]?.run(what)
      // The network is back and a person decides what is left.
      for (let round = 0; round < 24 && windows.some(({ draft }) => hasEdits(draft)); round++)
        for (const editor of windows) {
          editor.run({ do: 'late arrival' })
          editor.run({ do: 'decide', keep: 'mine' })
          editor.run({ do: 'send', outcome: 'answered' })
        }
      for (const editor of windows) {
        expect(hasEdits(editor.draft)).toBe(false)
        editor.read()
        for (const name of fields) expect(sameValue(shownValues(editor.draft)[name], server.values[name])).toBe(true)
      }
    }),
    { numRuns: 5000 },
  )
})
