import type { InputOf } from '#shared/http/contract.ts'
import { AppError, type Refusal, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { refuseFuture, refuseFutureReading } from '#shared/surgeries/anesthesia.rules.ts'
import { type surgeries, surgeryTimes } from '#shared/surgeries/surgeries.contract.ts'
import { canEditSurgery, refuseScheduled, refuseSurgeryControl } from '#shared/surgeries/surgeries.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import { putReadings } from '#server/surgeries/anesthesia.queries.ts'
import {
  findSheetVersion,
  lockSurgery,
  putSurgeryWeight,
  tickedChecklist,
  toColumns,
  updateSurgery,
} from '#server/surgeries/surgeries.queries.ts'

/** Saves of one person within so many minutes are one line of the modification history. */
const SITTING = { sittingMinutes: 10 }

/**
 * Saves the fields, ticks and cells given of an open surgery: what the screen does while someone types. Whoever saved
 * meanwhile makes it a conflict; the screen then puts its own cells over the newer sheet, so that of two people who write
 * different cells both keep theirs.
 */
export async function saveSurgery(
  tx: ClinicTx,
  actor: Actor,
  { surgeryId, version, fields, ticks, readings }: InputOf<typeof surgeries.save>,
): Promise<{ version: number; updatedAt: string }> {
  const held = await lockSurgery(tx, surgeryId)
  refuseNow(canEditSurgery(held))
  if (held.sheetVersion !== version) throw new AppError('version_conflict')
  for (const time of surgeryTimes) refuseInvalid(inFields(refuseFuture(time, fields[time], tx.now)))
  refuseInvalid(refuseFutureReading(readings, tx.now))
  if (fields.scheduledAt)
    refuseInvalid(inFields(refuseScheduled(fields.scheduledAt, await findPetState(tx, held.petId))))
  if (fields.nextControlOn !== held.nextControlOn)
    refuseInvalid(inFields(refuseSurgeryControl(fields.nextControlOn, fields.scheduledAt ?? held.scheduledAt)))
  await refusePerson(tx, 'surgeonId', fields.surgeonId, held.surgeonId)
  await refusePerson(tx, 'anesthetistId', fields.anesthetistId, held.anesthetistId)

  const patch = toColumns(fields)
  if (Object.keys(ticks).length > 0)
    patch.checklist = tickedChecklist(held.checklist, ticks, { at: tx.now.toISOString(), by: actor.name })
  if (Object.keys(patch).length > 0) await updateSurgery(tx, actor, held, patch, SITTING)
  if (patch.weightGrams !== undefined && patch.weightGrams !== held.weightGrams)
    await putSurgeryWeight(tx, actor, held, fields.weightKg ?? null, SITTING)
  await putReadings(tx, actor, surgeryId, readings, SITTING)
  return { version: await findSheetVersion(tx, surgeryId), updatedAt: tx.now.toISOString() }
}

/** The field as it is named in the call. */
function inFields<R extends Refusal | undefined>(refusal: R): R {
  return refusal ? { ...refusal, field: `fields.${refusal.field}` } : refusal
}

async function refusePerson(
  tx: ClinicTx,
  field: 'surgeonId' | 'anesthetistId',
  chosen: string | null | undefined,
  before: string | null,
): Promise<void> {
  if (!chosen || chosen === before) return
  refuseInvalid(inFields(refuseTeam(field, await findProfessional(tx, chosen))))
}

/** Who operates is of the clinic and has a professional card. */
export function refuseTeam(
  field: 'surgeonId' | 'anesthetistId',
  person: { licensed: boolean } | undefined,
): Refusal | undefined {
  if (!person) return { field, message: 'Elija un profesional de la clínica' }
  if (field === 'surgeonId' && !person.licensed)
    return { field, message: 'Opera un médico veterinario con tarjeta profesional' }
  return undefined
}
