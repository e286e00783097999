import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActState, nextAct, type Request, restingAct } from '#web/acts/actState.ts'

/** A record as the glass has it: what others wrote in it, and what was typed here. */
interface Shown {
  version: number
  theirs: number
  mine: number
}

type Outcome = 'answered' | 'done, answer lost' | 'not done' | 'done later' | 'refused' | 'closed window'
type Step =
  | { do: 'press'; name: 'archive' | 'give' | 'rename' | 'sign' }
  | { do: 'confirm'; asked: 'uno' | 'dos'; outcome: Outcome }
  | { do: 'type' }
  | { do: 'cannot save' }
  | { do: 'foreign save' }
  | { do: 'refresh' }
  | { do: 'late arrival' }
  | { do: 'leave' }

const outcomes = ['answered', 'done, answer lost', 'not done', 'done later', 'refused', 'closed window'] as const
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      name: fc.constantFrom('archive', 'give', 'rename', 'sign'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      asked: fc.constantFrom('uno', 'dos'),
      outcome: fc.constantFrom(...outcomes),
    }),
  },
  ...(['type', 'cannot save', 'foreign save', 'refresh', 'late arrival', 'leave'] as const).map((name) => ({
    weight: 2,
    arbitrary: fc.constant({ do: name } as Step),
  })),
)

type Found = 'done' | 'outdated' | 'closed'

/** The server as it is: a write names the version that it was made upon, and the same key has the first answer. */
class Server {
  record: Shown = { version: 1, theirs: 0, mine: 0 }
  /** It is signed. */
  isClosed = false
  /** What was done, by its key. */
  readonly done = new Map<string, Request<Shown>>()

  take(request: Request<Shown>, key: string): Found {
    if (this.done.has(key)) return 'done'
    const found = this.save(request.subject.version, {})
    if (found !== 'done') return found
    this.done.set(key, request)
    this.isClosed = request.name === 'sign'
    return 'done'
  }

  save(version: number, change: Partial<Shown>): Found {
    if (this.isClosed) return 'closed'
    if (version !== this.record.version) return 'outdated'
    this.record = { ...this.record, ...change, version: version + 1 }
    return 'done'
  }

  saveForeign(): void {
    this.save(this.record.version, { theirs: this.record.theirs + 1 })
  }
}

/** A person before one record: what they press, what they have seen, and what is still on its way. */
class Window {
  state: ActState<Shown> = restingAct()
  shown: Shown
  /** What was typed is not with the server. */
  isOwed = false
  /** The record as it stood in this question. */
  seen: Shown[] = []
  /** The keys of what was sent for this question: at most one of them may be done. */
  asked = new Set<string>()
  late: { request: Request<Shown>; key: string } | undefined
  /** As `call` has them: what was sent without an answer and is sent again has the same key. */
  readonly #keys = new Map<string, string>()
  readonly server: Server
  /** The record saves itself while it is written. */
  readonly isWritten: boolean

  constructor(server: Server, isWritten: boolean) {
    this.server = server
    this.isWritten = isWritten
    this.shown = server.record
  }

  take(event: Parameters<typeof nextAct<Shown>>[1]): boolean {
    const next = nextAct(this.state, event)
    const isTaken = next !== this.state
    this.state = next
    return isTaken
  }

  /** What others wrote, under what is typed here. */
  refresh(): void {
    const { mine } = this.isOwed ? this.shown : this.server.record
    this.shown = { ...this.server.record, mine }
  }

