import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { limitConcurrency } from '#server/jobs/turns.ts'

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
const inTurn = limitConcurrency({ atOnce: availableParallelism() > 2 ? 2 : 1 })

function deriveKey(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return inTurn('', () => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}

/** @returns `argon2id$memory$passes$parallelism$salt$key`, so that the cost can rise without losing old passwords */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return ['argon2id', memory, passes, parallelism, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt = '', key = ''] = stored.split('$')
  if (kind !== 'argon2id') return false
  const expected = Buffer.from(key, 'base64url')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64url'), cost), expected)
}

let decoy: Promise<string> | undefined

/** Takes the time of a real check, for an e-mail that has no account: the answer's time must not tell. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  await verifyPassword(password, await decoy)
  return false
}
