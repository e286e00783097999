import { type RawBuilder, type Selectable, sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { countedTo } from '#shared/http/paging.ts'
import type { ControlRow, controls, ControlStatus } from '#shared/controls/controls.contract.ts'
import { CONTROL_DAYS } from '#shared/controls/controls.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { Source } from '#shared/values/recordKinds.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import type { Database } from '#server/db/connection.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord, updateRecords } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { phoneOf } from '#server/owners/owners.queries.ts'
import { petChip } from '#server/owners/petChip.queries.ts'
import { isCalledFor } from '#server/pets/nextDue.queries.ts'

export interface NewControl {
  petId: string
  /** The word of the record that asks for it, with its id. */
  source: Source
  sourceId: string | null
  dueOn: string
  reason: string
  professionalId: string | null
}

/** The pet of a control, held: so that it lives when its control is written. @throws AppError not_found */
export async function lockPatient(tx: ClinicTx, petId: string): Promise<Pick<PetHeader, 'status'>> {
  const { status } = await lockRecord(tx, 'pets', petId)
  return { status: status as PetHeader['status'] }
}

/**
 * Schedules a control. The caller has seen that the animal lives.
 * @returns its id
 */
export async function insertControl(tx: ClinicTx, actor: Actor, control: NewControl): Promise<string> {
  return (await insertRecord(tx, actor, 'controls', control)).id
}

/** The control that a record asks for when it is closed, unless one for that day was scheduled from inside it, or it died. */
export async function insertControlOf(tx: ClinicTx, actor: Actor, control: NewControl): Promise<void> {
  if (canRecord(await lockPatient(tx, control.petId))) return
  const known = await tx.db
    .selectFrom('controls')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('source', '=', control.source)
    .where('sourceId', '=', control.sourceId)
    .where('dueOn', '=', control.dueOn)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (!known) await insertControl(tx, actor, control)
}

/** Cancels what a record had asked for, when that record is taken back. Held, so that none is done meanwhile. */
export async function cancelControlsOf(
  tx: ClinicTx,
  actor: Actor,
  source: Source,
  sourceId: string,
  cancelReason: string,
): Promise<void> {
  const found = await tx.db
    .selectFrom('controls')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('status', '=', 'scheduled')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = found.map(({ id }) => id)
  await updateRecords(tx, actor, 'controls', ids, { status: 'cancelled', cancelReason })
}

/**
 * A control visit answers the controls that were for about its day, save those that it asked for itself. Held, so that
 * none is cancelled meanwhile.
 */
export async function answerControls(
  tx: ClinicTx,
  actor: Actor,
  visit: { id: string; petId: string; day: string },
): Promise<void> {
  const found = await tx.db
    .selectFrom('controls')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', visit.petId)
    .where('status', '=', 'scheduled')
    .where('dueOn', '<=', addDays(visit.day, CONTROL_DAYS.before))
    .where((where) => where.or([where('sourceId', 'is', null), where('sourceId', '!=', visit.id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = found.map(({ id }) => id)
  await updateRecords(tx, actor, 'controls', ids, { status: 'done', doneOn: visit.day })
}

export type HeldControl = Omit<Selectable<Database['controls']>, 'status' | 'source'> & {
  status: ControlStatus
  source: Source
}

/** Of a control that the caller then changes. @throws AppError not_found, version_conflict */
export async function lockControl(
  tx: ClinicTx,
  actor: Actor,
  controlId: string,
  version: number,
): Promise<HeldControl> {
  const held = await lockRecord(tx, 'controls', controlId)
  await refuseOutdated(tx, actor, held, version)
  return held as HeldControl
}

type ControlPatch = Partial<
  Pick<HeldControl, 'status' | 'doneOn' | 'evolution' | 'notes' | 'cancelReason' | 'movedToId'>
>

/** Changes a control that the caller holds. */
export async function updateControl(tx: ClinicTx, actor: Actor, held: HeldControl, patch: ControlPatch): Promise<void> {
  await updateRecord(tx, actor, 'controls', held.id, held.version, patch)
}

/** The columns of a `ControlRow` as one JSON object: of controls `c`, its pet `p`, owner `o` and professional `v`. */
function rowOf(readsHistory: boolean): RawBuilder<ControlRow> {
  // What was typed on the pet's page is the reception's own.
  const clinical = (column: string) =>
    readsHistory ? sql.ref(column) : sql`CASE WHEN c.source = 'pet' THEN ${sql.ref(column)} END`
  return sql`json_build_object('id', c.id, 'version', c.version, 'petId', c.pet_id, 'source', c.source,
    'sourceId', c.source_id, 'dueOn', c.due_on, 'reason', ${clinical('c.reason')},
    'professionalId', c.professional_id, 'professionalName', v.name, 'status', c.status, 'doneOn', c.done_on,
    'evolution', ${clinical('c.evolution')}, 'notes', ${clinical('c.notes')},
    'cancelReason', c.cancel_reason, 'movedToId', c.moved_to_id, 'createdAt', c.created_at,
    'pet', ${petChip()}, 'owner', json_build_object('id', o.id, 'name', o.name, 'phone', ${phoneOf('o', 'phone')}))`
}

function joined(tx: ClinicTx): RawBuilder<unknown> {
  return sql`JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id
    JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id
    LEFT JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = c.professional_id`
}

/** @throws AppError not_found */
export async function findControl(tx: ClinicTx, controlId: string, readsHistory: boolean): Promise<ControlRow> {
  const { rows } = await sql<{ control: ControlRow }>`SELECT ${rowOf(readsHistory)} AS control FROM controls c
    ${joined(tx)} WHERE c.clinic_id = ${tx.clinicId} AND c.id = ${controlId}`.execute(tx.db)
  const control = rows[0]?.control
  if (!control) throw new AppError('not_found')
  return control
}

type ControlPage = OutputOf<typeof controls.list>

/** Of living animals whose owners come: the upcoming ones from today on, the others from the newest back. */
export async function listControls(
  tx: ClinicTx,
  { view, professionalId, from, to, page, pageSize }: InputOf<typeof controls.list>,
  readsHistory: boolean,
): Promise<ControlPage> {
  const today = dayOf(tx.now)
  const views = {
    overdue: { where: sql`c.status = 'scheduled' AND c.due_on < ${today}::date`, order: sql`DESC` },
    upcoming: { where: sql`c.status = 'scheduled' AND c.due_on >= ${today}::date`, order: sql`ASC` },
    missed: { where: sql`c.status = 'missed'`, order: sql`DESC` },
  }
  const { where, order } = views[view]
  const found = sql`FROM controls c
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = c.pet_id AND ${isCalledFor(tx)}
    WHERE c.clinic_id = ${tx.clinicId} AND ${where}
      ${professionalId ? sql`AND c.professional_id = ${professionalId}` : sql``}
      ${from ? sql`AND c.due_on >= ${from}::date` : sql``}
      ${to ? sql`AND c.due_on <= ${to}::date` : sql``}`
  const { rows } = await sql<Pick<ControlPage, 'items' | 'total'>>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${found} LIMIT ${sql.lit(countedTo({ page, pageSize }))}) AS counted) AS total,
      (SELECT coalesce(json_agg(${rowOf(readsHistory)} ORDER BY c.due_on ${order}, c.id ${order}), '[]')
      FROM (SELECT c.* ${found} ORDER BY c.due_on ${order}, c.id ${order}
        ${pageLimit(page, pageSize)}) AS c ${joined(tx)}) AS items`.execute(tx.db)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items, total, page, pageSize }
}

type PetControls = OutputOf<typeof controls.listOfPet>

/** The scheduled ones first, the nearest on top; then the others, the newest on top. @throws AppError not_found */
export async function listControlsOfPet(
  tx: ClinicTx,
  { petId, page, pageSize }: InputOf<typeof controls.listOfPet>,
  readsHistory: boolean,
): Promise<PetControls> {
  const order = sql`(c.status = 'scheduled') DESC, CASE WHEN c.status = 'scheduled' THEN c.due_on END, c.due_on DESC, c.id`
  const { rows } = await sql<Pick<PetControls, 'items' | 'total'> & { isPet: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pets WHERE clinic_id = ${tx.clinicId} AND id = ${petId}) AS is_pet,
      (SELECT count(*) FROM controls WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}) AS total,
      (SELECT coalesce(json_agg(${rowOf(readsHistory)} ORDER BY ${order}), '[]')
      FROM (SELECT c.* FROM controls c WHERE c.clinic_id = ${tx.clinicId} AND c.pet_id = ${petId}
        ORDER BY ${order} ${pageLimit(page, pageSize)}) AS c ${joined(tx)}) AS items`.execute(tx.db)
  const { isPet = false, items = [], total = 0 } = rows[0] ?? {}
  if (!isPet) throw new AppError('not_found')
  return { items, total, page, pageSize }
}
