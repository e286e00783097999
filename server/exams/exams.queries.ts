import { sql } from 'kysely'
import { type LifeStage, newbornUntil, YOUNG_MONTHS } from '#shared/consultations/vitals.rules.ts'
import type { Exam, ExamRow, ExamStatus, ExamTrend, ExamValue } from '#shared/exams/exams.contract.ts'
import { trendsOf } from '#shared/exams/exams.rules.ts'
import { countMarks } from '#shared/exams/result.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import type { PetChip } from '#shared/owners/owners.contract.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { CLINIC_ZONE } from '#shared/values/date.ts'
import { examGroups } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { pageLimit } from '#server/db/search.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { updateRecord } from '#server/db/record.ts'
import { petChip } from '#server/owners/petChip.queries.ts'

const groupNames: ReadonlyMap<string, string> = new Map(examGroups.map(({ id, name }) => [id, name]))
const nameOfGroup = (groupId: string | null) => (groupId === null ? null : (groupNames.get(groupId) ?? null))

type Page = { page: number; pageSize: number }
type Listed = Omit<ExamRow, keyof typeof unread | 'groupName'> & { groupId: string | null; values: ExamValue[] }

/** The columns of a row of a list, of the alias `e`. */
function rowColumns(tx: ClinicTx) {
  return sql`'id', e.id, 'version', e.version, 'name', e.name, 'groupId', e.group_id, 'laboratory', e.laboratory,
    'isUrgent', e.is_urgent, 'status', e.status, 'requestedAt', e.requested_at, 'receivedAt', e.received_at,
    'values', e.result_values, 'fileCount', (SELECT count(*) FROM attachments a WHERE a.clinic_id = ${tx.clinicId}
      AND a.record = 'exam' AND a.record_id = e.id AND NOT a.is_removed)`
}

const unread = { flagged: null, normal: null, unmarked: null }

/** @param mayRead the results too, not only that there are any */
function shownRow<Row extends Listed>({ groupId, values, ...row }: Row, mayRead: boolean) {
  return { ...row, groupName: nameOfGroup(groupId), ...(mayRead ? countMarks(values) : unread) }
}

export async function listExamsOfPet(
  tx: ClinicTx,
  { petId, page, pageSize }: Page & { petId: string },
  mayRead: boolean,
): Promise<{ items: ExamRow[]; page: number; pageSize: number; total: number }> {
  const of = sql`FROM exams e WHERE e.clinic_id = ${tx.clinicId} AND e.pet_id = p.id`
  const { rows } = await sql<{ total: number; items: Listed[] }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${of} LIMIT ${sql.lit(TOTAL_CAP)}) AS counted) AS total,
      (SELECT coalesce(json_agg(json_build_object(${rowColumns(tx)}) ORDER BY e.requested_at DESC, e.id), '[]')
       FROM (SELECT e.* ${of} ORDER BY e.requested_at DESC, e.id
         ${pageLimit(page, pageSize)}) AS e) AS items
    FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return { items: found.items.map((row) => shownRow(row, mayRead)), total: found.total, page, pageSize }
}

export async function listWaitingExams(
  tx: ClinicTx,
  { status, page, pageSize }: Page & { status: 'received' | 'pending' },
): Promise<{
  items: (ExamRow & { pet: PetChip; ownerName: string })[]
  page: number
  pageSize: number
  total: number
}> {
  const since = status === 'received' ? sql`e.received_at` : sql`e.requested_at`
  const of = sql`FROM exams e WHERE e.clinic_id = ${tx.clinicId}
    AND ${status === 'received' ? sql`e.status = 'received'` : sql`e.status IN ('requested', 'sampled', 'sent')`}`
  const { rows } = await sql<{ total: number; items: (Listed & { pet: PetChip; ownerName: string })[] }>`
    SELECT (SELECT count(*) FROM (SELECT 1 ${of} LIMIT ${sql.lit(TOTAL_CAP)}) AS counted) AS total,
      (SELECT coalesce(json_agg(json_build_object(${rowColumns(tx)}, 'pet', ${petChip()}, 'ownerName', o.name)
        ORDER BY ${since}, e.id), '[]')
       FROM (SELECT e.* ${of} ORDER BY ${since}, e.id ${pageLimit(page, pageSize)}) AS e
       JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = e.pet_id
       JOIN owners o ON o.clinic_id = ${tx.clinicId} AND o.id = p.owner_id) AS items`.execute(tx.db)
  const { total = 0, items = [] } = rows[0] ?? {}
  return { items: items.map((row) => shownRow(row, true)), total, page, pageSize }
}

