import { sql } from 'kysely'
import { type Attendance, usualWeek, type Week } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { type WorkingHours, WorkingWeek } from '#shared/agendaEvents/workingHours.contract.ts'
import { attendanceOn } from '#shared/agendaEvents/datedHours.rules.ts'
import { listDated } from '#server/agendaEvents/datedHours.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'

const usual = WorkingWeek.parse(usualWeek)

/** Of every professional, or of one. */
export async function listHours(tx: ClinicTx, professionalId?: string): Promise<WorkingHours[]> {
  const { rows } = await sql<{ professionalId: string; name: string; version: number | null; week: unknown }>`
    SELECT v.id AS professional_id, v.name, h.version, h.week FROM professionals v
    LEFT JOIN working_hours h ON h.clinic_id = ${tx.clinicId} AND h.professional_id = v.id
    WHERE v.clinic_id = ${tx.clinicId} ${professionalId ? sql`AND v.id = ${professionalId}` : sql``}
    ORDER BY v.name, v.id`.execute(tx.db)
  return rows.map(({ week, ...row }) => ({ ...row, week: week === null ? usual : WorkingWeek.parse(week) }))
}

/** When a professional attends, with what is said of some dates. */
export async function attendanceOf(tx: ClinicTx, professionalId: string): Promise<Attendance> {
  const [hours] = await listHours(tx, professionalId)
  return attendanceOn(hours?.week ?? usual, await listDated(tx), professionalId)
}

/** Of each professional of the clinic, their name and when they attend: two statements. */
export async function professionalsWithHours(
  tx: ClinicTx,
): Promise<(professionalId: string) => { name: string } & Attendance> {
  const known = new Map((await listHours(tx)).map((hours) => [hours.professionalId, hours]))
  const dated = await listDated(tx)
  return (professionalId) => {
    const { name, week } = known.get(professionalId) ?? { name: '', week: usual }
    return { name, ...attendanceOn(week, dated, professionalId) }
  }
}

/** @throws AppError conflict when somebody set them first; version_conflict when somebody changed them */
export async function saveHours(
  tx: ClinicTx,
  actor: Actor,
  { professionalId, version, week }: { professionalId: string; version: number | null; week: Week },
): Promise<void> {
  const values = { week: JSON.stringify(week) }
  if (version === null) {
    await insertRecord(tx, actor, 'workingHours', { professionalId, ...values })
    return
  }
  const known = await tx.db
    .selectFrom('workingHours')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  if (known) await updateRecord(tx, actor, 'workingHours', known.id, version, values)
  else await insertRecord(tx, actor, 'workingHours', { professionalId, ...values })
}
