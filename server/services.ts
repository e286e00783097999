import type { Backups } from '#server/backups/backups.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Pool } from '#server/db/connection.ts'
import type { Operator } from '#server/env.ts'
import type { Live } from '#server/live/live.ts'
import type { Files } from '#server/outside/files/files.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import type { Payments } from '#server/outside/payments/payments.ts'
import type { WhatsappServices } from '#server/outside/whatsapp/services.ts'

/** What the server is made of, given once at the start; tests give their own clock and folders. */
export interface Services {
  database: Pool
  live: Live
  files: Files
  /** How many bytes of files each clinic may have; null where it is as many as there is room for. */
  filesQuota: number | null
  mail: Mail
  /** Who takes the clinics' payments; nobody on a real server without keys. */
  payments: Payments | undefined
  whatsapp: WhatsappServices
  /** What a month of the product costs; without it no invoice is issued by itself. */
  monthlyPrice: number | undefined
  /** Who issues what the clinics pay for. */
  operator: Operator
  seal: Seal
  backups: Backups
  /** Where people reach the product, without a slash at its end: for links in mails. */
  publicUrl: string
  /** The present instant. */
  clock: () => Date
}
