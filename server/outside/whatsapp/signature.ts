import { createHmac, timingSafeEqual } from 'node:crypto'

/** `X-Hub-Signature-256` of a webhook: over the bytes as they came. */
export function signWebhook(body: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

export function isSignedWebhook(body: Buffer, signature: string | undefined, appSecret: string): boolean {
  const [given, right] = [Buffer.from(signature ?? ''), Buffer.from(signWebhook(body, appSecret))]
  return given.length === right.length && timingSafeEqual(given, right)
}
