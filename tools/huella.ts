import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { NewPassword } from '#shared/accounts/accounts.contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { speakSpanish } from '#shared/values/messages.ts'
import { MAX_AMOUNT } from '#shared/invoices/invoices.contract.ts'
import { createdDaysAgo, showDaysLeft } from '#shared/invoices/invoices.rules.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { showMoney } from '#shared/values/money.ts'
import { requiredText } from '#shared/values/text.ts'
import { setSuspended } from '#server/accounts/clinicAccounts.queries.ts'
import { insertAnnouncement, listPublished, withdrawAnnouncement } from '#server/announcements/announcements.queries.ts'
import { restoreArchive, UnreadableArchive } from '#server/archives/restoreArchive.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { recloseSecrets, removeAllSessions } from '#server/auth/rotation.queries.ts'
import { beginSecret, finishSecret, openSeal, readSecret } from '#server/auth/seal.ts'
import { withClinic } from '#server/db/clinic.ts'
import { UNIQUE_VIOLATION, readDatabaseError } from '#server/db/databaseError.ts'
import { DataFolderInUse } from '#server/db/embedded.ts'
import { seed } from '#server/demo/seed.ts'
import type { Services } from '#server/services.ts'
import { renewLinkTokens } from '#server/signing/links.queries.ts'
import { renewSealKey } from '#server/signing/sealKeys.queries.ts'
import { renewSignOnKey } from '#server/inventories/signOnKeys.queries.ts'
import { BackupTrouble } from '#server/backups/store.ts'
import { Backup, backup, Restore, restore } from '#tools/huellaBackups.ts'
import { copyFiles, FilesCopy } from '#tools/huellaFiles.ts'
import { alone, command, type Command, type Own, Refused } from '#tools/operator.ts'
import { insertInvoice, listInvoices } from '#server/invoices/invoices.queries.ts'
import { invoiceMonth, PRODUCT } from '#server/invoices/jobs.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { findLoginAccount, insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'

const NewClinic = z.object({
  name: requiredText(120),
  'admin-name': requiredText(120),
  'admin-email': Email,
  password: NewPassword,
})

const SeedSize = z.object({
  clinics: z.coerce.number().int().min(1).max(10_000),
  owners: z.coerce.number().int().min(1).max(1_000_000),
})

const KnownClinic = z.object({ id: z.uuid() })
const NewInvoice = z.object({
  email: Email,
  amount: z.coerce.number().int().min(1).max(MAX_AMOUNT).default(38),
  age: z.coerce.number().int().min(0).max(3650).default(0),
})
const ClinicOfAccount = z.object({ email: Email })
const NewMonth = z.object({ amount: z.coerce.number().int().min(1).max(MAX_AMOUNT) })

const RotatedSecret = z.object({ sessions: z.enum(['keep', 'close']).default('keep') })

const GivenArchive = z.object({ file: requiredText(1000), email: Email.optional() })

const NewAnnouncement = z.object({ file: requiredText(1000) })
const KnownAnnouncement = z.object({ id: z.uuid() })

const commands = new Map<string, Command>([
  [
    'backup',
    alone('CARPETA', 'respalda la base de datos, los archivos y las llaves, también en uso', Backup, backup, 'folder'),
  ],
  [
    'restore',
    alone(
      'CARPETA [--until "2026-11-26 14:30"] [--backup ID] [--secret lost] [--plain accept]',
      'pone un respaldo en una carpeta de datos vacía; con --until, como estaba en ese momento en Colombia',
      Restore,
      restore,
      'folder',
    ),
  ],
  [
    'clinic create',
    command(
      '--name "Clínica" --admin-name "Nombre" --admin-email correo --password clave',
      'crea una clínica y la cuenta de su administrador',
      NewClinic,
      createClinic,
    ),
  ],
  [
    'clinic suspend',
    command('ID', 'no deja entrar a nadie de una clínica y cierra sus sesiones', KnownClinic, suspendClinic, 'id'),
  ],
  ['clinic restore', command('ID', 'deja entrar de nuevo a una clínica suspendida', KnownClinic, restoreClinic, 'id')],
  [
    'import-archive',
    command(
      'ARCHIVO [--email correo]',
      'hace una clínica con el archivo que otra se llevó; con --email ingresa ese administrador',
      GivenArchive,
      importArchive,
      'file',
    ),
  ],
  [
    'files copy',
    command(
      '--to bucket',
      'copia al bucket de FILES_S3_… los archivos de la carpeta de datos; con --to folder, al revés',
      FilesCopy,
      copyFiles,
    ),
  ],
  ['seed', command('--clinics 1000 --owners 1000', 'carga clínicas inventadas, para medir', SeedSize, seedClinics)],
  [
    'invoices issue',
    command(
      '--email cuenta@clinica.co --amount 38 --age 7',
      'emite una factura a la clínica de esa cuenta, con los días que se digan',
      NewInvoice,
      issueInvoice,
    ),
  ],
  [
    'invoices monthly',
    command('--amount 38', 'emite a cada clínica la factura de este mes, una sola vez', NewMonth, issueMonth),
  ],
  [
    'invoices list',
    command('cuenta@clinica.co', 'muestra las facturas de una clínica', ClinicOfAccount, tellInvoices, 'email'),
  ],
  [
    'announcements publish',
    command('aviso.html', 'publica una novedad para todas las clínicas', NewAnnouncement, publishAnnouncement, 'file'),
  ],
  ['announcements list', command('', 'muestra las novedades publicadas y retiradas', z.object({}), listAnnouncements)],
  [
    'seal renew',
    command(
      '',
      'hace otro certificado para sellar documentos; lo sellado antes sigue siendo auténtico',
      z.object({}),
      renewSeal,
    ),
  ],
  [
    'secret rotate',
    command(
      '[--sessions close]',
      'cambia el secreto de la instalación, con Huella detenida; con SECRET_KEY, el anterior va en FORMER_SECRET_KEY',
      RotatedSecret,
      rotateSecret,
    ),
  ],
  [
    'sso renew',
    command(
      '',
      'hace otra llave para firmar quién entra a otras aplicaciones; la anterior se cree una hora más',
      z.object({}),
      renewSignOn,
    ),
  ],
  ['announcements withdraw', command('ID', 'retira una novedad', KnownAnnouncement, withdraw, 'id')],
])

