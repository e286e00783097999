import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Runs work now or, while the mouse is pressed, when it is released: before its click is heard, so that a button that
 * sends the form sends this too. What appeared between pressing and releasing would move that button away.
 */
export function useBeforeClick() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const run = () => {
      isPressed.current = false
      const work = waiting.current
      waiting.current = []
      if (work.length > 0) flushSync(() => work.forEach((one) => one()))
    }
    const press = () => {
      isPressed.current = true
    }
    // Of a press on nothing, or one that became a drag, no click comes.
    const release = () => {
      setTimeout(run)
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('click', run, true)
    for (const end of ['mouseup', 'pointercancel', 'contextmenu']) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('click', run, true)
      for (const end of ['mouseup', 'pointercancel', 'contextmenu']) window.removeEventListener(end, release, true)
    }
  }, [])
  return (work: () => void) => {
    if (isPressed.current) waiting.current.push(work)
    else work()
  }
}
