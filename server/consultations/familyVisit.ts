import type { InputOf, OutputOf } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { CommonField, consultations, VisitPet } from '#shared/consultations/consultations.contract.ts'
import { canCopyText, canEdit } from '#shared/consultations/consultations.rules.ts'
import { findEvent } from '#server/agendaEvents/agendaEvents.queries.ts'
import { attendGuest } from '#server/agendaEvents/attendance.queries.ts'
import { findConsultation, insertConsultation, lockConsultation } from '#server/consultations/consultations.queries.ts'
import { saveConsultation } from '#server/consultations/saveConsultation.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/**
 * Each animal of an event that has no consultation of it gets one: a new one, or its own of today that is open already.
 * @throws AppError not_found, not_allowed_now
 */
export async function openVisit(tx: ClinicTx, actor: Actor, eventId: string): Promise<VisitPet[]> {
  const { pets, reason } = await findEvent(tx, eventId)
  const opened: string[] = []
  for (const { id: petId, consultationId: known, status } of pets) {
    if (known) opened.push(known)
    else if (status !== 'deceased') {
      const consultationId = await openFor(tx, actor, petId, reason)
      await attendGuest(tx, actor, { eventId, petId, consultationId })
      opened.push(consultationId)
    }
  }
  const [first] = opened
  if (!first) throw new AppError('not_allowed_now', { message: 'La cita no tiene mascotas por atender.' })
  const { visit, pet } = await findConsultation(tx, first)
  if (visit) return visit.pets
  return [{ ...pet, photo: pet.photo ?? null, consultationId: first, consultationStatus: 'draft' }]
}

async function openFor(tx: ClinicTx, actor: Actor, petId: string, reason: string | null): Promise<string> {
  try {
    return await insertConsultation(tx, actor, petId, { reason, allowSecondOpen: false })
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_open' && error.recordId) return error.recordId
    throw error
  }
}

type Copied = OutputOf<typeof consultations.copyText>['copied']

/** Fills what is empty in the consultations of other animals of the visit. @throws AppError not_found, invalid, not_allowed_now */
export async function copyText(
  tx: ClinicTx,
  actor: Actor,
  { consultationId, fields, toIds }: InputOf<typeof consultations.copyText>,
): Promise<Copied> {
  const from = await findConsultation(tx, consultationId)
  const others = (from.visit?.pets ?? []).flatMap(({ consultationId: id }) => (id && id !== from.id ? [id] : []))
  refuseInvalid(canCopyText(from, others, { fields, toIds }))
  const copied: Copied = []
  for (const id of [...new Set(toIds)].toSorted()) {
    const held = await lockConsultation(tx, id)
    refuseNow(canEdit(held))
    const empty = fields.filter((field) => held[field] === null && from[field] !== null)
    if (empty.length > 0) {
      const patch = Object.fromEntries(empty.map((field: CommonField) => [field, from[field]]))
      await saveConsultation(tx, actor, { consultationId: id, version: held.version, fields: patch })
    }
    copied.push({ consultationId: id, fields: empty })
  }
  return copied
}
