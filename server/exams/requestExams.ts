import { type exams, MAX_EXAMS_AT_ONCE } from '#shared/exams/exams.contract.ts'
import { refuseRequestedOn } from '#shared/exams/exams.rules.ts'
import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { examTypesById } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord } from '#server/db/record.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'

/**
 * Asks for exams, each a record of its own from then on.
 * @returns their ids
 */
export async function requestExams(
  tx: ClinicTx,
  actor: Actor,
  { petId, consultationId, exams: wanted, requestedOn, ...order }: InputOf<typeof exams.request>,
): Promise<string[]> {
  // Held, so that the animal is alive when its exams are written.
  await lockOpenVisit(tx, consultationId, petId)
  await lockRecord(tx, 'pets', petId)
  const pet = await findPetState(tx, petId)
  refuseNow(canRecord(pet))
  const today = dayOf(tx.now)
  const day = requestedOn ?? today
  refuseInvalid(refuseRequestedOn(day, pet, today))
  const ids: string[] = []
  for (const [index, { examTypeId, name, sample }] of wanted.slice(0, MAX_EXAMS_AT_ONCE).entries()) {
    const type = examTypeId === null ? undefined : examTypesById.get(examTypeId)
    if (examTypeId !== null && !type)
      throw new AppError('invalid', { field: `exams.${index}.examTypeId`, message: 'Elija un examen de la lista' })
    const { id } = await insertRecord(tx, actor, 'exams', {
      ...order,
      petId,
      consultationId,
      examTypeId,
      name: type?.name ?? name,
      groupId: type?.group ?? null,
      sample: sample ?? type?.sample ?? null,
      // Today's is asked for now; an earlier one counts from its noon.
      requestedAt: day === today ? tx.now.toISOString() : `${day}T12:00:00-05:00`,
      requestedBy: actor.professionalId,
    })
    ids.push(id)
  }
  return ids
}
