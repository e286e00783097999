import { RENDER_ERROR_LIMITS } from '#shared/renderErrors/renderErrors.contract.ts'
import { env } from '#web/app/env.ts'

/** In the address after the one reload that a failed screen gets. */
const MARKER = ['c', 'e'] as const

const handled = new WeakSet<object>()

/** Was this page already reloaded because of a failure? */
function wasReloaded(): boolean {
  return new URLSearchParams(location.search).get(MARKER[0]) === MARKER[1]
}

/**
 * A screen failed to render or to load: reports it once, and reloads the page once (a new version of the product may
 * have replaced the file it asks for). The second time the error screen stays. Without network a reload would lose
 * the page, so there is none.
 */
export function handleRenderError(error: unknown, info: { componentStack?: string | undefined } = {}): void {
  if (typeof error === 'object' && error !== null) {
    if (handled.has(error)) return
    handled.add(error)
  }
  report(error, info.componentStack ?? '')
  if (wasReloaded() || !navigator.onLine) return
  const address = new URL(location.href)
  address.searchParams.set(...MARKER)
  location.replace(address)
}

function report(error: unknown, componentStack: string): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const body = JSON.stringify({
    message: message.slice(0, RENDER_ERROR_LIMITS.message),
    stack: stack.slice(0, RENDER_ERROR_LIMITS.stack),
    componentStack: componentStack.slice(0, RENDER_ERROR_LIMITS.stack),
    path: location.pathname.slice(0, RENDER_ERROR_LIMITS.path),
  })
  const headers = { 'content-type': 'application/json' }
  fetch(env.errorLogUrl, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
