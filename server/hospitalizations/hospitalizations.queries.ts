import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type {
  Hospitalization,
  hospitalizations,
  OccupiedCage,
  StayCard,
  StayStatus,
} from '#shared/hospitalizations/hospitalizations.contract.ts'
import { MOST_INPATIENTS } from '#shared/hospitalizations/handovers.contract.ts'
import { byAttention } from '#shared/hospitalizations/attention.rules.ts'
import { openSlots } from '#shared/hospitalizations/plan.rules.ts'
import type { OrderStatus, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { searchWords } from '#shared/values/text.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Database } from '#server/db/connection.ts'
import { lockIfOpen } from '#server/db/lockRecord.ts'
import { type Patch, updateRecord } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { containsAll, pageLimit } from '#server/db/search.ts'
import { iso, orderColumns } from '#server/hospitalizations/treatments.queries.ts'
import { otherAlertsOf, petChipFields } from '#server/owners/petChip.queries.ts'
import { petHeaderColumns, weightBefore } from '#server/pets/pets.queries.ts'

const columns = [
  ...['id', 'version', 'status', 'consultationId', 'surgeryId', 'admittedAt', 'reason', 'diagnosis', 'prognosis'],
  ...['condition', 'professionalId', 'cageId', 'cageName', 'resuscitation', 'diet', 'callHours', 'restrictions'],
  ...['expectedUntil', 'dischargedAt', 'dischargeKind', 'dischargeCondition', 'destination', 'instructions'],
  ...['signerId', 'signerName', 'signerCard', 'voidReason'],
]

/** All that the head of a stay shows, in one statement. @throws AppError not_found */
export async function findHospitalization(tx: ClinicTx, hospitalizationId: string): Promise<Hospitalization> {
  const { clinicId } = tx
  const { rows } = await sql<Hospitalization>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`h.${column}`)))}, h.weight_grams / 1000.0 AS weight_kg,
      v.name AS professional_name, v.professional_card,
      (SELECT ${iso('last.given_at')} FROM (SELECT max(d.given_at) AS given_at FROM treatment_doses d
        WHERE d.clinic_id = ${clinicId} AND d.hospitalization_id = h.id AND d.status = 'given') last) AS last_given_at,
      (SELECT json_build_object('id', i.id, 'status', i.status) FROM issued_formats i WHERE i.clinic_id = ${clinicId}
        AND i.hospitalization_id = h.id AND i.purpose = 'hospitalization' AND i.status NOT IN ('rejected', 'voided')
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) AS authorisation,
      (SELECT row_to_json(header) FROM (
        SELECT ${petHeaderColumns()}, p.birth_is_approximate AS "birthIsApproximate" FROM pets p
        JOIN owners o ON o.clinic_id = ${clinicId} AND o.id = p.owner_id
        LEFT JOIN LATERAL (${weightBefore(tx)}) before ON true
        WHERE p.clinic_id = ${clinicId} AND p.id = h.pet_id) header) AS pet
    FROM hospitalizations h
    JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = h.professional_id
    WHERE h.clinic_id = ${clinicId} AND h.id = ${hospitalizationId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found
}

export type StayRecord = Omit<Selectable<Database['hospitalizations']>, 'status'> & { status: StayStatus }

/** A stay that cannot change until the transaction ends, nor its plan, which is only written under it. @throws AppError not_found */
export async function lockStay(tx: ClinicTx, hospitalizationId: string): Promise<StayRecord> {
  return (await lockIfOpen(tx, 'hospitalizations', hospitalizationId)) as StayRecord
}

/** Several of them, in one order, so that two people who hold the same ones wait for each other. @throws AppError not_found */
export async function lockStays(tx: ClinicTx, ids: readonly string[]): Promise<StayRecord[]> {
  if (ids.length === 0) return []
  const read = tx.db
    .selectFrom('hospitalizations')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', 'in', [...ids])
    .orderBy('id')
  const held = await read.forUpdate().execute()
  // A closed one never changes, and is not locked.
  const known = held.length === ids.length ? held : [...held, ...(await read.execute())]
  if (new Set(known.map(({ id }) => id)).size < ids.length) throw new AppError('not_found')
  return known as StayRecord[]
}

/** The same, over the version that its editor read. @throws AppError version_conflict */
export async function lockReadStay(
  tx: ClinicTx,
  actor: Actor,
  { hospitalizationId, version }: { hospitalizationId: string; version: number },
): Promise<StayRecord> {
  const held = await lockStay(tx, hospitalizationId)
  if (held.status === 'inpatient') await refuseOutdated(tx, actor, held, version)
  return held
}

