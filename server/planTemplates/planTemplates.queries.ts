import type { PlanTemplate } from '#shared/planTemplates/planTemplates.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { orderedRows, type Placed } from '#server/db/orderedRows.ts'

async function readTemplates(tx: ClinicTx): Promise<Placed<PlanTemplate>[]> {
  const rows = await tx.db
    .selectFrom('planTemplates')
    .select(['id', 'version', 'name', 'orders', 'place', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ orders, ...row }) => ({
    ...row,
    orders: orders as unknown as PlanTemplate['orders'],
    recordId: row.id,
  }))
}

export const planTemplateRows = orderedRows({ table: 'planTemplates', read: readTemplates })
