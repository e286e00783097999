import { sql } from 'kysely'
import { refuseAppliedOn, weighedAt } from '#shared/doses/doses.rules.ts'
import type { PastWeight } from '#shared/imports/weights.rules.ts'
import { isLeap, weightWarning } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { gramsOf, showWeight } from '#shared/values/weight.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { historyKind } from '#server/imports/history.queries.ts'
import { insertPastWeights, refreshPetWeights } from '#server/weights/weights.queries.ts'

interface Weighed extends PastWeight {
  petId: string
}

async function listWeighed(tx: ClinicTx, petIds: readonly string[]): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    SELECT pet_id, (measured_at AT TIME ZONE 'America/Bogota')::date::text AS day, grams / 1000.0 AS weight_kg
    FROM weights WHERE clinic_id = ${tx.clinicId} AND pet_id = ANY(${petIds}::uuid[])
    ORDER BY measured_at, id`.execute(tx.db)
  return rows.map((row) => ({ ...row, weightKg: Number(row.weightKg) }))
}

/** One that the clinic has, or that a row above says. */
type KnownWeight = PastWeight & { row?: number }

const at = (day: string) => new Date(`${day}T12:00:00-05:00`)

function isLeapTo(from: PastWeight, to: PastWeight): boolean {
  return isLeap({ weightKg: from.weightKg, measuredAt: at(from.day).toISOString() }, to.weightKg, at(to.day))
}

/** What does not fit its species, or the weights beside it: pounds, a comma that slipped, or another animal's. */
function noteWeight(one: PastWeight, speciesId: string, known: readonly KnownWeight[]): string | undefined {
  const told = ({ weightKg, row }: KnownWeight) =>
    `${showWeight(weightKg)}${row === undefined ? '' : `, de la fila ${row}`}`
  let beside: KnownWeight | undefined
  let before: KnownWeight | undefined
  let after: KnownWeight | undefined
  for (const other of known) {
    if (other.day < one.day) before = before && before.day > other.day ? before : other
    else if (other.day > one.day) after = after && after.day <= other.day ? after : other
    else if (isLeapTo(one, other) || isLeapTo(other, one)) beside ??= other
  }
  const unusual = weightWarning(speciesId, one.weightKg)
  if (unusual) return unusual
  if (beside) return `Revise el peso: otro del mismo día es ${told(beside)}`
  if (before && isLeapTo(before, one)) return `Revise el peso: el anterior es ${told(before)}`
  return after && isLeapTo(one, after) ? `Revise el peso: el siguiente es ${told(after)}` : undefined
}

export const weightsKind = historyKind<PastWeight>({
  table: 'weights',
  dayOf: ({ day }) => day,
  keyOf: ({ day, weightKg }) => `${day} ${gramsOf(weightKg)}`,
  listKnown: async (tx, petIds) => (await listWeighed(tx, petIds)).map(({ petId, ...fields }) => ({ petId, fields })),
  isCompared: true,
  complete: async (tx, pets) => {
    const weighed = Map.groupBy(
      await listWeighed(
        tx,
        pets.map(({ id }) => id),
      ),
      ({ petId }) => petId,
    )
    return (fields, { id, speciesId }, above) => {
      const rows = above.map(({ row, fields: { day, weightKg } }) => ({ row, day, weightKg }))
      return { fields, notes: [noteWeight(fields, speciesId, [...(weighed.get(id) ?? []), ...rows])] }
    }
  },
  refuse: ({ day }, pet, now) => {
    const refused = refuseAppliedOn(day, pet, dayOf(now))
    return refused && { field: 'date', message: refused.message }
  },
  insert: (tx, author, records) =>
    insertPastWeights(
      tx,
      author,
      records.map(({ id, petId, fields: { day, weightKg } }) => ({
        ...{ id, petId, weightKg },
        measuredAt: new Date(weighedAt(day, tx.now.toISOString(), tx.now)),
      })),
    ),
  settle: (tx, changed) => refreshPetWeights(tx, [...new Set(changed.map(({ petId }) => petId))]),
})
