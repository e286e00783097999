import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Board, BoardCard, HospitalBoard } from '#shared/hospitalizations/boards.contract.ts'
import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayDay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { conditionNames } from '#shared/hospitalizations/stay.words.ts'
import { AppError } from '#shared/http/errors.ts'
import { listedAlerts } from '#shared/pets/pets.rules.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { coatNumber } from '#shared/values/stableNumber.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { newPublicId, publicIdHash } from '#server/db/publicId.ts'
import type { SoonWriting } from '#server/db/soon.ts'
import { listStays, MOST_LISTED } from '#server/hospitalizations/hospitalizations.queries.ts'

/** Those that are on, the newest first. */
export async function listBoards(tx: ClinicTx): Promise<HospitalBoard[]> {
  const { rows } = await sql<HospitalBoard>`
    SELECT b.id, b.name, b.created_at, v.name AS created_by_name, b.last_seen_at FROM hospital_boards b
    JOIN professionals v ON v.clinic_id = ${tx.clinicId} AND v.id = b.created_by
    WHERE b.clinic_id = ${tx.clinicId} AND b.revoked_at IS NULL ORDER BY b.created_at DESC, b.id DESC`.execute(tx.db)
  return rows
}

/** @returns what opens it, which is known only now */
export async function insertBoard(
  tx: ClinicTx,
  { professionalId, name: createdByName }: Actor,
  name: string,
): Promise<{ board: HospitalBoard; token: string }> {
  const token = newPublicId(tx.clinicId)
  const id = uuidv7()
  const values = { id, name, createdAt: tx.now }
  await tx.db
    .insertInto('hospitalBoards')
    .values({ ...values, clinicId: tx.clinicId, createdBy: professionalId, tokenHash: publicIdHash(token) })
    .execute()
  tx.touched.note('hospitalBoards', { id })
  return { token, board: { id, name, createdAt: tx.now.toISOString(), createdByName, lastSeenAt: null } }
}

/** @throws AppError not_found when there is none, or it is off already */
export async function revokeBoard(tx: ClinicTx, boardId: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('hospitalBoards')
    .set({ revokedAt: tx.now })
    .where('clinicId', '=', tx.clinicId)
    .where('id', '=', boardId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  tx.touched.note('hospitalBoards', { id: boardId })
}

/** It stays open for months: that it was seen is written once a minute. */
const SEEN_MS = 60_000

const seen: SoonWriting<ClinicTx, { id: string; at: Date }> = {
  name: 'when a hospital board was seen',
  keyOf: ({ id }) => id,
  write: async (tx, boards) => {
    for (const { id, at } of boards) {
      await tx.db
        .updateTable('hospitalBoards')
        .set({ lastSeenAt: at })
        .where('clinicId', '=', tx.clinicId)
        .where('id', '=', id)
        .execute()
      tx.touched.note('hospitalBoards', { id })
    }
  },
}

/** What a board shows to whoever has its address, in four statements however many lie there. @throws AppError not_found */
export async function readBoard(tx: ClinicTx, token: string): Promise<Board> {
  const { rows } = await sql<{
    id: string
    name: string
    clinicName: string
    revokedAt: string | null
    lastSeenAt: string | null
  }>`
    SELECT b.id, b.name, c.name AS clinic_name, b.revoked_at, b.last_seen_at FROM hospital_boards b
    JOIN clinics c ON c.clinic_id = ${tx.clinicId}
    WHERE b.clinic_id = ${tx.clinicId} AND b.token_hash = ${publicIdHash(token)}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  const { id, name, clinicName, revokedAt, lastSeenAt } = found
  if (revokedAt !== null) throw new AppError('not_found', { message: 'La clínica apagó esta pantalla.' })
  if (lastSeenAt === null || tx.now.getTime() - Date.parse(lastSeenAt) >= SEEN_MS) tx.soon(seen, { id, at: tx.now })
  const { items } = await listStays(tx, { view: 'inpatients', search: '', page: 1, pageSize: MOST_LISTED })
  return { name, clinicName, cards: items.map((stay) => boardCardOf(stay, tx.now)) }
}

function boardCardOf(stay: StayCard, now: Date): BoardCard {
  const { id, pet, cageName, professionalName, diagnosis, condition, resuscitation, admittedAt, done, total, open } =
    stay
  return {
    ...{ id, cageName, professionalName, diagnosis, condition, resuscitation, admittedAt, done, total, open },
    petName: pet.name,
    alerts: listedAlerts(pet),
    speciesId: pet.speciesId,
    coat: coatNumber(pet.id),
    conditionName: conditionNames[condition],
    resuscitationName: resuscitation && resuscitationNames[resuscitation],
    day: stayDay(admittedAt, now),
    weight: stay.weightKg === null ? null : showWeight(stay.weightKg),
  }
}
