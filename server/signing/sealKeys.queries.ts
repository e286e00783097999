import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/http/errors.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Database } from '#server/db/connection.ts'
import { makeSealKey, type SealKey } from '#server/documents/cades.ts'

const YEAR_MS = 365.25 * 24 * 60 * 60_000
/** A certificate's life, and for how much of it papers are no longer sealed with it. */
const LIFE_YEARS = 10
const LAST_YEARS = 1

/** The installation's certificates (DER), former ones too: what each has sealed stays genuine. */
export async function listCertificates(database: Kysely<Database>): Promise<Buffer[]> {
  const rows = await database.selectFrom('sealCertificates').select('certificate').orderBy('id', 'desc').execute()
  return rows.map(({ certificate }) => certificate)
}

/**
 * The key that seals now: the newest, made with the first paper and anew in the last year of its certificate.
 * @throws AppError internal when another secret closed it
 */
export async function findSealKey(database: Kysely<Database>, seal: Seal, now: Date): Promise<SealKey> {
  const known = await newestKey(database, now)
  if (!known) await renewSealKey(database, seal, now)
  // Two that made one at once both take the newest.
  const { id, certificate, sealedKey } = known ?? (await newestKey(database, now)) ?? {}
  if (!id || !certificate || !sealedKey) throw new AppError('internal')
  try {
    return { certificate, privateKey: seal.open(sealedKey, id) }
  } catch (cause) {
    const message = 'La llave del sello no se abre con el SECRET_KEY de ahora. Ejecute: npm run huella -- seal renew'
    throw Object.assign(new AppError('internal', { message }), { cause })
  }
}

function newestKey(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('sealCertificates')
    .select(['id', 'certificate', 'sealedKey'])
    .where('notAfter', '>', new Date(now.getTime() + LAST_YEARS * YEAR_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Another key and certificate, with which papers are sealed from now on. */
export async function renewSealKey(database: Kysely<Database>, seal: Seal, now: Date): Promise<void> {
  const id = uuidv7()
  // Clocks that are a little slow must not find it to be of the future.
  const notBefore = new Date(now.getTime() - 60 * 60_000)
  const notAfter = new Date(now.getTime() + LIFE_YEARS * YEAR_MS)
  const { privateKey, certificate } = await makeSealKey('Huella', notBefore, notAfter)
  await database
    .insertInto('sealCertificates')
    .values({ id, certificate, sealedKey: seal.close(privateKey, id), notAfter, madeAt: now })
    .execute()
}
