import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { canFinish } from '#shared/surgeries/surgeries.rules.ts'
import { insertControlOf } from '#server/controls/controls.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import { findSurgery, lockSurgery, updateSurgery } from '#server/surgeries/surgeries.queries.ts'

/**
 * Finishes and signs what its signer read: a person, a card and an instant. From then on the record is final, and its
 * next control is one of the pet's.
 * @throws AppError version_conflict when somebody saved meanwhile; invalid with the field that is missing
 */
export async function finishSurgery(
  tx: ClinicTx,
  actor: Actor,
  { surgeryId, version }: InputOf<typeof surgeries.finish>,
): Promise<void> {
  const held = await lockSurgery(tx, surgeryId)
  const surgery = await findSurgery(tx, surgeryId)
  const signer = await findProfessional(tx, actor.professionalId)
  const refusal = canFinish(surgery, { licensed: actor.licensed && signer?.licensed === true })
  if (refusal && !refusal.field) refuseNow(refusal)
  // Before what is missing: that would be about another sheet than the one the signer read.
  if (held.sheetVersion !== version) throw new AppError('version_conflict')
  refuseInvalid(refusal)
  await updateSurgery(tx, actor, held, {
    status: 'finished',
    finishedAt: tx.now.toISOString(),
    signerId: actor.professionalId,
    signerName: signer?.name ?? actor.name,
    signerCard: signer?.professionalCard ?? null,
  })
  if (surgery.nextControlOn)
    await insertControlOf(tx, actor, {
      petId: held.petId,
      source: 'surgery',
      sourceId: surgeryId,
      dueOn: surgery.nextControlOn,
      reason: surgery.nextControlReason ?? `Control de ${surgery.procedures.join(', ')}`.slice(0, 300),
      professionalId: surgery.surgeonId,
    })
}
