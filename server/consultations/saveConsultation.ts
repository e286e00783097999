import type { InputOf } from '#shared/http/contract.ts'
import { AppError, type Refusal, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { consultations } from '#shared/consultations/consultations.contract.ts'
import { canEdit, refuseFields, refuseNextControl } from '#shared/consultations/consultations.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockConsultation, saveFields } from '#server/consultations/consultations.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

/** Saves of one person within so many minutes are one line of the modification history. */
const SITTING_MINUTES = 10

/** Saves the fields given of an open consultation: what the screen does while someone types. */
export async function saveConsultation(
  tx: ClinicTx,
  actor: Actor,
  { consultationId, version, fields }: InputOf<typeof consultations.save>,
): Promise<{ version: number; updatedAt: string }> {
  const held = await lockConsultation(tx, consultationId)
  refuseNow(canEdit(held))
  const forbidden = refuseFields(actor, Object.keys(fields))
  if (forbidden) throw new AppError('forbidden', inFields(forbidden))
  // Only what is new: an old draft with a date that has passed must still take the other fields.
  const isNewControl = fields.nextControlOn !== held.nextControlOn
  refuseInvalid(inFields(isNewControl ? refuseNextControl(fields.nextControlOn, held.startedAt) : undefined))
  const { professionalId } = fields
  if (professionalId && professionalId !== held.professionalId && !(await findProfessional(tx, professionalId)))
    throw new AppError('invalid', {
      field: 'fields.professionalId',
      message: 'Elija un profesional de la clínica',
    })
  return saveFields(tx, actor, held, version, fields, { sittingMinutes: SITTING_MINUTES })
}

/** The field as it is named in the call. */
function inFields<R extends Refusal | undefined>(refusal: R): R {
  return refusal ? { ...refusal, field: `fields.${refusal.field}` } : refusal
}
