import { withoutPersonalData } from '#shared/renderErrors/renderErrors.rules.ts'
import { env } from '#web/http/env.ts'
import { templatePath } from '#web/nav/paths.ts'

/** In the address after the one reload that a failed screen gets. */
const MARKER = ['c', 'e'] as const

/** A page that stood this long after its reload has come through. */
const RECOVERED_MS = 60_000

const handled = new WeakSet<object>()
let hasFailed = false

/** Takes the marker out of the address of a page that came back, so that a failure of another day is tried again too. */
export function forgetReload(): void {
  if (!isMarked()) return
  setTimeout(() => {
    if (hasFailed || !isMarked()) return
    const address = new URL(location.href)
    address.searchParams.delete(MARKER[0])
    // Past the router: it is no navigation, and must not ask whether to leave a form.
    history.replaceState(history.state, '', address)
  }, RECOVERED_MS)
}

function isMarked(): boolean {
  return new URLSearchParams(location.search).get(MARKER[0]) === MARKER[1]
}

/** Not a second time; and without network a reload would lose the page. */
export function mayReload(): boolean {
  return !isMarked() && navigator.onLine
}

/**
 * A screen failed to render or to load: reports it once, and reloads the page once (a new version of the product may
 * have replaced the file it asks for). The second time the error screen stays.
 */
export function handleRenderError(error: unknown, info: { componentStack?: string | undefined } = {}): void {
  if (typeof error === 'object' && error !== null) {
    if (handled.has(error)) return
    handled.add(error)
  }
  hasFailed = true
  if (!isOutOfReach(error)) report(error, info.componentStack ?? '')
  if (!mayReload()) return
  const address = new URL(location.href)
  address.searchParams.set(...MARKER)
  location.replace(address)
}

/** A file of the product that could not be fetched without network: nothing failed in it (each browser's own words). */
function isOutOfReach(error: unknown): boolean {
  const isMissingFile = /dynamically imported module|module script failed|unable to preload/i
  return !navigator.onLine && error instanceof Error && isMissingFile.test(error.message)
}

function report(error: unknown, componentStack: string): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const path = templatePath(location.pathname)
  const body = JSON.stringify(withoutPersonalData({ message, stack, componentStack, path }))
  const headers = { 'content-type': 'application/json' }
  fetch(env.errorLogUrl, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
