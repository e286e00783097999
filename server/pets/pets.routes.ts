import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { type PetEdit, pets } from '#shared/pets/pets.contract.ts'
import {
  canChangeStatus,
  canUndoDeceased,
  refuseBirth,
  refuseBirthAfterDeath,
  refuseDeath,
  refuseOwnerSince,
} from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { isSpecies } from '#server/catalogues/catalogues.queries.ts'
import { rememberTyped, type Typed } from '#server/catalogues/entries.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { readPhoto } from '#server/documents/pictures.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { openNamed, replaceFile } from '#server/outside/files/files.ts'
import type { StoredFile } from '#server/db/files.ts'
import { listBirthdays } from '#server/pets/birthdays.queries.ts'
import { cancelPlans, restorePlans } from '#server/pets/death.queries.ts'
import { refreshNextDue } from '#server/pets/nextDue.queries.ts'
import {
  changePetOwner,
  findPetPage,
  findPetState,
  insertPet,
  listLabels,
  updatePet,
} from '#server/pets/pets.queries.ts'
import { findPhoto, replacePhoto } from '#server/pets/photos.queries.ts'
import { rememberPet } from '#server/search/search.queries.ts'
import { tellBirthChange } from '#server/word/registry.ts'

export const petConstraints: ConstraintSentences = {
  pets_microchip: { field: 'microchip', message: 'Ese microchip ya lo tiene otra mascota de la clínica' },
}

function refuseUnknownSpecies(speciesId: string): void {
  if (!isSpecies(speciesId))
    throw new AppError('invalid', { field: 'speciesId', message: 'Elija una especie de la lista' })
}

/** The fields of a pet that have a list and take other words too. */
function typedIn({ speciesId, breed, color, feeding }: PetEdit): Typed[] {
  return [
    { kind: 'breed', speciesId, name: breed },
    { kind: 'color', speciesId: '', name: color },
    { kind: 'food', speciesId: '', name: feeding },
  ]
}

async function pointAtPhoto(tx: ClinicTx, actor: Actor, petId: string, photo: StoredFile | undefined) {
  const before = await replacePhoto(tx, actor, petId, photo)
  return { before, page: await findPetPage(tx, actor, petId) }
}

export const petRoutes = [
  implement(pets.birthdays, ({ tx, input }) => listBirthdays(tx, input)),
  implement(pets.get, async ({ tx, actor, input }) => {
    const page = await findPetPage(tx, actor, input.petId)
    rememberPet(tx, actor.professionalId, input.petId)
    return page
  }),
  implement(pets.labels, ({ tx, input }) => listLabels(tx, input.petIds.split(','))),
  implement(pets.create, async ({ tx, actor, input, now }) => {
    const { ownerId, ...draft } = input
    refuseUnknownSpecies(draft.speciesId)
    refuseInvalid(refuseBirth(draft.birthOn, dayOf(now)))
    const petId = await insertPet(tx, actor, ownerId, draft)
    await rememberTyped(tx, actor, typedIn(draft))
    return findPetPage(tx, actor, petId)
  }),
  implement(pets.update, async ({ tx, actor, input, now }) => {
    const { petId, version, ...values } = input
    const { ownerId, deceasedOn, birthOn } = await findPetState(tx, petId)
    refuseUnknownSpecies(values.speciesId)
    refuseInvalid(refuseBirth(values.birthOn, dayOf(now)) ?? refuseBirthAfterDeath(values.birthOn, deceasedOn))
    await updatePet(tx, actor, { petId, ownerId, version }, values)
    if (values.birthOn !== birthOn) await tellBirthChange(tx, { petId, wasUnknown: birthOn === '' })
    await rememberTyped(tx, actor, typedIn(values))
    return findPetPage(tx, actor, petId)
  }),
  implement(pets.reportDeceased, async ({ tx, actor, input, now }) => {
    const { petId, version, ...report } = input
    // Before the pet is held: who saves a consultation holds that first, then its pet.
    await cancelPlans(tx, actor, petId)
    const { ownerId, birthOn, status } = await findPetState(tx, petId)
    refuseInvalid(refuseDeath(report.deceasedOn, birthOn, dayOf(now)))
    refuseNow(canChangeStatus({ status }, 'deceased'))
    await updatePet(tx, actor, { petId, ownerId, version }, { ...report, status: 'deceased', statusReason: null })
    // And what was planned while the pet was waited for. From here on it is held, and nobody plans for the dead.
    await cancelPlans(tx, actor, petId)
    await refreshNextDue(tx, [petId])
    return findPetPage(tx, actor, petId)
  }),
  implement(pets.undoDeceased, async ({ tx, actor, input }) => {
    const { petId, version, reason } = input
    await restorePlans(tx, actor, petId)
    const { ownerId, status } = await findPetState(tx, petId)
    refuseNow(canUndoDeceased({ status }))
    const alive = { status: 'active', deceasedOn: null, deceasedCause: null, statusReason: reason }
    await updatePet(tx, actor, { petId, ownerId, version }, alive)
    await refreshNextDue(tx, [petId])
    return findPetPage(tx, actor, petId)
  }),
  implement(pets.changeStatus, async ({ tx, actor, input }) => {
    const { petId, version, status, reason } = input
    const before = await findPetState(tx, petId)
    refuseNow(canChangeStatus(before, status))
    await updatePet(tx, actor, { petId, ownerId: before.ownerId, version }, { status, statusReason: reason })
    return findPetPage(tx, actor, petId)
  }),
  implement(pets.changeOwner, async ({ tx, actor, input, now }) => {
    const { birthOn } = await findPetState(tx, input.petId)
    refuseInvalid(refuseOwnerSince(input.since, birthOn, dayOf(now)))
    await changePetOwner(tx, actor, input)
    return findPetPage(tx, actor, input.petId)
  }),
  implementInSteps(pets.setPhoto, async ({ inClinic, actor, input: { petId }, services: { files }, file }) => {
    await inClinic((tx) => findPetState(tx, petId))
    const photo = { bytes: await readPhoto(actor.clinicId, file), contentType: 'image/webp' }
    const point = (stored: StoredFile | undefined) => inClinic((tx) => pointAtPhoto(tx, actor, petId, stored))
    return (await replaceFile(files, actor.clinicId, photo, point)).page
  }),
  implementInSteps(pets.removePhoto, async ({ inClinic, actor, input: { petId }, services: { files } }) => {
    const point = () => inClinic((tx) => pointAtPhoto(tx, actor, petId, undefined))
    return (await replaceFile(files, actor.clinicId, undefined, point)).page
  }),
  implementInSteps(pets.photo, ({ inClinic, actor, input, services: { files } }) =>
    openNamed(files, actor.clinicId, () => inClinic((tx) => findPhoto(tx, input.petId))),
  ),
]
