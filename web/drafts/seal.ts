/**
 * How a copy is closed: AES-GCM with the account's key, a new nonce each time, bound to its place so that no copy can
 * be put where another was.
 */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Browsers give cryptography only to https and to localhost. */
export function canSeal(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto && crypto.subtle !== undefined
}

/** @param base64 32 bytes. The key object cannot be read out again, only used. */
export async function readKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, place: string, content: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return { nonce, bytes: await crypto.subtle.encrypt(algorithm(nonce, place), key, plain) }
}

/** `undefined` when the key or the place is another one, or the bytes were touched. */
export async function unseal(key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt(algorithm(sealed.nonce, place), key, sealed.bytes)
    return JSON.parse(new TextDecoder().decode(plain)) as unknown
  } catch {
    return undefined
  }
}

function algorithm(nonce: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(place) }
}
