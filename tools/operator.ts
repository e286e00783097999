import path from 'node:path'
import type { z } from 'zod'
import { openBackups } from '#server/backups/backups.ts'
import { openSeal, readSecret } from '#server/auth/seal.ts'
import { openChannel } from '#server/db/channel.ts'
import { openDatabase } from '#server/db/connection.ts'
import { joinEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { type Env, readEnv } from '#server/env.ts'
import { openLive } from '#server/live/live.ts'
import { openFiles } from '#server/outside/files/open.ts'
import { openMailFolder } from '#server/outside/mail/folder.ts'
import { openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import type { Services } from '#server/services.ts'

// What an order of the operator is, and what it has at hand.

/** One thing that an operator does: `npm run huella -- <name> --option value`. */
export interface Command {
  usage: string
  summary: string
  options: string[]
  /** The option that a bare word after the name fills: `announcements withdraw ID`. */
  word: string | undefined
  run: (given: unknown) => Promise<void>
}

/** What an operator has besides: the database as its owner, and the settings. */
export interface Own {
  ownerUrl: string
  env: Env
}

export function command<T extends z.ZodObject>(
  usage: string,
  summary: string,
  options: T,
  work: (given: z.output<T>, services: Services, own: Own) => Promise<void>,
  word?: keyof T['shape'] & string,
): Command {
  return alone(usage, summary, options, (given) => withServices((services, own) => work(given, services, own)), word)
}

/** One that opens what it needs itself: the database may be away, or another's. */
export function alone<T extends z.ZodObject>(
  usage: string,
  summary: string,
  options: T,
  work: (given: z.output<T>) => Promise<void>,
  word?: keyof T['shape'] & string,
): Command {
  const run = (given: unknown) => work(checkOptions(options, given))
  return { usage, summary, options: Object.keys(options.shape), word, run }
}

/** For the operator, without a stack. */
export class Refused extends Error {}

function checkOptions<T extends z.ZodObject>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path: place, message }) => `  --${place.join('.')}: ${message}`)
  throw new Refused(`Revise las opciones:\n${lines.join('\n')}`)
}

/** Opens what the server would open, and closes it whatever happens. */
async function withServices(work: (services: Services, own: Own) => Promise<void>): Promise<void> {
  const env = readEnv()
  const embedded = env.DATABASE_URL ? undefined : await joinEmbedded(env.DATA_DIR)
  try {
    const ownerUrl = env.DATABASE_URL ?? embedded?.url ?? ''
    const { jobsUrl } = await provision(ownerUrl)
    await migrate(ownerUrl)
    const clock = () => new Date()
    const onError = () => undefined
    // As the jobs: who issues a month's invoices asks which clinics there are.
    const database = openDatabase(jobsUrl, { poolSize: 4, onError })
    const live = openLive({ channel: openChannel(jobsUrl, onError), database, clock })
    live.follow(database)
    try {
      const services = {
        database,
        live,
        files: openFiles(env),
        filesQuota: env.filesQuota,
        mail: openMailFolder(path.join(env.DATA_DIR, 'mail'), env.MAIL_FROM),
        payments: undefined,
        whatsapp: {
          cloud: openCloudApi({ graphUrl: 'http://localhost:1' }),
          simulator: undefined,
          appSecret: undefined,
          verifyToken: undefined,
        },
        monthlyPrice: env.MONTHLY_PRICE,
        operator: env.operator,
        seal: openSeal(await readSecret(env)),
        backups: openBackups(env, ownerUrl),
        publicUrl: env.publicUrl,
        clock,
      }
      await work(services, { ownerUrl, env })
    } finally {
      await live.close()
      await database.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}
