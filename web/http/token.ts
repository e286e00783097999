import { readStored, removeStored, writeStored } from '#web/http/browserStorage.ts'
import { readCookies, writeCookie } from '#web/http/cookies.ts'

/** The session's token: in the browser's storage, and in a cookie for what sends no header (photos, documents). */
const KEY = 'token'
const COOKIE = 'dgsToken'
const SESSION_COOKIE = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`)
const DAYS = 30

/**
 * The session of this page, for as long as it lives. Another window may sign in as somebody else meanwhile: what is
 * typed here must never be written into that person's clinic.
 */
let ofThisPage: string | undefined

/** Storage can be forbidden by the browser: then the cookie alone carries the session. */
export function readToken(): string | undefined {
  ofThisPage ??= readStored(KEY) ?? readCookie()
  return ofThisPage
}

/** @returns whether it will be there after a reload */
export function storeToken(token: string): boolean {
  // Forbidden or full: the cookie is enough, but not beside an older token.
  if (!writeStored(KEY, token)) removeStored(KEY)
  const parent = parentDomain()
  if (parent) writeSession(token, DAYS, parent)
  // Also when the browser refused the parent's, as it does for a public suffix such as com.co.
  if (readCookie() !== token) writeSession(token, DAYS)
  ofThisPage = token
  return (readStored(KEY) ?? readCookie()) === token
}

/**
 * Whether the browser sends the session where no header goes: with a photo, or a login that another application waits for.
 * A cookie ends before a session that is in use, and is written anew here.
 */
export function keepsSessionCookie(): boolean {
  const token = readToken()
  if (token && readCookie() !== token) storeToken(token)
  return token !== undefined && readCookie() === token
}

/** All that the session left in this browser, save the encrypted drafts, which belong to the account. */
export function clearSession(): void {
  ofThisPage = undefined
  for (const domain of [undefined, location.hostname, parentDomain(), 'localhost', '.localhost'])
    writeSession('', 0, domain)
  for (const clear of [() => localStorage.clear(), () => sessionStorage.clear()]) {
    try {
      clear()
    } catch {
      // A forbidden storage holds nothing.
    }
  }
}

/** Another window of this browser signed out. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const handle = (event: StorageEvent): void => {
    if ((event.key === KEY && event.newValue === null) || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

const ELSEWHERE = 'signedOutElsewhere'

/** Reloads the page, without its question about leaving when nothing is lost; what comes next says why. */
export function leaveForSignIn(isAllKept: boolean): void {
  if (isAllKept) window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  // Where that is not kept the login says nothing about it.
  writeStored(ELSEWHERE, isAllKept ? 'kept' : 'ended', 'sessionStorage')
  location.reload()
}

/** Whether this window stands at the login because another one signed out, and with all that was typed kept. */
export function readLeaving(): 'kept' | 'ended' | undefined {
  const left = readStored(ELSEWHERE, 'sessionStorage')
  return left === 'kept' || left === 'ended' ? left : undefined
}

/** Said once. */
export function forgetLeaving(): void {
  removeStored(ELSEWHERE, 'sessionStorage')
}

function readCookie(): string | undefined {
  return SESSION_COOKIE.exec(readCookies())?.[1]
}

function writeSession(value: string, days: number, domain?: string): void {
  // Over plain http on a clinic's own network the browser would refuse a secure cookie, and photos would not load.
  const secure = window.isSecureContext ? '; secure' : ''
  const at = domain ? `; domain=${domain}` : ''
  writeCookie(`${COOKIE}=${value}; path=/; max-age=${days * 86_400}; samesite=lax${secure}${at}`)
}

/** `app.huella.vet` shares its session with the other applications of `huella.vet`; an address or a bare name shares none. */
function parentDomain(): string | undefined {
  const labels = location.hostname.split('.')
  return labels.length > 2 && !/^[\d.]+$/.test(location.hostname) ? labels.slice(1).join('.') : undefined
}
