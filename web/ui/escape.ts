import { useEffect, useEffectEvent } from 'react'

/** What Escape closes, the uppermost last. */
const openOnes: { close: () => void }[] = []

/**
 * One listener for all dialogs: with one each, a dialog over another would close both, or open and close at one press.
 */
function closeUppermost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list or calendar inside the dialog takes this Escape for itself; the library marks it so.
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('[data-mantine-stop-propagation="true"]')) return
  openOnes.at(-1)?.close()
}

/** Calls `onEscape` when Escape is pressed while this is the uppermost open dialog. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const entry = { close: () => close() }
    openOnes.push(entry)
    if (openOnes.length === 1) window.addEventListener('keydown', closeUppermost, true)
    return () => {
      openOnes.splice(openOnes.indexOf(entry), 1)
      if (openOnes.length === 0) window.removeEventListener('keydown', closeUppermost, true)
    }
  }, [isOpen])
}