async function seedClinics({ clinics, owners }: z.output<typeof SeedSize>, services: Services): Promise<void> {
  // Named after the moment, so that a second load does not repeat the first one's e-mails.
  const [first] = await seed(services, { clinics, owners, name: `semilla-${Date.now().toString(36)}` })
  console.log(`Listo: ${clinics} clínicas de ${owners} propietarios. Ingresa ${first?.email} / huella-demo.`)
}

async function createClinic(given: z.output<typeof NewClinic>, services: Services): Promise<void> {
  const id = uuidv7()
  const refusal = refusePassword(given.password, [given.name, given['admin-name'], given['admin-email']])
  if (refusal) throw new Refused(`Revise las opciones:\n  --password: ${refusal.message}`)
  const passwordHash = await hashPassword(given.password)
  try {
    await withClinic(services.database, id, services.clock(), async (tx) => {
      await insertClinic(tx, { name: given.name, firstStepsAreOpen: true })
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

async function importArchive({ file, email }: z.output<typeof GivenArchive>, services: Services): Promise<void> {
  const restored = await restoreArchive(path.resolve(file), services, email).catch((error: unknown) => {
    throw error instanceof UnreadableArchive ? new Refused(error.message, { cause: error }) : error
  })
  const { clinicId, clinic, rows, files, administrators, taken } = restored
  console.log(`Clínica hecha: ${clinic} (${clinicId}), con ${rows} registros y ${files} archivos.`)
  console.log(`Ingresa ${administrators.join(', ')}, con "¿Olvidó su contraseña?".`)
  if (taken.length > 0) console.log(`Sin cuenta aquí, porque tienen una en otra clínica: ${taken.join(', ')}.`)
}

function suspendClinic({ id }: z.output<typeof KnownClinic>, services: Services): Promise<void> {
  return suspend(id, services, true)
}

function restoreClinic({ id }: z.output<typeof KnownClinic>, services: Services): Promise<void> {
  return suspend(id, services, false)
}

async function suspend(id: string, services: Services, isSuspended: boolean): Promise<void> {
  const count = await withClinic(services.database, id, services.clock(), (tx) => setSuspended(tx, isSuspended))
  if (count === 0) throw new Refused(`No hay una clínica ${id} que ${isSuspended ? 'suspender' : 'restaurar'}.`)
  console.log(`Clínica ${isSuspended ? 'suspendida' : 'restaurada'}: ${id} (${count} cuentas).`)
}

async function publishAnnouncement({ file }: z.output<typeof NewAnnouncement>, services: Services): Promise<void> {
  const html = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Refused(`No se pudo leer ${file}.`, { cause })
  })
  const id = await insertAnnouncement(services.database, html, services.clock())
  if (!id) throw new Refused(`${file} no tiene texto que publicar.`)
  console.log(`Novedad publicada: ${id}`)
}

async function listAnnouncements(_given: object, services: Services): Promise<void> {
  const published = await listPublished(services.database)
  for (const { id, content, publishedAt, withdrawnAt } of published) {
    const text = content
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    console.log(`${id}  ${showDateTime(publishedAt)}  ${withdrawnAt ? 'retirada' : 'publicada'}  ${text.slice(0, 60)}`)
  }
  if (published.length === 0) console.log('No hay novedades.')
}

async function withdraw({ id }: z.output<typeof KnownAnnouncement>, services: Services): Promise<void> {
  const isDone = await withdrawAnnouncement(services.database, id, services.clock())
  if (!isDone) throw new Refused(`No hay una novedad publicada con el identificador ${id}.`)
  console.log(`Novedad retirada: ${id}`)
}

async function clinicOf(email: string, { database }: Services): Promise<string> {
  const account = await findLoginAccount(database, email)
  if (!account) throw new Refused(`No hay una cuenta con el correo ${email}.`)
  return account.clinicId
}

async function issueInvoice({ email, amount, age }: z.output<typeof NewInvoice>, services: Services): Promise<void> {
  const [clinicId, now] = [await clinicOf(email, services), services.clock()]
  const invoice = { amount, product: PRODUCT, createdAt: createdDaysAgo(age, now) }
  await withClinic(services.database, clinicId, now, (tx) => insertInvoice(tx, invoice))
  console.log(`Factura emitida: ${showMoney(amount)}, de ${showDate(invoice.createdAt)}. ${showDaysLeft(age)}.`)
}

async function issueMonth({ amount }: z.output<typeof NewMonth>, services: Services): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const now = services.clock()
  await inAllClinics(invoiceMonth, {
    ...{ database: services.database, services: { ...services, monthlyPrice: amount }, now, log },
  })
  console.log(`Facturas emitidas: ${showMoney(amount)} a cada clínica que no tenía la de este mes.`)
}

async function tellInvoices({ email }: z.output<typeof ClinicOfAccount>, services: Services): Promise<void> {
  const clinicId = await clinicOf(email, services)
  const page = { page: 1, pageSize: 100 }
  const { items } = await withClinic(services.database, clinicId, services.clock(), (tx) => listInvoices(tx, page))
  for (const { number, created_at, amount, to_collect } of items)
    console.log(`${number}  ${showDate(created_at)}  ${showMoney(amount)}  por pagar: ${showMoney(to_collect)}`)
  if (items.length === 0) console.log('No hay facturas.')
}

async function renewSeal(_given: object, { database, seal, clock }: Services): Promise<void> {
  await renewSealKey(database, seal, clock())
  console.log('Listo: desde ahora los documentos se sellan con un certificado nuevo.')
}

async function rotateSecret(
  { sessions }: z.output<typeof RotatedSecret>,
  { database, clock }: Services,
  { ownerUrl, env }: Own,
): Promise<void> {
  const former = env.SECRET_KEY ? process.env['FORMER_SECRET_KEY'] : await readSecret(env)
  if (!former) throw new Refused('Ponga el secreto nuevo en SECRET_KEY y el anterior en FORMER_SECRET_KEY.')
  const next = openSeal(env.SECRET_KEY ?? (await beginSecret(env.DATA_DIR)))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { words } = await import('#server/words.ts')
    const sealed = words.flatMap((word) => word.sealed ?? [])
    const { closed, lost, clinicIds } = await recloseSecrets(client, sealed, openSeal(former), next)
    for (const id of clinicIds) await withClinic(database, id, clock(), (tx) => renewLinkTokens(tx, next))
    if (!env.SECRET_KEY) await finishSecret(env.DATA_DIR)
    console.log(`Secreto cambiado: ${closed} valores cerrados con el nuevo.`)
    if (lost > 0) console.log(`${lost} no se abren con ninguno de los dos y quedan como estaban.`)
    if (sessions === 'close') console.log(`Sesiones cerradas: ${await removeAllSessions(client)}.`)
    console.log('Los enlaces de firma y de cancelación que ya se enviaron dejan de servir. Inicie Huella de nuevo.')
  } finally {
    await client.end()
  }
}

