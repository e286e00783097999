/** The token of the session in a request's cookies, for what links, frames and pictures open: they send no header. */
export function readSessionCookie(cookies = ''): string | undefined {
  return /(?:^|;\s*)dgsToken=([\w-]{20,200})(?:;|$)/.exec(cookies)?.[1]
}
