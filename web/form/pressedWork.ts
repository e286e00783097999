import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/*
 * What a field says when it is left waits while the pointer is pressed: what appeared between pressing and releasing
 * would move the pressed button away.
 */

/** `press` begins the wait; it ends with the event itself, or once all that hear it have run. */
type Part = 'press' | 'endNow' | 'endAfter'

/** Runs work now or, while the pointer is pressed, when one of the events ends that. */
function useWaitingWork(events: Readonly<Record<string, Part>>): (work: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const run = () => {
      isPressed.current = false
      const work = waiting.current
      waiting.current = []
      if (work.length > 0) flushSync(() => work.forEach((one) => one()))
    }
    const parts: Record<Part, () => void> = {
      press: () => {
        isPressed.current = true
      },
      endNow: run,
      endAfter: () => {
        setTimeout(run)
      },
    }
    const listeners = Object.entries(events).map(([name, part]) => [name, parts[part]] as const)
    for (const [name, listener] of listeners) window.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, true)
    }
  }, [events])
  return (work) => {
    if (isPressed.current) waiting.current.push(work)
    else work()
  }
}

const AFTER_PRESS = { pointerdown: 'press', pointerup: 'endAfter', pointercancel: 'endAfter' } as const

/** Runs work now or, while the pointer is pressed, once its click has been heard. */
export function useAfterPress() {
  return useWaitingWork(AFTER_PRESS)
}

const BEFORE_CLICK = {
  mousedown: 'press',
  click: 'endNow',
  // Of a press on nothing, or one that became a drag, no click comes.
  mouseup: 'endAfter',
  pointercancel: 'endAfter',
  contextmenu: 'endAfter',
} as const

/** The same before its click is heard, so that a button that sends the form sends this too. */
export function useBeforeClick() {
  return useWaitingWork(BEFORE_CLICK)
}
