import type { Cage } from '#shared/cages/cages.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { orderedRows, type Placed } from '#server/db/orderedRows.ts'

async function readCages(tx: ClinicTx): Promise<Placed<Cage>[]> {
  const rows = await tx.db
    .selectFrom('cages')
    .select(['id', 'version', 'name', 'place', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, recordId: row.id }))
}

export const cageRows = orderedRows({ table: 'cages', read: readCages })