async function renewSignOn(_given: object, { database, seal, clock }: Services): Promise<void> {
  await renewSignOnKey(database, seal, clock())
  console.log('Listo: desde ahora los ingresos a otras aplicaciones se firman con una llave nueva.')
}

const help = `Órdenes del operador de Huella:

${[...commands].map(([name, { usage, summary }]) => `  npm run huella -- ${name} ${usage}\n      ${summary}`).join('\n\n')}

Actúan sobre la base de datos de DATABASE_URL, o sobre la incluida en DATA_DIR, también mientras Huella la usa.`

async function main(): Promise<void> {
  speakSpanish()
  const given = process.argv.slice(2)
  const words = given.findIndex((word) => word.startsWith('-'))
  const asked = given.slice(0, words < 0 ? undefined : words)
  if (asked.join(' ') === 'help' || asked.length === 0) return console.log(help)
  const found = commands.get(asked.join(' ')) ?? commands.get(asked.slice(0, -1).join(' '))
  const isBare = found === commands.get(asked.join(' '))
  if (!found || (!isBare && !found.word)) throw new Refused(`No hay una orden "${asked.join(' ')}".\n\n${help}`)
  const options = given.slice(words < 0 ? given.length : words)
  const values = readOptions(found, isBare ? options : [`--${found.word}`, asked.at(-1) ?? '', ...options])
  await found.run(values)
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
  const isPlain = [Refused, DataFolderInUse, BackupTrouble].some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
})
// Run by tools/run.mjs over a channel that would keep this process alive.
process.disconnect?.()
