import { sql } from 'kysely'
import { refuseAppliedOn } from '#shared/doses/doses.rules.ts'
import type { PastVisitFields } from '#shared/pastVisits/pastVisits.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { historyKind } from '#server/imports/history.queries.ts'
import { insertPastVisits, refreshLastVisits } from '#server/pastVisits/pastVisits.queries.ts'

/** Two visits of a day are the same where they say the same. */
const keyOf = ({ visitedOn, reason, findings, diagnosis, treatment, notes }: PastVisitFields) =>
  `${visitedOn} ${fold([reason, findings, diagnosis, treatment, notes].join(' '))}`

export const visitsKind = historyKind<PastVisitFields>({
  table: 'pastVisits',
  dayOf: ({ visitedOn }) => visitedOn,
  keyOf,
  listKnown: async (tx, petIds) => {
    const { rows } = await sql<PastVisitFields & { petId: string }>`
      SELECT pet_id, visited_on::text AS visited_on, reason, findings, diagnosis, treatment, veterinarian, notes
      FROM past_visits WHERE clinic_id = ${tx.clinicId} AND pet_id = ANY(${petIds}::uuid[])`.execute(tx.db)
    return rows.map(({ petId, ...fields }) => ({ petId, fields }))
  },
  refuse: ({ visitedOn }, pet, now) => {
    const refused = refuseAppliedOn(visitedOn, pet, dayOf(now))
    return refused && { field: 'date', message: refused.message }
  },
  insert: insertPastVisits,
  settle: (tx, changed) => refreshLastVisits(tx, [...new Set(changed.map(({ petId }) => petId))]),
  isOfOwners: true,
})
