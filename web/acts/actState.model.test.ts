import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActState, nextAct, type Request, restingAct } from '#web/acts/actState.ts'

/** A record as the glass has it. */
interface Shown {
  version: number
}

type Outcome = 'answered' | 'done, answer lost' | 'not done' | 'done later' | 'refused' | 'closed window'
type Step =
  | { do: 'press'; name: 'archive' | 'give' | 'rename' }
  | { do: 'confirm'; asked: 'uno' | 'dos'; outcome: Outcome }
  | { do: 'cannot save' }
  | { do: 'type and save' }
  | { do: 'foreign save' }
  | { do: 'refresh' }
  | { do: 'late arrival' }
  | { do: 'leave' }

const outcomes = ['answered', 'done, answer lost', 'not done', 'done later', 'refused', 'closed window'] as const
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('press' as const), name: fc.constantFrom('archive', 'give', 'rename') }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      asked: fc.constantFrom('uno', 'dos'),
      outcome: fc.constantFrom(...outcomes),
    }),
  },
  ...(['cannot save', 'type and save', 'foreign save', 'refresh', 'late arrival', 'leave'] as const).map((name) => ({
    weight: 2,
    arbitrary: fc.constant({ do: name } as Step),
  })),
)

/** The server as it is: a write names the version that it was made upon, and the same key has the first answer. */
class Server {
  version = 1
  readonly done: Request<Shown>[] = []
  readonly #answered = new Set<string>()

  take(request: Request<Shown>, key: string): 'done' | 'outdated' {
    if (this.#answered.has(key)) return 'done'
    if (request.subject.version !== this.version) return 'outdated'
    this.version++
    this.done.push(request)
    this.#answered.add(key)
    return 'done'
  }
}

/** A person before one record: what they press, what they have seen, and what is still on its way. */
class Window {
  state: ActState<Shown> = restingAct()
  shown: Shown = { version: 1 }
  /** The versions that this question was asked over. */
  seen = new Set<number>()
  /** Requests of this question: at most one of them may be done. */
  asked: Request<Shown>[] = []
  late: { request: Request<Shown>; key: string } | undefined
  /** As `call` has them: what was sent without an answer and is sent again has the same key. */
  readonly #keys = new Map<string, string>()
  #nextKey = 0
  readonly server: Server

  constructor(server: Server) {
    this.server = server
  }

  take(event: Parameters<typeof nextAct<Shown>>[1]): boolean {
    const next = nextAct(this.state, event)
    const isTaken = next !== this.state
    this.state = next
    return isTaken
  }

  press(name: string): void {
    if (!this.take({ type: 'pressed', name, subject: this.shown, asks: name === 'rename' })) return
    // Pressed again after no answer, it is still the same question.
    const same = this.state.doubtful.filter((one) => one.name === name)
    this.seen = new Set([this.shown.version, ...same.map(({ subject }) => subject.version)])
    this.asked = same
  }

  confirm(asked: unknown, outcome: Outcome): void {
    if (!this.take({ type: 'confirmed', subject: this.shown, asked })) return
    const request = this.state.underWay
    expect(request).toBeDefined()
    if (!request) return
    const key = this.send(request)
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
        this.#keys.delete(JSON.stringify(request))
        return void this.take({ type: 'refused', message: 'no se puede' })
      case 'closed window':
        this.server.take(request, key)
        this.#keys.clear()
        this.state = restingAct()
        this.shown = { version: this.server.version }
    }
  }

  send(request: Request<Shown>): string {
    this.asked.push(request)
    const sent = JSON.stringify(request)
    const key = this.#keys.get(sent) ?? String(this.#nextKey++)
    this.#keys.set(sent, key)
    return key
  }

