import { sameValue } from '#shared/values/sameValue.ts'
import { comeBack, goOut, type Sending } from '#web/http/answers.ts'

/**
 * What becomes of an act from the press to the answer, as a pure state machine: one at a time, nothing is sent over what
 * was not seen, and what got no answer is sent again word for word. It knows no record and no call.
 */
export interface ActState<Subject> extends Sending<Request<Subject>> {
  /** `asking`: its question is open. */
  phase: 'rest' | 'asking' | 'sending'
  /** What was pressed, with the record as it stood then; `undefined` at rest. */
  pressed: { name: string; seen: Subject; asks: boolean } | undefined
  /** Why it was not done, for the open question. */
  problem: string | undefined
  /** The record as it was saved, while what got no answer is sent again. */
  settled: Subject | undefined
  /** Somebody else changed the record first: the question is about the record as it is shown now, and so is the next press. */
  isOutdated: boolean
}

export interface Request<Subject> {
  name: string
  subject: Subject
  /** The answer to the question: a reason, the fields of a small form, or nothing. */
  asked: unknown
}

export type ActEvent<Subject> =
  | { type: 'pressed'; name: string; subject: Subject; asks: boolean }
  /** The question was answered, or there is none. `subject`: the record as it is shown now. */
  | { type: 'confirmed'; subject: Subject; asked: unknown }
  /** What was typed into the record is saved: it goes out over this version. */
  | { type: 'settled'; subject: Subject }
  /** What was typed could not be saved: nothing went out. */
  | { type: 'unsettled'; message: string }
  | { type: 'answered' }
  | { type: 'unanswered'; message: string }
  | { type: 'refused'; message: string }
  | { type: 'outdated'; message: string }
  /** What got no answer was sent again and refused, as its version is no longer the newest: it was not done. */
  | { type: 'overtaken' }
  | { type: 'left' }

export function restingAct<Subject>(): ActState<Subject> {
  return {
    phase: 'rest',
    pressed: undefined,
    underWay: undefined,
    doubtful: [],
    problem: undefined,
    settled: undefined,
    isOutdated: false,
  }
}

export function nextAct<Subject>(state: ActState<Subject>, event: ActEvent<Subject>): ActState<Subject> {
  switch (event.type) {
    case 'pressed': {
      if (state.phase !== 'rest') return state
      const { name, subject: seen, asks } = event
      return { ...state, phase: 'asking', pressed: { name, seen, asks } }
    }
    case 'confirmed':
      return confirm(state, event)
    case 'settled': {
      const { underWay, doubtful } = state
      if (!underWay) return state
      // It may have been done, and is answered then if it goes again as it went; with another answer it is refused.
      if (doubtful.some(({ name }) => name === underWay.name)) return { ...state, settled: event.subject }
      return goOver(state, event.subject)
    }
    case 'unsettled':
      return fail(state, event.message, state)
    case 'answered':
      return state.phase === 'sending' ? restingAct() : state
    case 'unanswered':
    case 'refused':
      return fail(state, event.message, comeBack(state, event.type))
    case 'outdated':
      // Over the newer record what was sent before can only be refused: if it was done, it is in the record.
      return { ...fail(state, event.message, { doubtful: [] }), isOutdated: state.pressed?.asks ?? false }
    case 'overtaken': {
      const { underWay, doubtful, settled } = state
      const isAgain = underWay !== undefined && doubtful.includes(underWay)
      if (settled === undefined || !isAgain || sameValue(settled, underWay.subject)) return state
      return goOver({ ...state, ...comeBack(state, 'refused'), underWay, settled: undefined }, settled)
    }
    case 'left':
      return state.phase === 'asking' ? restingAct() : state
  }
}

function confirm<Subject>(
  state: ActState<Subject>,
  { subject, asked }: { subject: Subject; asked: unknown },
): ActState<Subject> {
  const { pressed, isOutdated } = state
  if (state.phase !== 'asking' || !pressed) return state
  const seen = isOutdated ? subject : pressed.seen
  const wanted = { name: pressed.name, subject: seen, asked }
  return {
    ...state,
    ...goOut(state, wanted, (one, other) => one.name === other.name && sameValue(one.asked, other.asked)),
    phase: 'sending',
    pressed: { ...pressed, seen },
    problem: undefined,
    isOutdated: false,
  }
}

function goOver<Subject>(state: ActState<Subject>, subject: Subject): ActState<Subject> {
  const { pressed, underWay } = state
  if (!pressed || !underWay) return state
  return { ...state, pressed: { ...pressed, seen: subject }, underWay: { ...underWay, subject } }
}

/** Back to the question; what was pressed without one goes to rest, and remembers what may have been done. */
function fail<Subject>(
  state: ActState<Subject>,
  message: string,
  { doubtful }: Pick<ActState<Subject>, 'doubtful'>,
): ActState<Subject> {
  if (state.phase !== 'sending') return state
  const { pressed } = state
  if (pressed?.asks) return { ...restingAct(), phase: 'asking', pressed, doubtful, problem: message }
  return { ...restingAct(), doubtful }
}
