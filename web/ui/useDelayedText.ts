import { useEffect, useRef, useState } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'

/** A search waits this long after the last key. */
export const SEARCH_WAIT_MS = 200

/**
 * A text that goes out a moment after it is typed, and comes back as `value`. What comes back late is no change by
 * somebody else (back, "Limpiar búsqueda"): only such a one is shown, and never over what is being typed.
 */
export function useDelayedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  /** What went out and has not come back, after what did. */
  const sent = useRef([value])
  const send = (next: string) => {
    if (next === sent.current.at(-1)) return
    sent.current.push(next)
    onChange(next)
  }
  const sendLater = useDebouncedCallback(send, SEARCH_WAIT_MS)

  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = at < 0 ? [value] : sent.current.slice(at)
    if (at >= 0) return
    // What was typed before it goes out no more: the list would have words that the box has not.
    sendLater.cancel()
    setText(value)
  }, [value, sendLater])

  return {
    text,
    type: (next: string) => {
      setText(next)
      sendLater(next.trim())
    },
    sendNow: (next: string) => {
      sendLater.cancel()
      setText(next)
      send(next.trim())
    },
  }
}
