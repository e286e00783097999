import { startMachine, useMachine } from '#web/ui/machine.ts'

// What the frame and the door know of the answers that a device keeps (`keepAnswers`).

/** The session itself, and the oldest answer on the glass, where this device kept it: of when it is. */
interface Shown {
  session?: number | undefined
  answers?: number | undefined
}
export const onShown = startMachine<Shown, Shown>({}, (before, change) => {
  const next = { ...before, ...change }
  return next.session === before.session && next.answers === before.answers ? before : next
})

/** Of when the oldest is that is shown without an answer of the server. */
export function useShownSince(): Date | undefined {
  const { session, answers } = useMachine(onShown)
  const since = answers ?? session
  return since === undefined ? undefined : new Date(since)
}

/** @param at nothing, once the server has said so itself */
export const noteSessionShown = (at: number | undefined): void => void onShown.apply({ session: at })

let endKeeping = (): void => undefined

/** How what keeps the answers is told to stop: set by it. */
export function onStopKeeping(end: () => void): void {
  endKeeping = end
}

/** Before the device forgets what it kept. */
export function stopKeeping(): void {
  endKeeping()
}