/** Changes a stay that the caller holds. */
export async function updateStay(
  tx: ClinicTx,
  actor: Actor,
  held: StayRecord,
  patch: Patch<'hospitalizations'>,
): Promise<void> {
  await updateRecord(tx, actor, 'hospitalizations', held.id, held.version, patch)
}

/** The surgery whose recovery the animal spends here. @throws AppError not_found when it is of another animal */
export async function refuseOtherSurgery(tx: ClinicTx, surgeryId: string | null, petId: string): Promise<void> {
  if (surgeryId === null) return
  const found = await tx.db
    .selectFrom('surgeries')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', surgeryId)
    .where('petId', '=', petId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
}

/** What a cage is called, of one in use, or of the one that the stay has already. @throws AppError invalid */
export async function findCageName(
  tx: ClinicTx,
  cageId: string | null,
  known: string | null = null,
): Promise<string | null> {
  if (cageId === null) return null
  const row = await tx.db
    .selectFrom('cages')
    .select(['name', 'isArchived'])
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', cageId)
    .executeTakeFirst()
  if (!row || (row.isArchived && cageId !== known))
    throw new AppError('invalid', { field: 'cageId', message: 'Elija una jaula de la lista' })
  return row.name
}

/** The cages that have a patient. */
export async function listOccupiedCages(tx: ClinicTx): Promise<OccupiedCage[]> {
  const { rows } = await sql<OccupiedCage>`
    SELECT h.cage_id, h.id AS hospitalization_id, p.name AS pet_name FROM hospitalizations h
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    WHERE h.clinic_id = ${tx.clinicId} AND h.status = 'inpatient' AND h.cage_id IS NOT NULL
    ORDER BY h.cage_id`.execute(tx.db)
  return rows
}

type PetStays = OutputOf<typeof hospitalizations.listOfPet>

/** A pet's stays, the newest first. @throws AppError not_found when no such pet */
export async function listStaysOfPet(
  tx: ClinicTx,
  { petId, page, pageSize }: InputOf<typeof hospitalizations.listOfPet>,
): Promise<PetStays> {
  const { clinicId } = tx
  const of = sql`hospitalizations WHERE clinic_id = ${clinicId} AND pet_id = ${petId}`
  const { rows } = await sql<Pick<PetStays, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM (SELECT 1 FROM ${of} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', h.id, 'status', h.status, 'admittedAt', h.admitted_at,
          'dischargedAt', h.discharged_at, 'dischargeKind', h.discharge_kind, 'condition', h.condition,
          'reason', h.reason, 'diagnosis', h.diagnosis, 'cageName', h.cage_name, 'professionalName', v.name)
          ORDER BY h.admitted_at DESC, h.id DESC), '[]')
        FROM (SELECT * FROM ${of} ORDER BY admitted_at DESC, id DESC ${pageLimit(page, pageSize)}) h
        JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = h.professional_id) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}

type Stays = OutputOf<typeof hospitalizations.list>
type BareCard = Omit<StayCard, 'done' | 'total' | 'open'>

/** More than any ward holds. */
export const MOST_LISTED = 200

/**
 * In three statements: the stays of a page, the orders of their plans and what was done of them since the day began. Of
 * inpatients all are read, as who needs attention first may be whoever came last.
 */
export async function listStays(
  tx: ClinicTx,
  { view, search, page, pageSize }: InputOf<typeof hospitalizations.list>,
): Promise<Stays> {
  const words = searchWords(search)
  const isPast = view === 'past'
  const order = isPast ? sql`h.discharged_at DESC, h.id DESC` : sql`h.admitted_at, h.id`
  const found = sql`hospitalizations h
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
      ${words.length > 0 ? sql`AND ${containsAll(sql`p.search_text`, words)}` : sql``}
    WHERE h.clinic_id = ${tx.clinicId} AND h.status = ${sql.lit(view === 'inpatients' ? 'inpatient' : 'discharged')}`
  const { rows } = await sql<{ items: BareCard[]; total: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM ${found} LIMIT ${sql.lit(TOTAL_CAP)}) counted) AS total,
      (SELECT coalesce(json_agg(${cardOf()} ORDER BY ${order}), '[]')
        FROM (SELECT h.* FROM ${found} ORDER BY ${order} ${isPast ? pageLimit(page, pageSize) : pageLimit(1, MOST_LISTED)}) h
        JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
        JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
        JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = h.professional_id) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  const plans = isPast ? new Map<string, Counted>() : await readPlans(tx, items)
  const cards = items.map((card) => ({ ...card, ...(plans.get(card.id) ?? nothing) }))
  const shown = isPast ? cards : byAttention(cards, tx.now).slice((page - 1) * pageSize, page * pageSize)
  return { items: shown, total, page, pageSize }
}

