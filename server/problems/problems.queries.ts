import { sql } from 'kysely'
import { AppError } from '#shared/http/errors.ts'
import type { Problem, ProblemDraft } from '#shared/problems/problems.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord, updateRecord, updateRecords } from '#server/db/record.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'

/** More than any animal has; the list is shown whole. */
const LIST_CAP = 200

/** In their order, the voided ones at the end. */
export async function listProblems(tx: ClinicTx, petId: string): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    SELECT id, version, name, status, started_on, resolved_on, notes, void_reason, consultation_id, created_at
    FROM problems WHERE clinic_id = ${tx.clinicId} AND pet_id = ${petId}
    ORDER BY (status = 'voided'), position, id LIMIT ${sql.lit(LIST_CAP)}`.execute(tx.db)
  return rows
}

/** @throws AppError not_found */
export async function findProblem(tx: ClinicTx, problemId: string): Promise<Problem & { petId: string }> {
  const row = await tx.db
    .selectFrom('problems')
    .selectAll()
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', problemId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row as Problem & { petId: string }
}

/** The first of its list, of a pet that the caller holds. @returns its id */
export async function insertProblem(
  tx: ClinicTx,
  actor: Actor,
  problem: ProblemDraft & { petId: string; consultationId: string | null },
): Promise<string> {
  const first = await tx.db
    .selectFrom('problems')
    .select(({ fn }) => fn.min('position').as('position'))
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', problem.petId)
    .executeTakeFirst()
  const position = (first?.position ?? 1) - 1
  return (await insertRecord(tx, actor, 'problems', { ...problem, position })).id
}

type ProblemPatch = Partial<Omit<ProblemDraft, 'status'> & { status: Problem['status']; voidReason: string }>

/** @throws AppError not_found, version_conflict */
export async function updateProblem(
  tx: ClinicTx,
  actor: Actor,
  { problemId, version }: { problemId: string; version: number },
  patch: ProblemPatch,
): Promise<void> {
  await updateRecord(tx, actor, 'problems', problemId, version, patch)
}

/**
 * Changes places with its neighbour; at the end of the list nothing moves.
 * @throws AppError not_found, version_conflict
 */
export async function moveProblem(
  tx: ClinicTx,
  actor: Actor,
  problem: { petId: string; problemId: string; version: number },
  direction: 'up' | 'down',
): Promise<void> {
  // The pet is held: two who move at once wait for each other.
  await lockRecord(tx, 'pets', problem.petId)
  const { id, position, version } = await lockRecord(tx, 'problems', problem.problemId)
  await refuseOutdated(tx, actor, { id, version }, problem.version)
  const isUp = direction === 'up'
  const neighbour = await tx.db
    .selectFrom('problems')
    .select(['id', 'position'])
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', problem.petId)
    .where('status', '!=', 'voided')
    .where('position', isUp ? '<' : '>', position)
    .orderBy('position', isUp ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  if (!neighbour) return
  await updateRecord(tx, actor, 'problems', id, version, { position: neighbour.position })
  await updateRecords(tx, actor, 'problems', [neighbour.id], { position })
}
