import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type DatedHours, type datedHours, MAX_DATED } from '#shared/agendaEvents/datedHours.contract.ts'
import { DayHours } from '#shared/agendaEvents/workingHours.contract.ts'
import type { InputOf } from '#shared/http/contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { holidaysOf } from '#shared/values/holidays.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, insertRecords } from '#server/db/record.ts'

/** What is over stays on the agenda for so many days. */
const DAYS_BACK = 92

/** Of the clinic and of each professional, the next ones first. */
export async function listDated(tx: ClinicTx): Promise<DatedHours[]> {
  const rows = await tx.db
    .selectFrom('datedHours')
    .select(['id', 'version', 'professionalId', 'fromDay', 'toDay', 'hours', 'reason'])
    .where('clinicId', '=', tx.clinicId)
    .where('toDay', '>=', addDays(dayOf(tx.now), -DAYS_BACK))
    .orderBy('fromDay')
    .orderBy('id')
    .limit(MAX_DATED)
    .execute()
  return rows.map(({ fromDay, toDay, hours, ...row }) => ({
    ...row,
    from: fromDay,
    to: toDay,
    hours: DayHours.parse(hours),
  }))
}

export async function insertDated(
  tx: ClinicTx,
  actor: Actor,
  { from, to, hours, ...dated }: InputOf<typeof datedHours.create>,
): Promise<DatedHours> {
  const values = { ...dated, fromDay: from, toDay: to, hours: JSON.stringify(hours) }
  const { id, version } = await insertRecord(tx, actor, 'datedHours', values)
  return { ...dated, id, version, from, to, hours }
}

/** How many events are still to come on these days; of a professional, or of all. */
export async function countBooked(
  tx: ClinicTx,
  { professionalId, days }: { professionalId: string | null; days: readonly { from: string; to: string }[] },
): Promise<number> {
  if (days.length === 0) return 0
  const from = days.map((day) => instantOn(day.from, '00:00'))
  const to = days.map((day) => instantOn(addDays(day.to, 1), '00:00'))
  const whose = professionalId ? sql`AND e.professional_id = ${professionalId}` : sql``
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM unnest(${from}::timestamptz[], ${to}::timestamptz[]) AS d (from_at, to_at)
    JOIN agenda_events e ON e.clinic_id = ${tx.clinicId} AND e.starts_at >= d.from_at
      AND e.starts_at >= ${tx.now} AND e.starts_at < d.to_at
    WHERE e.status IN ('scheduled', 'confirmed') ${whose}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** Closes the holidays of a year of which nothing is said for all. @returns which */
export async function insertHolidays(tx: ClinicTx, actor: Actor, year: number): Promise<string[]> {
  const holidays = holidaysOf(year)
  const known = await tx.db
    .selectFrom('datedHours')
    .select(['fromDay', 'toDay'])
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', 'is', null)
    .where('toDay', '>=', `${year}-01-01`)
    .where('fromDay', '<=', `${year}-12-31`)
    .execute()
  const missing = holidays.filter((day) => !known.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay))
  await insertRecords(
    tx,
    'datedHours',
    missing.map((day) => ({
      ...{ id: uuidv7(), actor, at: tx.now },
      values: { professionalId: null, fromDay: day, toDay: day, hours: '[]', reason: 'Festivo' },
    })),
  )
  return missing
}
