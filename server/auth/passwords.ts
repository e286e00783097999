import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { countedAddress } from '#server/auth/address.ts'
import { limitConcurrency } from '#server/db/turns.ts'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. Runs in the thread pool, never on the main thread. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

interface Cost {
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** A storm of logins leaves a core and half of the thread pool to everybody else, and takes no more memory than this. */
const inTurn = limitConcurrency({ atOnce: availableParallelism() > 2 ? 2 : 1, maxWaiting: 30, maxWaitMs: 20_000 })

/** Addresses take turns; what no caller asked for shares the address `''`. */
function deriveKey(password: string, nonce: Buffer, cost: Cost, address: string): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return inTurn(countedAddress(address), () => derive('argon2id', { message, nonce, ...cost }))
}

/**
 * @param address of the caller
 * @returns `argon2id$memory$passes$parallelism$salt$key`, so that the cost can rise without losing old passwords
 * @throws AppError too_many_requests or unavailable when too many wait
 */
export async function hashPassword(password: string, address = ''): Promise<string> {
  const salt = randomBytes(16)
  return write(salt, await deriveKey(password, salt, COST, address))
}

function write(salt: Buffer, key: Buffer): string {
  const { memory, passes, parallelism } = COST
  return ['argon2id', memory, passes, parallelism, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** @throws AppError as `hashPassword` */
export async function verifyPassword(password: string, stored: string, address = ''): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt = '', key = ''] = stored.split('$')
  if (kind !== 'argon2id') return false
  const expected = Buffer.from(key, 'base64url')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64url'), cost, address), expected)
}

/** @returns what no password fits, and what takes as long to be checked as any other */
export function hashOfNone(): string {
  return write(randomBytes(16), randomBytes(COST.tagLength))
}

const decoy = hashOfNone()

/** Takes the time of a real check, for an e-mail that has no account: the answer's time must not tell. */
export async function verifyNothing(password: string, address: string): Promise<false> {
  await verifyPassword(password, decoy, address)
  return false
}
