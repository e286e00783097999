import { sql } from 'kysely'
import type { DoseAlertRule } from '#shared/hospitalizations/doseAlerts.contract.ts'
import { overdueHours } from '#shared/hospitalizations/plan.rules.ts'
import type { TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { Pool } from '#server/db/connection.ts'
import { orderColumns } from '#server/hospitalizations/treatments.queries.ts'

export async function findAlertRule(tx: ClinicTx): Promise<DoseAlertRule & { clinicName: string }> {
  return tx.db
    .selectFrom('clinics')
    .select(['version', 'name as clinicName', 'doseAlertMinutes as minutes', 'dutyProfessionalId as professionalId'])
    .where('clinicId', '=', tx.clinicId)
    .executeTakeFirstOrThrow()
}

/** The clinics in which somebody may have to be told. */
export async function listOverdueClinics(jobs: Pool, now: Date): Promise<string[]> {
  const { rows } = await sql<{ clinicId: string }>`
    SELECT overdue_clinics AS clinic_id FROM overdue_clinics(${now})`.execute(jobs)
  return rows.map(({ clinicId }) => clinicId)
}

/** An hour of an order by which nobody came. */
export interface OverdueDose {
  orderId: string
  scheduledAt: string
  name: string
  petName: string
  /** The veterinarian who is responsible for the patient. */
  responsibleId: string
}

/** Of the inpatients, what is overdue for longer than so many minutes; of some orders, where they are named. */
export async function listOverdueDoses(
  tx: ClinicTx,
  minutes: number,
  orderIds?: readonly string[],
): Promise<OverdueDose[]> {
  const before = new Date(tx.now.getTime() - minutes * 60_000)
  const { rows: orders } = await sql<TreatmentOrder & { petName: string; responsibleId: string }>`
    SELECT ${orderColumns()}, p.name AS pet_name, h.professional_id AS responsible_id FROM treatment_orders t
    JOIN hospitalizations h ON h.clinic_id = ${tx.clinicId} AND h.id = t.hospitalization_id AND h.status = 'inpatient'
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    WHERE t.clinic_id = ${tx.clinicId} AND t.approved_at IS NOT NULL AND t.next_due_at < ${before}
      ${orderIds ? sql`AND t.id = ANY(${orderIds}::uuid[])` : sql``}
    ORDER BY t.next_due_at, t.id`.execute(tx.db)
  if (orders.length === 0) return []
  const { rows: doses } = await sql<{ orderId: string; scheduledAt: Date | string }>`
    SELECT d.order_id, d.scheduled_at FROM treatment_doses d
    JOIN treatment_orders t ON t.clinic_id = ${tx.clinicId} AND t.id = d.order_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.order_id = ANY(${orders.map(({ id }) => id)}::uuid[])
      AND d.status <> 'withdrawn' AND d.scheduled_at >= t.next_due_at`.execute(tx.db)
  const done = Map.groupBy(doses, ({ orderId }) => orderId)
  return orders.flatMap((order) => {
    const answered = new Set((done.get(order.id) ?? []).map(({ scheduledAt }) => new Date(scheduledAt).toISOString()))
    const { id: orderId, name, petName, responsibleId } = order
    const hours = overdueHours(order, answered, minutes, tx.now)
    return hours.map((scheduledAt) => ({ orderId, scheduledAt, name, petName, responsibleId }))
  })
}

/** Of these the ones of which nobody was told; from now on they count as told. Whoever else looks at them waits, and gets none. */
export async function claimUntold<Dose extends Pick<OverdueDose, 'orderId' | 'scheduledAt'>>(
  tx: ClinicTx,
  doses: readonly Dose[],
): Promise<Dose[]> {
  if (doses.length === 0) return []
  const made = await tx.db
    .insertInto('doseAlerts')
    .values(
      doses.map(({ orderId, scheduledAt }) => ({ orderId, scheduledAt, clinicId: tx.clinicId, createdAt: tx.now })),
    )
    .onConflict((conflict) => conflict.constraint('dose_alerts_pk').doNothing())
    .returning(['orderId', 'scheduledAt'])
    .execute()
  const keys = new Set(made.map(({ orderId, scheduledAt }) => `${orderId} ${new Date(scheduledAt).toISOString()}`))
  return doses.filter(({ orderId, scheduledAt }) => keys.has(`${orderId} ${scheduledAt}`))
}

/** Where professionals read their letters, of those who may still log in. */
export async function listMailboxes(tx: ClinicTx, professionalIds: readonly string[]): Promise<Map<string, string>> {
  if (professionalIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('accounts')
    .select(['professionalId', 'email'])
    .where('clinicId', '=', tx.clinicId)
    .where('professionalId', 'in', [...professionalIds])
    .where('disabledAt', 'is', null)
    .execute()
  return new Map(rows.map(({ professionalId, email }) => [professionalId, email]))
}
