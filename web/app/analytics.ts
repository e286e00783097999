import { env } from '#web/http/env.ts'
import { clickOf } from '#web/app/analyticsEvents.ts'
import { readCookies, writeCookie } from '#web/http/cookies.ts'

/** The person's answer; a cookie, as sign-out clears the storage and would ask again each time. */
const COOKIE = 'analitica'
const YEAR_SECONDS = 31_536_000

export type Consent = 'si' | 'no'

/** Undefined while nobody was asked. Without an id there is nothing to ask. */
export function readConsent(): Consent | undefined {
  const found = /(?:^|; )analitica=(si|no)(?:;|$)/.exec(readCookies())?.[1]
  return found === 'si' || found === 'no' ? found : undefined
}

export function storeConsent(consent: Consent): void {
  const secure = window.isSecureContext ? '; secure' : ''
  writeCookie(`${COOKIE}=${consent}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`)
  Object.assign(window, { [`ga-disable-${env.analyticsId}`]: consent === 'no' })
  if (consent === 'si') return loadTag()
  for (const name of readCookies().matchAll(/(?:^|; )(_ga\w*)=/g)) writeCookie(`${name[1]}=; path=/; max-age=0`)
}

let isLoaded = false

/** The tag reads what `gtag` was called with, as the arguments themselves. */
function send(..._given: unknown[]): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= [])
  // The tag takes the arguments object alone, not a list.
  layer.push(arguments)
}

/** Nothing of the tag is asked for before the person agrees. */
export function loadTag(): void {
  if (isLoaded || env.analyticsId === '' || readConsent() !== 'si') return
  isLoaded = true
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
  send('consent', 'default', { ...denied, analytics_storage: 'granted' })
  send('js', new Date())
  send('config', env.analyticsId, { send_page_view: false, page_title: 'Huella', page_location: location.origin })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(env.analyticsId)}`
  document.head.append(script)
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest('button, [role="button"]') : null
    const element = control && clickOf(control.getAttribute('aria-label') ?? control.textContent ?? '')
    if (element && readConsent() === 'si') send('event', 'ui_click', { element, screen: lastPage })
  })
  if (lastPage !== '') sendPage(lastPage, '')
}

let lastPage = ''

/** @param path a page's pattern, `/mascotas/{id}` */
export function countPage(path: string): void {
  if (path === lastPage) return
  const before = lastPage
  lastPage = path
  if (isLoaded && readConsent() === 'si') sendPage(path, before)
}

function sendPage(path: string, before: string): void {
  send('event', 'page_view', {
    page_title: 'Huella',
    page_location: location.origin + path,
    page_referrer: before === '' ? '' : location.origin + before,
  })
}
