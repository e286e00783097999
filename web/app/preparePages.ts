import { matchRoutes, type RouteObject } from 'react-router'
import { askAhead } from '#web/http/readyPages.ts'
import { setAhead } from '#web/nav/ahead.ts'
import { loadPart } from '#web/ui/loadPart.ts'

/** Makes pages ready before they are opened: their code from the routes, what they show from the server. */
export function preparePages(routes: RouteObject[]): void {
  const match = (address: string) => matchRoutes(routes, new URL(address, location.origin).pathname) ?? []
  const load = (address: string): void => {
    for (const { route } of match(address)) {
      const { lazy } = route
      if (typeof lazy === 'function') void loadPart(async () => void (await lazy()))
    }
  }
  const prepare = (address: string): void => {
    if (document.hidden || isSparing()) return
    load(address)
    // Of its tab too: each shows something else.
    const kind = match(address)
      .map(({ route: { path = '' } }) => path)
      .join('/')
    // A file, or nothing of ours.
    if (!kind.endsWith('*')) askAhead(address, kind)
  }
  setAhead({ load, prepare })
}

/** Somebody pays for each byte, and said so. */
function isSparing(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
