/** A request whose route has been found; the address of the route is undefined where none was. */
interface Matched {
  routeOptions: { url?: string | undefined }
}

/**
 * Is it a call: to the API, or to what nobody serves? The router alone says so: an address can be written in many ways
 * (`/%61pi/menu`, `http://x/api/menu`).
 */
export function isCall({ routeOptions: { url } }: Matched): boolean {
  return url === undefined || /^\/api(\/|$)/.test(url)
}

export function isProbe({ routeOptions: { url } }: Matched): boolean {
  return url?.startsWith('/api/health/') ?? false
}
