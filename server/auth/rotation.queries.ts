import type pg from 'pg'
import type { Seal } from '#server/auth/seal.ts'

/** What lies closed with the installation's secret: where, and as whose. A word lists its own in its `.word.ts`. */
export interface SealedColumn {
  table: string
  key: string
  column: string
  /** Each clinic's rows, under its own row-level security. */
  isOfClinic?: true
  of: (key: string) => string
}

/** Of an account. */
export const sealedFactors: SealedColumn = {
  table: 'second_factors',
  key: 'account_id',
  column: 'secret',
  of: (id) => id,
}

/** Of an account too. */
export const sealedPins: SealedColumn = {
  table: 'accounts',
  key: 'id',
  column: 'sealed_pin',
  isOfClinic: true,
  of: (id) => id,
}

/** What came of a rotation. `lost`: what neither secret opens, and stays as it is. */
export interface Rotation {
  closed: number
  lost: number
  clinicIds: string[]
}

/**
 * Closes with another secret what the former one closed, all of it or nothing. What the new one opens already, as an
 * earlier try ended before it could say so, is left.
 * @param client the tables' owner's
 */
export async function recloseSecrets(
  client: pg.Client,
  columns: readonly SealedColumn[],
  former: Seal,
  next: Seal,
): Promise<Rotation> {
  const rotation: Rotation = { closed: 0, lost: 0, clinicIds: [] }
  await client.query('BEGIN')
  try {
    for (const column of columns) if (!column.isOfClinic) await reclose(client, column, former, next, rotation)
    const { rows } = await client.query<{ id: string }>('SELECT DISTINCT clinic_id AS id FROM accounts')
    for (const { id } of rows) {
      await client.query(`SELECT set_config('app.clinic_id', $1, true)`, [id])
      for (const column of columns) if (column.isOfClinic) await reclose(client, column, former, next, rotation, id)
      rotation.clinicIds.push(id)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  return rotation
}

async function reclose(
  client: pg.Client,
  { table, key, column, of }: SealedColumn,
  former: Seal,
  next: Seal,
  rotation: Rotation,
  clinicId?: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string; sealed: string }>(
    `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL
       ${clinicId ? 'AND clinic_id = $1' : ''} FOR UPDATE`,
    clinicId ? [clinicId] : [],
  )
  for (const { id, sealed } of rows) {
    const plain = tryOpen(former, sealed, of(id))
    if (plain === undefined) {
      if (tryOpen(next, sealed, of(id)) === undefined) rotation.lost += 1
      continue
    }
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2 ${clinicId ? 'AND clinic_id = $3' : ''}`, [
      next.close(plain, of(id)),
      id,
      ...(clinicId ? [clinicId] : []),
    ])
    rotation.closed += 1
  }
}

function tryOpen(seal: Seal, sealed: string, of: string): string | undefined {
  try {
    return seal.open(sealed, of)
  } catch {
    return undefined
  }
}

/** Everybody logs in again. @returns how many sessions there were */
export async function removeAllSessions(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM sessions')
  return rowCount ?? 0
}
