import { templatePath } from '#web/nav/paths.ts'

/** What `templatePath` says of an address that is none of the application's. */
const OTHER = '/{otra}'

/** Whose start the device answers itself: the application's own. All else (/api, help, strangers' pages) is the server's. */
export function isAppPage(pathname: string): boolean {
  return templatePath(pathname) !== OTHER
}

/**
 * Whether a version that waits may take over as a page starts: no other window may show the one before, as somebody's text
 * may stand in it. The window that is loaded anew still counts; of a start that may be in a new one all others do.
 */
export function mayTakeOver(windows: number, isReload: boolean): boolean {
  return windows === 0 || (windows === 1 && isReload)
}
