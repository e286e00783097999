import { isSignedBy, type Merchant, readPayment } from '#server/outside/payments/callback.ts'
import type { Payments, Session, ToldPayment } from '#server/outside/payments/payments.ts'

export interface EpaycoSettings extends Merchant {
  checkout: 'v1' | 'v2'
  isTest: boolean
  publicKey: string
  /** Without it a payment is only looked up by its id, and no checkout is opened by the server. */
  privateKey: string | undefined
  /** Where the calls go: the provider's own, without a slash at the end. */
  apifyUrl: string
  secureUrl: string
}

/** A login of the provider lives 20 minutes. */
const TOKEN_MS = 14 * 60_000

/** ePayco, by the calls that its own plugin makes. */
export function openEpayco(settings: EpaycoSettings): Payments {
  const { checkout, isTest, custId, publicKey, privateKey, apifyUrl, secureUrl } = settings
  let token: { value: string; until: number } | undefined

  const logIn = async (signal: AbortSignal): Promise<string> => {
    if (token && token.until > performance.now()) return token.value
    const pair = Buffer.from(`${publicKey}:${privateKey}`).toString('base64')
    const headers = { authorization: `Basic ${pair}`, 'content-type': 'application/json' }
    const answer = await fetch(`${apifyUrl}/login`, { method: 'POST', headers, signal })
    const value = String((Object(await readJson(answer)) as { token?: unknown }).token ?? '')
    if (value === '') throw new Error('The provider of payments refused the login')
    token = { value, until: performance.now() + TOKEN_MS }
    return value
  }
  const ask = async (path: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${await logIn(signal)}`, 'content-type': 'application/json' }
    const answer = await fetch(`${apifyUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal })
    if (answer.status === 401) token = undefined
    return Object(await readJson(answer)) as Record<string, unknown>
  }
  const lookUpDetail = async (filter: object, signal: AbortSignal): Promise<ToldPayment[]> => {
    const { data } = await ask('/transaction/detail', { filter }, signal)
    return [data].flat().flatMap((one) => readPayment((Object(one) as { log?: unknown }).log) ?? [])
  }

  return {
    provider: `epayco-${checkout}`,
    isTest,
    isSigned: (told) => isSignedBy(settings, told),
    isOurs: ({ merchant }) => merchant === custId,
    ...(checkout === 'v2' ? { openSession: (session, signal) => openSession(session, signal) } : {}),
    lookUp: async (ref, signal) => {
      // A callback has the number; the browser's return a longer id, which only the other call knows.
      if (privateKey && /^\d{1,18}$/.test(ref)) return (await lookUpDetail({ referencePayco: Number(ref) }, signal))[0]
      const answer = await fetch(`${secureUrl}/validation/v1/reference/${ref}`, { signal })
      const { data } = Object(await readJson(answer)) as { data?: unknown }
      return readPayment(data)
    },
    find: async (reference, signal) => (privateKey ? lookUpDetail({ referenceClient: reference }, signal) : []),
  }

  async function openSession(session: Session, signal: AbortSignal): Promise<string> {
    const { extra1, billing, ...rest } = session
    const answer = await ask(
      '/payment/session/create',
      {
        ...{ checkout_version: '2', currency: 'COP', lang: 'ES', country: 'CO', taxBase: 0, tax: 0, taxIco: 0 },
        ...{ method: 'POST', test: isTest, extras: { extra1 }, billing },
        ...rest,
      },
      signal,
    )
    const { sessionId } = Object(answer.data) as { sessionId?: unknown }
    if (answer.success !== true || typeof sessionId !== 'string') throw new Error('The provider opened no checkout')
    return sessionId
  }
}

/** @throws when the provider is not well: what it does not know it says with 200 or 404 */
async function readJson(answer: Response): Promise<unknown> {
  if (answer.status >= 500) throw new Error(`The provider of payments answered ${answer.status}`)
  return answer.json()
}
