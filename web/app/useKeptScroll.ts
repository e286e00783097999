import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each entry of the browser's history was scrolled to. */
const positions = new Map<string, number>()

/**
 * Going back finds the page where it was left; a new page begins at its top, a new tab of the same page stays. On a
 * desktop only `main` scrolls, on a narrow screen the document.
 */
export function useKeptScroll(main: RefObject<HTMLElement | null>, isNarrow: boolean): void {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef({ key, pathname })

  useLayoutEffect(() => {
    const scroller = isNarrow ? document.scrollingElement : main.current
    const before = shown.current
    shown.current = { key, pathname }
    if (!scroller || before.key === key) return
    if (how === 'POP') scroller.scrollTop = positions.get(key) ?? 0
    else if (pageOf(before.pathname) !== pageOf(pathname)) scroller.scrollTop = 0
  }, [key, pathname, how, isNarrow, main])

  useEffect(() => {
    const scroller = isNarrow ? document.scrollingElement : main.current
    const source = isNarrow ? window : main.current
    if (!scroller || !source) return undefined
    const remember = (): void => {
      positions.set(shown.current.key, scroller.scrollTop)
    }
    source.addEventListener('scroll', remember, { passive: true })
    return () => source.removeEventListener('scroll', remember)
  }, [isNarrow, main])
}

/** `/mascotas/{id}/consultas` and `/mascotas/{id}` are tabs of one page. */
function pageOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/')
}
