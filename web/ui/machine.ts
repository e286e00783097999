import { useSyncExternalStore } from 'react'

/** A pure state machine on the glass: what happens moves it at once, and whoever shows it follows. */
export interface Machine<State, Event> {
  state: () => State
  subscribe: (listener: () => void) => () => void
  /** @returns whether it meant anything now */
  apply: (event: Event) => boolean
}

export function startMachine<State, Event>(
  initial: State,
  next: (state: State, event: Event) => State,
): Machine<State, Event> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: (event) => {
      const before = state
      state = next(before, event)
      if (state === before) return false
      for (const listener of listeners) listener()
      return true
    },
  }
}

export function useMachine<State>({ subscribe, state }: Pick<Machine<State, never>, 'subscribe' | 'state'>): State {
  return useSyncExternalStore(subscribe, state)
}