/** One inpatient, or each of the clinic, as their cards, who is longer here first; nothing of their plans is counted. */
export async function listInpatients(tx: ClinicTx, hospitalizationId?: string): Promise<StayCard[]> {
  const { rows } = await sql<{ card: BareCard }>`
    SELECT ${cardOf()} AS card FROM hospitalizations h
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = h.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = h.professional_id
    WHERE h.clinic_id = ${tx.clinicId} AND h.status = 'inpatient'
      ${hospitalizationId === undefined ? sql`` : sql`AND h.id = ${hospitalizationId}`}
    ORDER BY h.admitted_at, h.id LIMIT ${sql.lit(MOST_INPATIENTS)}`.execute(tx.db)
  return rows.map(({ card }) => ({ ...card, ...nothing }))
}

/** The inpatients who need attention first, of those who are looked through, and how many there are. */
export async function listNeediest(tx: ClinicTx, count: number): Promise<Pick<Stays, 'items' | 'total'>> {
  const { items, total } = await listStays(tx, { view: 'inpatients', search: '', page: 1, pageSize: count })
  return { items, total }
}

export async function countInpatients(tx: ClinicTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM hospitalizations
    WHERE clinic_id = ${tx.clinicId} AND status = 'inpatient'`.execute(tx.db)
  return rows[0]?.count ?? 0
}

type Counted = Pick<StayCard, 'done' | 'total' | 'open'>
const nothing: Counted = { done: 0, total: 0, open: [] }

function cardOf(): RawBuilder<unknown> {
  return sql`json_build_object('id', h.id, 'status', h.status,
    'pet', json_build_object(${petChipFields()}, 'allergies', p.allergies, 'otherAlerts', ${otherAlertsOf('p')}),
    'ownerName', o.name, 'reason', h.reason, 'diagnosis', h.diagnosis, 'condition', h.condition,
    'resuscitation', h.resuscitation, 'cageName', h.cage_name, 'professionalName', v.name,
    'admittedAt', h.admitted_at, 'dischargedAt', h.discharged_at, 'dischargeKind', h.discharge_kind,
    'weightKg', p.weight_grams / 1000.0)`
}

interface PlannedOrder extends Pick<
  TreatmentOrder,
  | 'id'
  | 'lineId'
  | 'name'
  | 'frequency'
  | 'everyHours'
  | 'times'
  | 'maxIn24h'
  | 'rate'
  | 'startsAt'
  | 'endsAt'
  | 'stoppedAt'
  | 'toleranceMinutes'
  | 'nextDueAt'
> {
  hospitalizationId: string
  status: OrderStatus
}
interface PlannedDose {
  hospitalizationId: string
  orderId: string
  scheduledAt: string
}

/** What the plans of inpatients ask for: until the end of the clinic's day, and what is open from before. */
async function readPlans(tx: ClinicTx, stays: readonly Pick<StayCard, 'id'>[]): Promise<Map<string, Counted>> {
  const ids = stays.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const day = dayOf(tx.now)
  const span = { from: instantOn(day, '00:00'), until: instantOn(addDays(day, 1), '00:00') }
  const { rows: orders } = await sql<PlannedOrder>`
    SELECT t.hospitalization_id, ${orderColumns()} FROM treatment_orders t
    WHERE t.clinic_id = ${tx.clinicId} AND t.hospitalization_id = ANY(${ids}::uuid[])
      AND t.approved_at IS NOT NULL AND (t.next_due_at IS NOT NULL OR t.stopped_at IS NULL OR t.stopped_at >= ${span.from})
    ORDER BY t.created_at, t.id`.execute(tx.db)
  const { rows: doses } = await sql<PlannedDose>`
    SELECT d.hospitalization_id, d.order_id, d.scheduled_at FROM treatment_doses d
    JOIN treatment_orders t ON t.clinic_id = ${tx.clinicId} AND t.id = d.order_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.hospitalization_id = ANY(${ids}::uuid[])
      AND d.status <> 'withdrawn' AND d.scheduled_at >= least(${span.from}::timestamptz, t.next_due_at) AND d.scheduled_at < ${span.until}`.execute(
    tx.db,
  )
  const ordersOf = Map.groupBy(orders, ({ hospitalizationId }) => hospitalizationId)
  const dosesOf = Map.groupBy(doses, ({ hospitalizationId }) => hospitalizationId)
  return new Map(ids.map((id) => [id, openSlots(ordersOf.get(id) ?? [], dosesOf.get(id) ?? [], span)]))
}
