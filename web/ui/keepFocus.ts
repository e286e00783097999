/** A dialog gives the focus back on its own, a moment after it went. */
const PATIENCE_MS = 60

const PLACES = 'section, form, main'
const MODAL = '[aria-modal="true"]'

/**
 * What had the focus is gone with what it did: a row that was removed, a button that has done its work. The browser would
 * begin anew at the top of the page; here the part of the page around it takes the focus, and Tab goes on from there.
 */
export function keepFocus(): void {
  let last: Element | undefined
  /** What had it on the page itself, and what stood around it: a dialog lies outside. */
  let onPage: Element[] = []
  /** The same in a dialog. */
  let inDialog: Element[] = []
  let waiting = 0

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = target
    if (target.closest('main')) onPage = withAncestors(target)
    if (target.closest(MODAL)) inDialog = withAncestors(target)
  })

  const rescue = (): void => {
    waiting = 0
    if (!isLost(last)) return
    const isModal = document.querySelector(MODAL) !== null
    const path = isModal ? inDialog : onPage
    const [own] = path
    const isPlace = (part: Element): boolean =>
      part.isConnected && part.matches(PLACES) && isModal === (part.closest(MODAL) !== null)
    const place = path.find(isPlace) ?? document.querySelector(isModal ? MODAL : 'main')
    const next = own && isReachable(own) ? own : place
    if (!(next instanceof HTMLElement)) return
    if (next === place && !next.hasAttribute('tabindex')) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }

  new MutationObserver(() => {
    if (waiting === 0 && isLost(last)) waiting = window.setTimeout(rescue, PATIENCE_MS)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** Who pressed beside everything has lost nothing: what had the focus is still there. */
function isLost(last: Element | undefined): boolean {
  return last !== undefined && document.activeElement === document.body && !isReachable(last)
}

function isReachable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

function withAncestors(element: Element): Element[] {
  const path = [element]
  for (let up = element.parentElement; up; up = up.parentElement) path.push(up)
  return path
}
