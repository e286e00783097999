/** What a page that may have no cookies at all (a sandbox) has: asking there throws. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Then there is nowhere to keep it.
  }
}
