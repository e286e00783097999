import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. Runs in the thread pool, never on the main thread. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

interface Cost {
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

/** Hashes under way at once: a storm of logins leaves a core to everybody else, and takes no more memory than this. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

async function deriveKey(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })
  } finally {
    // The turn passes to who waits the longest.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
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