  press(name: string): void {
    if (!this.take({ type: 'pressed', name, subject: this.shown, asks: name === 'rename' || name === 'sign' })) return
    // Pressed again after no answer, it is still the same question.
    const same = this.state.doubtful.filter((one) => one.name === name)
    this.asked = new Set(same.map((one) => this.#keyOf(one)))
    this.seen = [this.shown, ...same.map(({ subject }) => subject)]
  }

  confirm(asked: unknown, { outcome, canSave = true }: { outcome: Outcome; canSave?: boolean }): void {
    const { isOutdated } = this.state
    if (!this.take({ type: 'confirmed', subject: this.shown, asked })) return
    // Once it was told, the question is about the record as it is shown.
    if (isOutdated) this.seen = [this.shown]
    if (this.isWritten && !this.settle(canSave)) return
    this.send(outcome)
  }

  /** What the runner does before it sends. */
  settle(canSave: boolean): boolean {
    const { pressed } = this.state
    for (let found: Found = 'outdated'; this.isOwed && canSave && found === 'outdated';) {
      found = this.server.save(this.shown.version, { mine: this.shown.mine })
      this.isOwed = found !== 'done'
      this.refresh()
    }
    if (this.isOwed) this.take({ type: 'unsettled', message: 'falta guardar' })
    else if (pressed?.name === 'sign' && !this.server.isClosed && !isSameText(pressed.seen, this.shown))
      this.take({ type: 'outdated', message: 'mientras tanto cambió' })
    else {
      if (pressed?.name !== 'sign') this.seen.push(this.shown)
      return this.take({ type: 'settled', subject: this.shown })
    }
    return false
  }

  send(outcome: Outcome): void {
    const request = this.state.underWay
    if (!request) throw new Error('nothing is under way')
    const key = this.#keyOf(request)
    this.asked.add(key)
    if (request.name === 'sign') expect(this.seen.some((one) => isSameText(one, request.subject))).toBe(true)
    else expect(this.seen).toContainEqual(request.subject)
    switch (outcome) {
      case 'answered':
        return this.answer(request, key)
      case 'done, answer lost':
        this.server.take(request, key)
        return void this.take({ type: 'unanswered', message: 'sin red' })
      case 'done later':
        this.late = { request, key }
        return void this.take({ type: 'unanswered', message: 'sin red' })
      case 'not done':
        return void this.take({ type: 'unanswered', message: 'sin red' })
      case 'refused':
        // What was done under this key is answered as it was.
        if (this.server.done.has(key)) return this.answer(request, key)
        this.#keys.delete(JSON.stringify(request))
        return void this.take({ type: 'refused', message: 'no se puede' })
      case 'closed window':
        this.server.take(request, key)
        this.#keys.clear()
        this.state = restingAct()
        this.isOwed = false
        this.refresh()
    }
  }

  answer(request: Request<Shown>, key: string): void {
    const found = this.server.take(request, key)
    this.#keys.delete(JSON.stringify(request))
    if (found === 'done') {
      // Said to be done: it is, once, as it was asked.
      expect(this.doneNow()).toBe(1)
      this.take({ type: 'answered' })
      return
    }
    if (found === 'outdated' && this.take({ type: 'overtaken' })) return this.send('answered')
    // The person is told, and looks at the record as it is by now: what is pressed next is asked anew.
    this.refresh()
    this.take({ type: 'outdated', message: 'Otra persona guardó cambios' })
    this.asked.clear()
  }

  doneNow(): number {
    return [...this.asked].filter((key) => this.server.done.has(key)).length
  }

  #keyOf(request: Request<Shown>): string {
    const sent = JSON.stringify(request)
    const key = this.#keys.get(sent) ?? `${sent} ${this.#keys.size} ${this.server.done.size}`
    this.#keys.set(sent, key)
    return key
  }
}

function isSameText(one: Shown, other: Shown): boolean {
  return one.theirs === other.theirs && one.mine === other.mine
}

function play(window: Window, what: Step): void {
  const { server } = window
  // Without a question it goes out at once; with one the next step answers it.
  const asked = window.state.pressed?.asks ? 'uno' : undefined
  switch (what.do) {
    case 'press':
      return window.press(what.name)
    case 'confirm':
      return window.confirm(asked && what.asked, what)
    case 'type':
      // A question lies over what is written.
      if (!window.isWritten || window.state.phase !== 'rest' || server.isClosed) return
      window.shown = { ...window.shown, mine: window.shown.mine + 1 }
      window.isOwed = true
      return
    case 'cannot save':
      if (window.isOwed) window.confirm(asked, { outcome: 'answered', canSave: false })
      return
    case 'foreign save':
      return server.saveForeign()
    case 'refresh':
      return window.refresh()
    case 'late arrival': {
      const { late } = window
      window.late = undefined
      if (late) server.take(late.request, late.key)
      return
    }
    case 'leave':
      window.take({ type: 'left' })
  }
}

test.each([
  ['is shown as it was read', false],
  ['saves itself while it is written', true],
])(
  'Over a record that %s an act is done at most once a question, signs nothing unseen and never hangs',
  (_, isWritten) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const window = new Window(new Server(), isWritten)
        for (const what of steps) {
          play(window, what)
          const { state } = window
          expect(window.doneNow()).toBeLessThanOrEqual(1)
          expect(state.phase).not.toBe('sending')
          expect(state.pressed === undefined).toBe(state.phase === 'rest')
          // What was pressed without a question keeps none open after a failure.
          if (state.problem !== undefined) expect(state.pressed?.asks).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  },
)

const record = (version: number): Shown => ({ version, theirs: 0, mine: 0 })

/** Pressed, sent over this version, and not answered. */
function unanswered(version: number): { state: ActState<Shown>; request: Request<Shown> | undefined } {
  const pressed = { type: 'pressed', name: 'send', subject: record(version), asks: false } as const
  let state = nextAct(restingAct<Shown>(), pressed)
  state = nextAct(state, { type: 'confirmed', subject: record(version), asked: undefined })
  const { underWay: request } = state
  return { state: nextAct(state, { type: 'unanswered', message: 'sin red' }), request }
}

/** Pressed again over this version. */
function again(state: ActState<Shown>, version: number): ActState<Shown> {
  const pressed = nextAct(state, { type: 'pressed', name: 'send', subject: record(version), asks: false })
  return nextAct(pressed, { type: 'confirmed', subject: record(version), asked: undefined })
}

test('What got no answer is sent again word for word, over the record as it was', () => {
  const { state: first, request } = unanswered(1)
  expect(first.phase).toBe('rest')
  const other = { type: 'pressed', name: 'other', subject: record(1), asks: false } as const
  const sent = nextAct(nextAct(first, other), { type: 'confirmed', subject: record(1), asked: undefined })
  const state = nextAct(sent, { type: 'unanswered', message: 'sin red' })
  // Meanwhile the stream brought what the lost answer would have said.
  expect(again(state, 2).underWay).toBe(request)
})

test('What got no answer and was not done goes over what was saved since, without a second press', () => {
  const { state, request } = unanswered(1)
  const settled = nextAct(again(state, 2), { type: 'settled', subject: record(2) })
  expect(settled.underWay).toBe(request)
  const next = nextAct(settled, { type: 'overtaken' })
  expect(next).toMatchObject({ phase: 'sending', underWay: { name: 'send', subject: record(2) }, doubtful: [] })
  // Of what was not saved since, the refusal is told.
  expect(nextAct(next, { type: 'overtaken' })).toBe(next)
})

test('A second press while the first is under way means nothing', () => {
  let state = nextAct(restingAct<Shown>(), { type: 'pressed', name: 'send', subject: record(1), asks: false })
  state = nextAct(state, { type: 'confirmed', subject: record(1), asked: undefined })
  expect(nextAct(state, { type: 'confirmed', subject: record(1), asked: undefined })).toBe(state)
  expect(nextAct(state, { type: 'pressed', name: 'other', subject: record(1), asks: true })).toBe(state)
  expect(nextAct(state, { type: 'left' })).toBe(state)
})
