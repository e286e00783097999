import { sql } from 'kysely'
import { AppError, savedSince, saversOf } from '#shared/http/errors.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'

export interface Versioned {
  id: string
  version: number
}

/**
 * @param held as it is now, held until the transaction ends
 * @param version the one that was read
 * @throws AppError version_conflict, which tells who saved since, and when
 */
export async function refuseOutdated(tx: ClinicTx, author: Author, held: Versioned, version: number): Promise<void> {
  if (held.version === version) return
  const lines = await tx.db
    .selectFrom('changes')
    .select([
      'actorId',
      // Who has changed their name is one person, as they are called now.
      sql<string>`(array_agg(actor_name ORDER BY coalesce(last_at, at) DESC))[1]`.as('name'),
      (line) => line.fn.max(line.fn.coalesce('lastAt', 'at')).as('savedAt'),
    ])
    .where('clinicId', '=', tx.clinicId)
    .where('recordId', '=', held.id)
    .where('recordVersion', '>', version)
    .groupBy('actorId')
    .orderBy('savedAt')
    .orderBy('actorId')
    .execute()
  const last = lines.at(-1)
  if (!last) throw new AppError('version_conflict')
  throw savedSince(
    saversOf(
      lines.map(({ actorId, name }) => ({ name, isOneself: actorId === author.professionalId })),
      new Date(last.savedAt).toISOString(),
    ),
  )
}
