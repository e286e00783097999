/** What is typed for a field that is still on its way. */
export interface TypedAhead {
  /** Ends the listening. @returns the text, which the field begins with */
  take: () => string
}

/**
 * Holds the keys typed from now on, which would otherwise go to the page: a letter into the field that had the focus, or
 * a shortcut. Keys with Ctrl, and those that write nothing, stay what they are.
 * @param onGivenUp Escape, or a press with the pointer: the next keys are the page's again
 */
export function typeAhead(onGivenUp: () => void): TypedAhead {
  let text = ''
  const end = new AbortController()
  const giveUp = () => {
    end.abort()
    onGivenUp()
  }
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return giveUp()
    const isBack = event.key === 'Backspace'
    // A sign outside the first plane has two units.
    const writes = [...event.key].length === 1
    if (event.ctrlKey || event.metaKey || event.altKey || !(writes || isBack || event.key === 'Enter')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isBack) text = [...text].slice(0, -1).join('')
    else if (writes) text += event.key
  }
  window.addEventListener('keydown', hold, { capture: true, signal: end.signal })
  window.addEventListener('pointerdown', giveUp, { capture: true, signal: end.signal })
  return {
    take: () => {
      end.abort()
      const taken = text
      text = ''
      return taken
    },
  }
}
