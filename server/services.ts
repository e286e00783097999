import type { Seal } from '#server/auth/seal.ts'
import type { Pool } from '#server/db/connection.ts'
import type { Operator } from '#server/env.ts'
import type { Live } from '#server/live/live.ts'
import type { Files } from '#server/outside/files/files.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import type { Payments } from '#server/outside/payments/payments.ts'

/** What the server is made of, given once at the start; tests give their own clock and folders. */
export interface Services {
  database: Pool
  live: Live
  files: Files
  mail: Mail
  /** Who takes the clinics' payments; nobody on a real server without keys. */
  payments: Payments | undefined
  /** What a month of the product costs; without it no invoice is issued by itself. */
  monthlyPrice: number | undefined
  /** Who issues what the clinics pay for. */
  operator: Operator
  seal: Seal
  /** Where people reach the product, without a slash at its end: for links in mails. */
  publicUrl: string
  /** The present instant. */
  clock: () => Date
}
