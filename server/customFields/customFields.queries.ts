import type { CustomField } from '#shared/customFields/customFields.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { orderedRows, type Placed } from '#server/db/orderedRows.ts'

async function readCustomFields(tx: ClinicTx): Promise<Placed<CustomField>[]> {
  const rows = await tx.db
    .selectFrom('customFields')
    .select(['id as recordId', 'id', 'version', 'label', 'kind', 'options', 'isRequired', 'isArchived', 'place'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows as Placed<CustomField>[]
}

/** Those in use are few, and a form needs them all. */
export const customFieldRows = orderedRows({ table: 'customFields', read: readCustomFields })
