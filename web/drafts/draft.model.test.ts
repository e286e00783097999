import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copyOf,
  type Draft,
  type DraftEvent,
  hasEdits,
  nextDraft,
  openedDraft,
  same,
  sendable,
  shownValues,
} from '#web/drafts/draft.ts'

const fields = ['a', 'b', 'c'] as const
type Field = (typeof fields)[number]

/** What can happen between an editor and its server, in any order. */
type Step =
  | { do: 'type'; field: Field; text: string }
  | { do: 'send'; outcome: 'answered' | 'done, answer lost' | 'not done' | 'done later' | 'typed over meanwhile' }
  | { do: 'foreign'; field: Field; text: string }
  | { do: 'read' }
  | { do: 'late arrival' }
  | { do: 'decide'; keep: 'mine' | 'theirs' | 'joined' }
  | { do: 'reopen' }

const text = fc.constantFrom('', 'uno', 'dos', 'tres', 'cuatro', 'uno ', ' uno ', '\n')
const field = fc.constantFrom(...fields)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), field, text }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      outcome: fc.constantFrom('answered', 'done, answer lost', 'not done', 'done later', 'typed over meanwhile'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('foreign' as const), field, text }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'read' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'late arrival' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), keep: fc.constantFrom('mine', 'theirs', 'joined') }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'reopen' }) },
)

interface Request {
  version: number
  fields: Record<string, unknown>
}

/** The server as the kernel is: a save names the version it was made upon, and one that changes nothing keeps it. */
class Server {
  version = 1
  values: Record<string, unknown> = { a: null, b: 'inicio', c: null }
  /** The texts of the other person that nobody here has seen yet. */
  unseen = new Map<string, unknown>()
  /** My own texts that were sent, arrived or not: the same text by somebody else cannot be told from them. */
  mine = new Map<string, unknown[]>()

  save(request: Request, mine: boolean): number | undefined {
    if (request.version !== this.version) return undefined
    const changed = Object.entries(request.fields).filter(([name, value]) => !same(this.values[name], value))
    if (changed.length === 0) return this.version
    for (const [name, value] of changed) {
      if (mine && this.unseen.has(name)) throw new Error(`A foreign text in ${name} was overwritten unseen`)
      this.values[name] = typeof value === 'string' ? value.trim() || null : value
      const known = this.knows(name, value)
      if (!mine && !known) this.unseen.set(name, this.values[name])
      if (!mine && known) this.unseen.delete(name)
    }
    return ++this.version
  }

  knows(name: string, value: unknown): boolean {
    return (this.mine.get(name) ?? []).some((other) => same(other, value))
  }

  expect(request: Request): void {
    for (const [name, value] of Object.entries(request.fields)) {
      this.mine.set(name, [...(this.mine.get(name) ?? []), value])
      if (same(this.unseen.get(name), value)) this.unseen.delete(name)
    }
  }

  record() {
    return { version: this.version, values: { ...this.values } }
  }
}

/** An editor that does what the runner does, one step at a time. */
class Editor {
  server = new Server()
  draft: Draft = openedDraft(this.server.record())
  /** The last text typed or chosen in each field, until the server has confirmed it. */
  typed = new Map<string, unknown>()
  late: Request[] = []

  apply(event: DraftEvent): void {
    const before = shownValues(this.draft)
    this.draft = nextDraft(this.draft, event)
    const after = shownValues(this.draft)
    for (const name of fields) {
      // To the letter, under the fingers: the server trims, and the space before the next word is none yet.
      if (event.type === 'edited' && Object.hasOwn(event.fields, name)) expect(after[name]).toBe(event.fields[name])
      // Decided: what was chosen, be it the same but for its spaces.
      else if (event.type === 'resolved' && event.field === name) expect(same(after[name], event.value)).toBe(true)
      else if (same(before[name], after[name])) expect(after[name], event.type).toBe(before[name])
    }
  }

