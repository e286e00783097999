import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import type { JWK } from 'oidc-provider'
import { v7 as uuidv7 } from 'uuid'
import type { Seal } from '#server/auth/seal.ts'
import type { Database } from '#server/db/connection.ts'

/** What a replaced key signed is believed for so long: longer than what it says lasts. */
const FORMER_MS = 60 * 60_000

interface StoredKey {
  id: string
  sealedKey: string
}

/** The newest first; the one before it only while what it signed may still be looked at. */
export async function listSignOnKeys(database: Kysely<Database>, now: Date): Promise<StoredKey[]> {
  const [newest, former] = await database
    .selectFrom('signOnKeys')
    .select(['id', 'sealedKey', 'madeAt'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (!newest) return []
  const isRecent = now.getTime() - new Date(newest.madeAt).getTime() < FORMER_MS
  return former && isRecent ? [newest, former] : [newest]
}

/** Those that this installation's secret opens: what another one closed signs nothing any more. */
export function openSignOnKeys(keys: readonly StoredKey[], seal: Seal): JWK[] {
  return keys.flatMap(({ id, sealedKey }) => {
    try {
      return [JSON.parse(seal.open(sealedKey, id)) as JWK]
    } catch {
      return []
    }
  })
}

/** Another key, with which who somebody is is signed from now on. */
export async function renewSignOnKey(database: Kysely<Database>, seal: Seal, now: Date): Promise<void> {
  const id = uuidv7()
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, alg: 'RS256', use: 'sig' }
  await database
    .insertInto('signOnKeys')
    .values({ id, sealedKey: seal.close(JSON.stringify(jwk), id), madeAt: now })
    .execute()
}
