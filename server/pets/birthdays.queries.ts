import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { countedTo } from '#shared/http/paging.ts'
import type { pets } from '#shared/pets/pets.contract.ts'
import { birthdaysOn } from '#shared/values/age.ts'
import { dayOf } from '#shared/values/date.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { photoOf } from '#server/owners/petChip.queries.ts'
import { isCalledFor } from '#server/pets/nextDue.queries.ts'

type BirthdayPage = OutputOf<typeof pets.birthdays>

/** The clinic's animals that are a year older today, of those whose day is known: one statement, along an index. */
export async function listBirthdays(
  tx: ClinicTx,
  { page, pageSize }: InputOf<typeof pets.birthdays>,
): Promise<BirthdayPage> {
  const today = dayOf(tx.now)
  const days = sql.join(birthdaysOn(today))
  const found = sql`FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.birthday IN (${days}) AND ${isCalledFor(tx)}
    AND p.birth_on < ${today}::date`
  const { rows } = await sql<Pick<BirthdayPage, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(countedTo({ page, pageSize }))}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'speciesId', p.species_id,
        'status', p.status, 'photo', ${photoOf('p')}, 'birthOn', p.birth_on,
        'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')})) ORDER BY p.birthday, p.id), '[]')
      FROM (SELECT p.* ${found} ORDER BY p.birthday, p.id ${pageLimit(page, pageSize)}) p
      JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}