  run(todo: Step): void {
    switch (todo.do) {
      case 'type':
        this.type(todo.field, todo.text)
        break
      case 'send':
        this.send(todo.outcome)
        break
      case 'foreign':
        this.server.save({ version: this.server.version, fields: { [todo.field]: todo.text } }, false)
        // Back at what the field was when it was last seen: there is nothing new to see.
        if (same(this.server.values[todo.field], this.draft.base[todo.field])) this.server.unseen.delete(todo.field)
        break
      case 'read':
        this.read()
        break
      case 'late arrival': {
        const request = this.late.shift()
        if (request) this.server.save(request, true)
        break
      }
      case 'decide':
        this.decide(todo.keep)
        break
      case 'reopen': {
        const copy = copyOf(this.draft)
        this.draft = openedDraft(this.server.record())
        for (const [name, value] of this.typed) if (same(this.server.values[name], value)) this.typed.delete(name)
        if (copy) this.apply({ type: 'restored', copy })
        this.see()
        break
      }
    }
    this.check()
  }

  type(name: string, value: string): void {
    const known = same(this.draft.base[name], value)
    this.apply({ type: 'edited', fields: { [name]: value } })
    // Typing what the record already says is no change: there is nothing to keep.
    if (known && !Object.hasOwn(this.draft.edits, name)) this.typed.delete(name)
    else this.typed.set(name, value)
    this.see()
  }

  send(outcome: Extract<Step, { do: 'send' }>['outcome']): void {
    const out = sendable(this.draft)
    if (Object.keys(out).length === 0) return
    const request = { version: this.draft.version, fields: { ...out } }
    this.apply({ type: 'sent' })
    this.server.expect(request)
    if (outcome === 'typed over meanwhile') this.type(Object.keys(out)[0] ?? 'a', 'encima')
    if (outcome === 'done later') this.late.push(request)
    if (outcome === 'not done' || outcome === 'done later') return this.apply({ type: 'unanswered', offline: true })
    const version = this.server.save(request, true)
    if (outcome === 'done, answer lost') return this.apply({ type: 'unanswered', offline: true })
    if (version === undefined) {
      this.apply({ type: 'outdated' })
      this.read()
    } else {
      this.apply({ type: 'saved', version, at: 'now' })
      for (const [name, value] of Object.entries(request.fields))
        if (same(this.typed.get(name), value)) this.typed.delete(name)
    }
  }

  read(): void {
    this.apply({ type: 'read', record: this.server.record() })
    // Both wrote the same: it is with the server.
    for (const [name, value] of this.typed) if (same(this.server.values[name], value)) this.typed.delete(name)
    this.see()
  }

  /** A text is seen when the field shows it; under a text of mine it is seen when the conflict is decided. */
  see(): void {
    for (const [name, value] of this.server.unseen)
      if (same(shownValues(this.draft)[name], value)) this.server.unseen.delete(name)
  }

  decide(keep: 'mine' | 'theirs' | 'joined'): void {
    const [name, theirs] = Object.entries(this.draft.conflicts)[0] ?? []
    if (name === undefined) return
    const mine = this.draft.edits[name]
    const value = keep === 'mine' ? mine : keep === 'theirs' ? theirs : `${String(theirs)} ${String(mine)}`
    this.apply({ type: 'resolved', field: name, value })
    if (Object.hasOwn(this.draft.edits, name)) this.typed.set(name, value)
    else this.typed.delete(name)
    this.server.unseen.delete(name)
    // Decided for a text that was replaced again meanwhile: the next reading tells.
    const now = this.server.values[name]
    if (!same(theirs, now) && !this.server.knows(name, now)) this.server.unseen.set(name, now)
  }

  check(): void {
    const shown = shownValues(this.draft)
    for (const [name, value] of this.typed)
      if (!same(shown[name], value)) throw new Error(`${name} lost "${String(value)}": ${String(shown[name])}`)
  }
}

test('no order of edits, failures, lost answers, late requests and foreign saves loses a text', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const editor = new Editor()
      for (const todo of steps) editor.run(todo)
      // The network is back and a person decides what is left.
      for (let round = 0; round < 12 && hasEdits(editor.draft); round++) {
        editor.run({ do: 'late arrival' })
        editor.run({ do: 'decide', keep: 'mine' })
        editor.run({ do: 'send', outcome: 'answered' })
      }
      expect(hasEdits(editor.draft)).toBe(false)
      editor.read()
      for (const name of fields) expect(same(shownValues(editor.draft)[name], editor.server.values[name])).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
