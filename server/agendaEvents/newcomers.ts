import type { Newcomer } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { newcomerChecks } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { may } from '#shared/access/actions.ts'
import { AppError, firstRefusal, refuseInvalid } from '#shared/http/errors.ts'
import { OwnerDraft } from '#shared/owners/owners.contract.ts'
import { isSpecies } from '#server/catalogues/catalogues.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertOwner } from '#server/owners/owners.queries.ts'
import { insertShortPet } from '#server/pets/pets.queries.ts'

/**
 * Who comes in an event: the animals that are known, or the one that is registered with it. The caller holds the agenda.
 * @returns their ids
 * @throws AppError forbidden, invalid; not_allowed_now when its owner is inactive
 */
export async function registerGuests(
  tx: ClinicTx,
  actor: Actor,
  { petIds, newcomer }: { petIds: readonly string[]; newcomer: Newcomer | null },
): Promise<readonly string[]> {
  if (!newcomer) return petIds
  if (!may(actor, 'pets.write') || !may(actor, 'owners.write')) throw new AppError('forbidden')
  refuseInvalid(firstRefusal(newcomerChecks(newcomer, petIds)))
  if (!isSpecies(newcomer.speciesId))
    throw new AppError('invalid', { field: 'newcomer.speciesId', message: 'Elija una especie de la lista' })
  const ownerId = newcomer.ownerId ?? (await registerOwner(tx, actor, newcomer))
  return [await insertShortPet(tx, actor, ownerId, { name: newcomer.petName, speciesId: newcomer.speciesId })]
}

/** The clinic's own fields of an owner are filled in later, too. */
function registerOwner(tx: ClinicTx, actor: Actor, { ownerName: name, ownerPhone: phone }: Newcomer): Promise<string> {
  return insertOwner(tx, actor, OwnerDraft.parse({ name, phone }), [])
}
