import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ErrorScreen } from '#web/app/ErrorScreen.tsx'
import { handleRenderError } from '#web/app/renderErrors.ts'

/** A page that failed, or whose file could not be loaded: the latter never reaches React's own report. */
export function RouteError({ isInShell = false }: { isInShell?: boolean }) {
  const error = useRouteError()
  useEffect(() => handleRenderError(error), [error])
  return <ErrorScreen isInShell={isInShell} />
}

/** The same below the menu, which stays. */
export function PageError() {
  return <RouteError isInShell />
}
