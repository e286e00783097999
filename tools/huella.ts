import path from 'node:path'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { speakSpanish } from '#shared/http/messages.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { requiredText } from '#shared/values/text.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { UNIQUE_VIOLATION, readDatabaseError } from '#server/db/databaseError.ts'
import { DataFolderInUse, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { provision } from '#server/db/provision.ts'
import { seed } from '#server/demo/seed.ts'
import { readEnv } from '#server/env.ts'
import type { Services } from '#server/http/services.ts'
import { openLocalFiles } from '#server/outside/files.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'

/** One thing that an operator does: `npm run huella -- <name> --option value`. */
interface Command {
  usage: string
  summary: string
  options: string[]
  run: (given: unknown, services: Services) => Promise<void>
}

function command<T extends z.ZodObject>(
  usage: string,
  summary: string,
  options: T,
  work: (given: z.output<T>, services: Services) => Promise<void>,
): Command {
  const run = (given: unknown, services: Services) => work(checkOptions(options, given), services)
  return { usage, summary, options: Object.keys(options.shape), run }
}

/** For the operator, without a stack. */
class Refused extends Error {}

const NewClinic = z.object({
  name: requiredText(120),
  'admin-name': requiredText(120),
  'admin-email': Email,
  password: z.string().min(8).max(200),
})

const SeedSize = z.object({
  clinics: z.coerce.number().int().min(1).max(10_000),
  owners: z.coerce.number().int().min(1).max(1_000_000),
})

const commands = new Map<string, Command>([
  [
    'clinic create',
    command(
      '--name "Clínica" --admin-name "Nombre" --admin-email correo --password clave',
      'crea una clínica y la cuenta de su administrador',
      NewClinic,
      createClinic,
    ),
  ],
  ['seed', command('--clinics 1000 --owners 1000', 'carga clínicas inventadas, para medir', SeedSize, seedClinics)],
])

async function seedClinics({ clinics, owners }: z.output<typeof SeedSize>, services: Services): Promise<void> {
  // Named after the moment, so that a second load does not repeat the first one's e-mails.
  const [first] = await seed(services, { clinics, owners, name: `semilla-${Date.now().toString(36)}` })
  console.log(`Listo: ${clinics} clínicas de ${owners} propietarios. Ingresa ${first?.email} / huella-demo.`)
}

async function createClinic(given: z.output<typeof NewClinic>, services: Services): Promise<void> {
  const id = uuidv7()
  const passwordHash = await hashPassword(given.password)
  try {
    await withClinic(services.database, id, services.clock(), async (tx) => {
      await insertClinic(tx, { name: given.name })
      await insertProfessional(tx, {
        name: given['admin-name'],
        email: given['admin-email'],
        passwordHash,
        role: 'administrador',
        kind: 'otro',
      })
    })
  } catch (error) {
    if (readDatabaseError(error)?.sqlState !== UNIQUE_VIOLATION) throw error
    throw new Refused(`Ya hay una cuenta con el correo ${given['admin-email']}.`)
  }
  console.log(`Clínica creada: ${given.name} (${id}). Ingresa ${given['admin-email']}.`)
}

const help = `Órdenes del operador de Huella:

${[...commands].map(([name, { usage, summary }]) => `  npm run huella -- ${name} ${usage}\n      ${summary}`).join('\n\n')}

Actúan sobre la base de datos de DATABASE_URL, o sobre la incluida en DATA_DIR mientras ningún servidor la use.`

function checkOptions<T extends z.ZodObject>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path: place, message }) => `  --${place.join('.')}: ${message}`)
  throw new Refused(`Revise las opciones:\n${lines.join('\n')}`)
}

/** Opens what the server would open, and closes it whatever happens. */
async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const env = readEnv()
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR)
  try {
    const ownerUrl = env.DATABASE_URL ?? embedded?.url ?? ''
    const { appUrl } = await provision(ownerUrl)
    await migrate(ownerUrl)
    const database = openDatabase(appUrl, { poolSize: 4, onError: () => undefined })
    await work({ database, files: openLocalFiles(path.join(env.DATA_DIR, 'files')), clock: () => new Date() })
    await database.destroy()
  } finally {
    await embedded?.stop()
  }
}

async function main(): Promise<void> {
  speakSpanish()
  const given = process.argv.slice(2)
  const words = given.findIndex((word) => word.startsWith('-'))
  const name = given.slice(0, words < 0 ? undefined : words).join(' ')
  if (name === 'help' || name === '') return console.log(help)
  const found = commands.get(name)
  if (!found) throw new Refused(`No hay una orden "${name}".\n\n${help}`)
  const values = readOptions(found, given.slice(words < 0 ? given.length : words))
  await withServices((services) => found.run(values, services))
}

function readOptions(found: Command, given: string[]): unknown {
  try {
    const options = Object.fromEntries(found.options.map((option) => [option, { type: 'string' as const }]))
    return parseArgs({ args: given, options }).values
  } catch (error) {
    throw new Refused(`Revise las opciones: ${found.usage}`, { cause: error })
  }
}

await main().catch((error: unknown) => {
  const isPlain = error instanceof Refused || error instanceof DataFolderInUse
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
})
// Run by tools/run.mjs over a channel that would keep this process alive.
process.disconnect?.()