/** In the order of the ids. @param mayRead their reason, values and interpretation too */
export async function findExams(tx: ClinicTx, examIds: readonly string[], mayRead: boolean): Promise<Exam[]> {
  const { rows } = await sql<{ exam: Omit<Exam, 'groupName'> & { groupId: string | null } }>`
    SELECT json_build_object(${rowColumns(tx)}, 'pet', ${petChip()}, 'consultationId', e.consultation_id,
      'sample', e.sample, 'requesterName', v.name, 'sampledAt', e.sampled_at, 'sentAt', e.sent_at,
      'cancelReason', e.cancel_reason, 'reviewedAt', e.reviewed_at, 'reviewerName', e.reviewer_name,
      'reviewerCard', e.reviewer_card, 'reason', e.reason, 'interpretation', e.interpretation) AS exam
    FROM exams e
    JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = e.pet_id
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = e.requested_by
    WHERE e.clinic_id = ${tx.clinicId} AND e.id = ANY(${examIds}::uuid[])
    ORDER BY array_position(${examIds}::uuid[], e.id)`.execute(tx.db)
  return rows.map(({ exam: { groupId, ...exam } }) => {
    const shown = { ...exam, groupName: nameOfGroup(groupId) }
    return mayRead ? shown : { ...shown, reason: null, values: [], interpretation: null }
  })
}

/** @param mayRead its reason, values and interpretation too. @throws AppError not_found */
export async function findExam(tx: ClinicTx, examId: string, mayRead: boolean): Promise<Exam> {
  const [exam] = await findExams(tx, [examId], mayRead)
  if (!exam) throw new AppError('not_found')
  return exam
}

export interface HeldExam {
  id: string
  petId: string
  examTypeId: string | null
  name: string
  status: ExamStatus
  requestedAt: string
  receivedAt: string | null
  values: ExamValue[]
}

/** Held until the transaction ends. @throws AppError not_found */
export async function lockExam(tx: ClinicTx, examId: string): Promise<HeldExam> {
  const { resultValues, status, ...row } = await lockRecord(tx, 'exams', examId)
  return { ...row, status: status as ExamStatus, values: resultValues as unknown as ExamValue[] }
}

/** What an exam is of. */
interface ExamSubject {
  id: string
  petId: string
  name: string
  examTypeId: string | null
  requestedAt: string
  speciesId: string
  birthOn: string
}

/** @throws AppError not_found */
export async function findSubject(tx: ClinicTx, examId: string): Promise<ExamSubject> {
  const subject = await tx.db
    .selectFrom('exams as e')
    .innerJoin('pets as p', (join) => join.onRef('p.clinicId', '=', 'e.clinicId').onRef('p.id', '=', 'e.petId'))
    .select(['e.id', 'e.petId', 'e.name', 'e.examTypeId', 'e.requestedAt', 'p.speciesId', 'p.birthOn'])
    .where('e.clinicId', '=', tx.clinicId)
    .where('p.clinicId', '=', tx.clinicId)
    .where('e.id', '=', examId)
    .executeTakeFirst()
  if (!subject) throw new AppError('not_found')
  return { ...subject, birthOn: subject.birthOn ?? '' }
}

export interface ExamPatch {
  status?: ExamStatus
  laboratory?: string
  sampledAt?: string
  sentAt?: string
  receivedAt?: string
  values?: ExamValue[]
  interpretation?: string
  reviewedAt?: string
  reviewedBy?: string
  reviewerName?: string
  reviewerCard?: string | null
  cancelReason?: string
}

export async function updateExam(
  tx: ClinicTx,
  actor: Actor,
  { examId, version }: { examId: string; version: number },
  { values, ...patch }: ExamPatch,
): Promise<void> {
  const resultValues = values === undefined ? {} : { resultValues: values }
  await updateRecord(tx, actor, 'exams', examId, version, { ...patch, ...resultValues })
}

export interface LastResult {
  isSamePet: boolean
  /** The age that the animal had when it was asked for, if it is known. */
  stage: LifeStage | null
  values: ExamValue[]
}

