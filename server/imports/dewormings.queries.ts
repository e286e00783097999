import { sql } from 'kysely'
import { refuseAppliedOn, refuseNextOn } from '#shared/doses/doses.rules.ts'
import { firstRefusal } from '#shared/http/errors.ts'
import type { PastDeworming } from '#shared/imports/dewormings.rules.ts'
import { noteNoNext } from '#shared/imports/vaccines.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { insertPastDewormings, refreshDoses } from '#server/dewormings/dewormings.queries.ts'
import { historyKind } from '#server/imports/history.queries.ts'

export const dewormingsKind = historyKind<PastDeworming>({
  table: 'dewormings',
  dayOf: ({ appliedOn }) => appliedOn,
  keyOf: ({ appliedOn, product }) => `${appliedOn} ${fold(product)}`,
  listKnown: async (tx, petIds) => {
    const { rows } = await sql<PastDeworming & { petId: string }>`SELECT pet_id, applied_on::text AS applied_on, product
      FROM dewormings WHERE clinic_id = ${tx.clinicId} AND pet_id = ANY(${petIds}::uuid[]) AND status = 'applied'`.execute(
      tx.db,
    )
    return rows.map(({ petId, ...fields }) => ({ petId, fields }))
  },
  complete: async (tx) => (fields) => ({ fields, notes: [noteNoNext(fields, dayOf(tx.now))] }),
  refuse: ({ appliedOn, nextOn }, pet, now) => {
    const refused = firstRefusal([
      () => refuseAppliedOn(appliedOn, pet, dayOf(now)),
      () => refuseNextOn(nextOn, appliedOn),
    ])
    return refused && { ...refused, field: refused.field === 'nextOn' ? 'nextOn' : 'date' }
  },
  insert: insertPastDewormings,
  settle: (tx, changed) => refreshDoses(tx, [...new Set(changed.map(({ petId }) => petId))]),
})