  answer(request: Request<Shown>, key: string): void {
    const found = this.server.take(request, key)
    this.#keys.delete(JSON.stringify(request))
    if (found === 'done') {
      // Said to be done: it is, once, as it was asked.
      expect(this.server.done.filter((one) => this.asked.includes(one))).toHaveLength(1)
      this.take({ type: 'answered' })
      return
    }
    this.shown = { version: this.server.version }
    this.take({ type: 'outdated', message: 'Otra persona guardó cambios' })
    // The person is told, and looks at the record as it is by now: what is pressed next is asked anew.
    this.seen = new Set([this.shown.version])
    this.asked = []
  }
}

function play(window: Window, what: Step): void {
  const { server } = window
  switch (what.do) {
    case 'press':
      window.press(what.name)
      // Without a question it goes out at once; with one the next step answers it.
      return
    case 'confirm':
      return window.confirm(window.state.pressed?.asks ? what.asked : undefined, what.outcome)
    case 'cannot save':
      if (window.take({ type: 'confirmed', subject: window.shown, asked: undefined }))
        window.take({ type: 'unsettled', message: 'falta guardar' })
      return
    case 'type and save': {
      // The draft saved under the press: it goes out over the version that this made.
      if (window.state.phase !== 'asking' || window.state.pressed?.seen.version !== server.version) return
      if (window.state.doubtful.length > 0 || !window.take({ type: 'confirmed', subject: window.shown, asked: 'uno' }))
        return
      server.version++
      window.seen.add(server.version)
      window.take({ type: 'settled', subject: { version: server.version } })
      const request = window.state.underWay
      if (!request) throw new Error('nothing is under way')
      return window.answer(request, window.send(request))
    }
    case 'foreign save':
      server.version++
      return
    case 'refresh':
      window.shown = { version: server.version }
      return
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

test('An act is done at most once a question, only over what was seen, and never hangs', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const window = new Window(new Server())
      for (const what of steps) {
        play(window, what)
        const { state, server } = window
        const ofThisQuestion = server.done.filter((one) => window.asked.includes(one))
        expect(ofThisQuestion.length).toBeLessThanOrEqual(1)
        for (const { subject } of ofThisQuestion) expect(window.seen).toContain(subject.version)
        expect(state.phase).not.toBe('sending')
        expect(state.pressed === undefined).toBe(state.phase === 'rest')
        // What was pressed without a question keeps none open after a failure.
        if (state.problem !== undefined) expect(state.pressed?.asks).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
})

test('What got no answer is sent again word for word, over the record as it was', () => {
  let state = nextAct(restingAct<Shown>(), { type: 'pressed', name: 'send', subject: { version: 1 }, asks: false })
  state = nextAct(state, { type: 'confirmed', subject: { version: 1 }, asked: undefined })
  const first = state.underWay
  state = nextAct(state, { type: 'unanswered', message: 'sin red' })
  expect(state.phase).toBe('rest')
  state = nextAct(state, { type: 'pressed', name: 'other', subject: { version: 1 }, asks: false })
  state = nextAct(state, { type: 'confirmed', subject: { version: 1 }, asked: undefined })
  state = nextAct(state, { type: 'unanswered', message: 'sin red' })
  // Meanwhile the stream brought what the lost answer would have said.
  state = nextAct(state, { type: 'pressed', name: 'send', subject: { version: 2 }, asks: false })
  state = nextAct(state, { type: 'confirmed', subject: { version: 2 }, asked: undefined })
  expect(state.underWay).toBe(first)
})

test('A second press while the first is under way means nothing', () => {
  let state = nextAct(restingAct<Shown>(), { type: 'pressed', name: 'send', subject: { version: 1 }, asks: false })
  state = nextAct(state, { type: 'confirmed', subject: { version: 1 }, asked: undefined })
  expect(nextAct(state, { type: 'confirmed', subject: { version: 1 }, asked: undefined })).toBe(state)
  expect(nextAct(state, { type: 'pressed', name: 'other', subject: { version: 1 }, asks: true })).toBe(state)
  expect(nextAct(state, { type: 'left' })).toBe(state)
})
