import type { InputOf } from '#shared/http/contract.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { consultations } from '#shared/consultations/consultations.contract.ts'
import { canSign } from '#shared/consultations/consultations.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { closeAttendance } from '#server/agendaEvents/attendance.queries.ts'
import { answerControls, insertControlOf } from '#server/controls/controls.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import {
  type ConsultationRow,
  lockConsultation,
  updateConsultation,
} from '#server/consultations/consultations.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

/**
 * Signs what its signer read: a person, a card and an instant. From then on the record is final.
 * @throws AppError version_conflict when somebody saved meanwhile; invalid with the field that is missing
 */
export async function signConsultation(
  tx: ClinicTx,
  actor: Actor,
  { consultationId, version }: InputOf<typeof consultations.sign>,
): Promise<void> {
  const held = await lockConsultation(tx, consultationId)
  const signer = await findProfessional(tx, actor.professionalId)
  const { professionalId } = held
  const attending = professionalId === signer?.id ? signer : await findProfessional(tx, professionalId)
  const refusal = canSign(
    {
      ...held,
      weightKg: held.weightGrams === null ? null : held.weightGrams / 1000,
      professionalName: attending?.name ?? '',
      professionalLicensed: attending?.licensed ?? false,
    },
    { professionalId: actor.professionalId, licensed: actor.licensed && signer?.licensed === true },
  )
  if (refusal && !refusal.field) refuseNow(refusal)
  // Before what is missing: that would be about another text than the one the signer read.
  await refuseOutdated(tx, actor, held, version)
  refuseInvalid(refusal)
  await updateConsultation(tx, actor, held, version, {
    status: 'signed',
    professionalId: actor.professionalId,
    awaitingResults: null,
    signedAt: tx.now.toISOString(),
    signerName: signer?.name ?? actor.name,
    signerCard: signer?.professionalCard ?? null,
  })
  await followUp(tx, actor, held)
  await closeAttendance(tx, actor, consultationId)
}

/** A control visit answers what was scheduled for about its day; what it asks for is scheduled, for a living animal. */
async function followUp(tx: ClinicTx, actor: Actor, signed: ConsultationRow): Promise<void> {
  const { id, petId, kind, startedAt, nextControlOn, nextControlReason } = signed
  if (kind === 'control') await answerControls(tx, actor, { id, petId, day: dayOf(startedAt) })
  if (nextControlOn === null) return
  await insertControlOf(tx, actor, {
    ...{ petId, source: 'consultation', sourceId: id, dueOn: nextControlOn },
    ...{ reason: nextControlReason ?? 'Control', professionalId: actor.professionalId },
  })
}
