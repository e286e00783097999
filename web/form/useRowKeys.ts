import { type RefCallback, useCallback, useRef } from 'react'

/**
 * The arrows go through the lines of a list: down from its search to the first, on to the last, and up again. Enter
 * opens the line, as on any link.
 */
export function useRowKeys(): { rowsRef: RefCallback<HTMLElement>; goToRows: () => boolean } {
  const rows = useRef<HTMLElement>(null)
  const rowsRef = useCallback((element: HTMLElement | null) => {
    rows.current = element
    element?.addEventListener('keydown', goOn)
    return () => element?.removeEventListener('keydown', goOn)
  }, [])
  const goToRows = () => {
    const [first] = linksIn(rows.current)
    first?.focus()
    return first !== undefined
  }
  return { rowsRef, goToRows }
}

const linksIn = (rows: HTMLElement | null): HTMLElement[] => [
  ...(rows?.querySelectorAll<HTMLElement>('.RowLink') ?? []),
]

function goOn(this: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = linksIn(this)
  const at = links.findIndex((link) => link === event.target)
  if (!step || at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}
