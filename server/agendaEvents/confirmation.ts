import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { canMoveEvent, eventMessage } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import { showDateTime } from '#shared/values/date.ts'
import { type EventRow, findAgendaOf, lockAgenda, updateEvent } from '#server/agendaEvents/agendaEvents.queries.ts'
import { findClinic } from '#server/clinic/clinic.queries.ts'
import { sendToOwner } from '#server/conversations/toOwner.queries.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import type { Answer } from '#server/word/word.ts'

const CAUSE = 'event'

/** Asks the owner to confirm, with presses below the message. @throws AppError not_allowed_now */
export async function askConfirmation(tx: ClinicTx, actor: Actor, event: AgendaEvent): Promise<void> {
  const { owner, pets } = event
  const [pet] = pets
  if (!pet || !owner) throw new AppError('not_allowed_now', { message: 'La cita no dice con quién es.' })
  const buttonOf = (choice: string, title: string) => ({
    id: `${CAUSE}:${choice}:${event.id}:${hourOf(event)}`,
    title,
  })
  await sendToOwner(tx, {
    ...{ ownerId: owner.id, petId: pet.id, actor, cause: CAUSE, causeId: event.id },
    text: eventMessage({ ...event, owner, clinicName: (await findClinic(tx)).name }, tx.now),
    template: {
      name: 'huella_confirmar_cita',
      fill: (names) => [names.owner, names.pet, showDateTime(event.startsAt), names.clinic],
    },
    buttons: [buttonOf('yes', 'Confirmo'), buttonOf('no', 'No puedo ir')],
  })
}

/** As a press says what it is about: it may come after the event has another hour. */
function hourOf({ startsAt }: { startsAt: string | Date }): string {
  return String(new Date(startsAt).getTime())
}

/**
 * What the owner pressed: a confirmation confirms; who cannot come is answered by a person, who finds the conversation
 * waiting and the event marked. So is a press about an event that is gone, or has another hour than they were asked about.
 * @returns whether nobody has to answer
 */
export async function takeAnswer(tx: ClinicTx, author: Author, { choice, causeId, detail }: Answer): Promise<boolean> {
  const professionalId = await findAgendaOf(tx, causeId)
  if (professionalId === undefined) return false
  await lockAgenda(tx, professionalId)
  const held = (await lockRecord(tx, 'agendaEvents', causeId)) as EventRow
  if (detail !== hourOf(held)) return false
  const isAwaited = held.status === 'scheduled' || held.status === 'confirmed'
  if (choice === 'no' && isAwaited && !held.declinedAt)
    await updateEvent(tx, author, held, { declinedAt: tx.now.toISOString() })
  if (choice !== 'yes') return false
  if (held.status === 'confirmed' && !held.declinedAt) return true
  if (held.status !== 'scheduled' || canMoveEvent(held, 'confirmed', tx.now)) return false
  await updateEvent(tx, author, held, { status: 'confirmed', confirmedAt: tx.now.toISOString() })
  return true
}
