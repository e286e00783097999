import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog came. The library does so for a dialog that stays mounted; this is
 * for one that is mounted open and goes by being unmounted. For who has gone on to something else it does nothing.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Read while rendering: a field that takes the focus on its own does so before any effect.
  const [origin] = useState(() => (isOpen ? originOf(document.activeElement) : undefined))
  useEffect(
    () => () => {
      if (document.activeElement === document.body && origin?.isConnected) origin.focus({ preventScroll: true })
    },
    [origin],
  )
}

/** An entry of a menu goes with the menu: the button that opened it stays. */
function originOf(focused: Element | null): HTMLElement | undefined {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const origin = button ? document.getElementById(button) : focused
  return origin instanceof HTMLElement && origin !== document.body ? origin : undefined
}
