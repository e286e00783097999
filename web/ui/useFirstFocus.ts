import { useEffect } from 'react'

/** The cursor waits in the first field of a page that is to be filled in, unless it is somewhere already. */
export function useFirstFocus(id: string, isWanted = true): void {
  useEffect(() => {
    // A page that was just gone to has the focus at its beginning.
    const isFree = document.activeElement?.matches('body, main') ?? true
    if (isWanted && isFree) document.getElementById(id)?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the page opens
  }, [])
}