/**
 * The last result of the same exam, of this pet or else of another of its species in the clinic; first of the same age,
 * as `lifeStageOf` counts it.
 */
export async function findLastResult(
  tx: ClinicTx,
  { id, petId, name, speciesId }: ExamSubject,
  stage: LifeStage | null,
): Promise<LastResult | undefined> {
  const day = sql`(e.requested_at AT TIME ZONE ${CLINIC_ZONE})::date`
  const stageThen = sql`CASE WHEN p.birth_on IS NULL THEN NULL WHEN ${day} - p.birth_on <= ${newbornUntil(speciesId)}::int THEN 'neonato'
    WHEN ${day} < p.birth_on + make_interval(months => ${YOUNG_MONTHS}::int) THEN 'cachorro' ELSE 'adulto' END`
  const last = (isSameStage: boolean, isSamePet: boolean) => sql`(
    SELECT ${isSameStage}::boolean AS is_same_stage, ${isSamePet}::boolean AS is_same_pet, ${stageThen} AS stage,
      e.result_values AS values
    FROM exams e JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = e.pet_id AND p.species_id = ${speciesId}
    WHERE e.clinic_id = ${tx.clinicId} AND e.name = ${name} AND e.received_at IS NOT NULL AND e.id <> ${id}
      AND e.status <> 'cancelled' AND e.result_values <> '[]' ${isSamePet ? sql`AND e.pet_id = ${petId}` : sql``}
      AND (${stageThen} IS NOT DISTINCT FROM ${stage}::text) = ${isSameStage}::boolean
    ORDER BY e.received_at DESC LIMIT 1)`
  const { rows } = await sql<LastResult>`
    SELECT * FROM (${last(true, true)} UNION ALL ${last(true, false)}
      UNION ALL ${last(false, true)} UNION ALL ${last(false, false)}) AS found
    ORDER BY is_same_stage DESC, is_same_pet DESC LIMIT 1`.execute(tx.db)
  return rows[0]
}

/** More exams than a pet gets in its life. */
const TREND_CAP = 500

export async function listTrends(tx: ClinicTx, petId: string): Promise<ExamTrend[]> {
  const { rows } = await sql<{ results: { id: string; at: string; values: ExamValue[] }[] }>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', e.id, 'at', e.received_at, 'values', e.result_values)), '[]')
      FROM (SELECT e.* FROM exams e WHERE e.clinic_id = ${tx.clinicId} AND e.pet_id = p.id
        AND e.received_at IS NOT NULL AND e.status <> 'cancelled' AND e.result_values <> '[]'
        ORDER BY e.requested_at DESC LIMIT ${sql.lit(TREND_CAP)}) AS e) AS results
    FROM pets p WHERE p.clinic_id = ${tx.clinicId} AND p.id = ${petId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return trendsOf(found.results.map((result) => ({ ...result, at: new Date(result.at).toISOString() })))
}

/** Who an exam's paper is about. */
export interface ExamPatient {
  name: string
  speciesId: string
  breed: string
  sex: PetHeader['sex']
  birthOn: string
  birthIsApproximate: boolean
  historyNumber: number
  weightGrams: number | null
  ownerName: string
  reviewedBy: string | null
}

export async function findPatient(tx: ClinicTx, examId: string): Promise<ExamPatient> {
  const row = await tx.db
    .selectFrom('exams')
    .innerJoin('pets', (join) =>
      join.onRef('pets.clinicId', '=', 'exams.clinicId').onRef('pets.id', '=', 'exams.petId'),
    )
    .innerJoin('owners', (join) =>
      join.onRef('owners.clinicId', '=', 'pets.clinicId').onRef('owners.id', '=', 'pets.ownerId'),
    )
    .select([
      'pets.name',
      'pets.speciesId',
      'pets.breed',
      'pets.sex',
      'pets.birthOn',
      'pets.birthIsApproximate',
      'pets.historyNumber',
      'pets.weightGrams',
      'owners.name as ownerName',
      'exams.reviewedBy',
    ])
    .where('exams.clinicId', '=', tx.clinicId)
    .where('exams.id', '=', examId)
    .where('pets.clinicId', '=', tx.clinicId)
    .where('owners.clinicId', '=', tx.clinicId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { ...row, birthOn: row.birthOn ?? '' } as ExamPatient
}
