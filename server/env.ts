import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** `::` is every address of IPv6 and of IPv4. */
  HOST: z.string().default('::'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  /** A PostgreSQL 15 or later, as a role that may create roles and owns the database; without it the embedded one runs. */
  DATABASE_URL: z.string().url().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
  /** `off`: each statement is awaited before the next is sent, as where the installed pg does not allow for more. */
  DATABASE_PIPELINE: z.enum(['on', 'off']).default('on'),
  /** Demo clinics on an empty database: on by default, except in production. Off closes the accounts of those that exist. */
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Requests a minute that one address may send. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Behind proxies that set X-Forwarded-For: how many, or their addresses, comma separated. */
  TRUST_PROXY: z
    .string()
    .regex(
      /^(\d{1,2}|[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*)$/,
      'una cantidad de proxies, o sus direcciones separadas por comas',
    )
    .optional(),
  /** Where people reach the product: links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `smtp://user:password@host:587` or `smtps://`; without it mail goes to a folder of the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who the product's mails come from. */
  MAIL_FROM: z.string().min(3).default('Huella <huella@localhost>'),
  /** What closes the second factors' secrets; without it a file of the data folder. The same for all that share a database. */
  SECRET_KEY: z.string().min(32).optional(),
  /** A service that speaks S3, where files are kept instead of in the data folder; all of them but the prefix, or none. */
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'el nombre de un bucket')
    .optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'letras, números y guiones, sin barra al final')
    .optional(),
  /** What has to stay free on the disk of the data folder: files are refused before, and texts go on being written. */
  FILES_FREE_FLOOR_MB: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** What each clinic may have in files; `0`: as much as there is room for. */
  FILES_QUOTA_GB: z.coerce.number().min(0).max(1_000_000).default(20),
  /** Where the nightly backups of the embedded database go, or `off`; without it beside the data folder. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** What encrypts backups. */
  BACKUP_KEY: z.string().min(16).optional(),
  /** The four values of the merchant at ePayco; without them a simulator takes the payments, on a real server nobody. */
  EPAYCO_PUBLIC_KEY: z.string().min(1).optional(),
  EPAYCO_PRIVATE_KEY: z.string().min(1).optional(),
  EPAYCO_CUST_ID: z.string().regex(/^\d+$/).optional(),
  EPAYCO_P_KEY: z.string().min(1).optional(),
  /** The widget that the browser fills in, or a checkout that the server opens. */
  EPAYCO_CHECKOUT: z.enum(['v1', 'v2']).default('v1'),
  /** Test payments count, and no others do. */
  EPAYCO_TEST: z.enum(['true', 'false']).default('false'),
  EPAYCO_APIFY_URL: z.url({ protocol: /^https?$/ }).default('https://apify.epayco.co'),
  EPAYCO_SECURE_URL: z.url({ protocol: /^https?$/ }).default('https://secure.epayco.co'),
  /** Of our application at Meta: what its webhooks are signed with, and the word by which it makes sure of our address. */
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).optional(),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v25.0'),
  /** What a month of the product costs a clinic, whole; without it no invoice is issued by itself. */
  MONTHLY_PRICE: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  /** Who runs the product, as the receipts of what the clinics pay name it. */
  OPERATOR_NAME: z.string().trim().min(1).max(120).default('Huella'),
  OPERATOR_NIT: z.string().trim().min(1).max(30).optional(),
  /** `off`: browsers are told to remove the worker that holds the application's files on the device. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** What /api/metrics asks for as a bearer token. Without it there is none in production, and elsewhere only from this machine. */
  METRICS_TOKEN: z.string().min(1).optional(),
})

/**
 * Connections to a PostgreSQL on this machine. More would only take turns on its cores: each waits longer, and none more is
 * answered (docs/decisions/0021). A clinic takes all but one (0025).
 */
export const LOCAL_POOL = Math.min(2 * os.availableParallelism() + 2, 66)

/** The embedded one takes 120 in all. */
const MAX_LOCAL_POOL = 100

/** Connections to a PostgreSQL elsewhere, which may have more cores than this machine. */
const DISTANT_POOL = 16

/** Who runs the product and issues what the clinics pay for. */
export interface Operator {
  name: string
  nit: string | undefined
}

export type Env = Omit<z.infer<typeof Environment>, 'DATA_DIR'> & {
  DATA_DIR: string
  DATABASE_POOL: number
  demo: boolean
  operator: Operator
  /** In bytes. */
  filesQuota: number | null
  /** Without a slash at its end. */
  publicUrl: string
}

/** Reads the environment once; a wrong value stops the start with its name and what it may be. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuración no válida:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new Error('Configuración no válida:\n  PUBLIC_URL: con SMTP_URL hace falta, para los enlaces de los correos')
  const keys = [env.EPAYCO_PUBLIC_KEY, env.EPAYCO_CUST_ID, env.EPAYCO_P_KEY]
  const isIncomplete = keys.some(Boolean) && !keys.every(Boolean)
  if (isIncomplete || (keys.every(Boolean) && env.EPAYCO_CHECKOUT === 'v2' && !env.EPAYCO_PRIVATE_KEY))
    throw new Error(
      'Configuración no válida:\n  EPAYCO_PUBLIC_KEY, EPAYCO_CUST_ID y EPAYCO_P_KEY van juntas; con EPAYCO_CHECKOUT=v2 también EPAYCO_PRIVATE_KEY',
    )
  const store = [env.FILES_S3_ENDPOINT, env.FILES_S3_BUCKET, env.FILES_S3_ACCESS_KEY_ID, env.FILES_S3_SECRET_ACCESS_KEY]
  if ([...store, env.FILES_S3_PREFIX].some(Boolean) && !store.every(Boolean))
    throw new Error(
      'Configuración no válida:\n  FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID y FILES_S3_SECRET_ACCESS_KEY van juntas',
    )
  if (!env.DATABASE_URL && (env.DATABASE_POOL ?? 0) > MAX_LOCAL_POOL)
    throw new Error(`Configuración no válida:\n  DATABASE_POOL: sin DATABASE_URL, a lo sumo ${MAX_LOCAL_POOL}`)
  return {
    ...env,
    DATA_DIR: path.resolve(env.DATA_DIR),
    DATABASE_POOL: env.DATABASE_POOL ?? (env.DATABASE_URL ? DISTANT_POOL : LOCAL_POOL),
    operator: { name: env.OPERATOR_NAME, nit: env.OPERATOR_NIT },
    filesQuota: env.FILES_QUOTA_GB === 0 ? null : Math.round(env.FILES_QUOTA_GB * 2 ** 30),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ''),
    demo: env.DEMO ? env.DEMO === 'on' : env.NODE_ENV !== 'production',
  }
}
