import { type Deworming, type DewormingFields, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { refuseDeworming } from '#shared/dewormings/dewormings.rules.ts'
import { LAST_DOSES } from '#shared/doses/doses.contract.ts'
import { canEditDose, type Recipient } from '#shared/doses/doses.rules.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import {
  findDoses,
  findDoseWithPet,
  findSigner,
  findSignerAgain,
  lockPet,
  lockRecipient,
  lockRecipients,
} from '#server/doses/doses.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { dewormersOf, listProtocolsOf } from '#server/protocols/protocols.queries.ts'
import { judgeDewormings } from '#server/dewormings/early.queries.ts'
import {
  dewormingDoses,
  findDeworming,
  insertDewormings,
  listDewormings,
  setDewormingVoid,
  updateDeworming,
} from '#server/dewormings/dewormings.queries.ts'

/** Nobody of the clinic signs what the owner gave at home. */
function signerOf(fields: Pick<DewormingFields, 'appliedBy' | 'professionalId'>): string | null {
  return fields.appliedBy === 'clinic' ? fields.professionalId : null
}

async function setVoided(
  tx: ClinicTx,
  actor: Actor,
  { dewormingId, version, reason }: { dewormingId: string; version: number; reason: string | null },
) {
  const { petId } = await findDeworming(tx, dewormingId)
  await lockPet(tx, petId)
  await setDewormingVoid(tx, actor, await findDeworming(tx, dewormingId), version, reason)
  return findDeworming(tx, dewormingId)
}

export const dewormingRoutes = [
  implement(dewormings.listOfPet, ({ tx, input }) => listDewormings(tx, input)),
  implement(dewormings.get, ({ tx, input }) => findDoseWithPet<Deworming>(tx, dewormingDoses, input.dewormingId)),
  implement(dewormings.form, async ({ tx, input: { petId } }) => {
    const { speciesId } = await findPetState(tx, petId)
    const protocols = await listProtocolsOf(tx, 'deworming', speciesId)
    const { items: last } = await listDewormings(tx, { petId, page: 1, pageSize: LAST_DOSES })
    return { protocols, dewormers: dewormersOf(speciesId), last }
  }),
  implement(dewormings.create, async ({ tx, actor, input, now }) => {
    const { petId, consultationId, ...fields } = input
    const refuse = (one: DewormingFields, to: Recipient) => refuseDeworming(one, to, dayOf(now))
    const dose = await lockRecipient(tx, { petId, consultationId }, fields, refuse)
    const signer = await findSigner(tx, signerOf(fields))
    const judged = await judgeDewormings(tx, fields, [dose])
    const [id = ''] = await insertDewormings(tx, actor, judged, { signer, consultationId })
    return findDeworming(tx, id)
  }),
  implement(dewormings.createMany, async ({ tx, actor, input, now }) => {
    const { pets, ...common } = input
    const each = pets.map((own) => ({ ...common, ...own }))
    const doses = await lockRecipients(tx, each, (one, to) => refuseDeworming(one, to, dayOf(now)))
    const signer = await findSigner(tx, signerOf(common))
    const judged = await judgeDewormings(tx, common, doses)
    const ids = await insertDewormings(tx, actor, judged, { signer, consultationId: null })
    return findDoses<Deworming>(tx, dewormingDoses, ids)
  }),
  implement(dewormings.update, async ({ tx, actor, input, now }) => {
    const { dewormingId, version, ...fields } = input
    const deworming = await findDeworming(tx, dewormingId)
    const pet = await lockPet(tx, deworming.petId)
    refuseNow(canEditDose(deworming))
    refuseInvalid(refuseDeworming(fields, pet, dayOf(now)))
    const signer = await findSignerAgain(tx, deworming, signerOf(fields))
    const [judged] = await judgeDewormings(tx, fields, [{ pet, fields }], deworming)
    await updateDeworming(tx, actor, deworming, version, {
      fields: judged?.fields ?? { ...fields, early: null },
      signer,
    })
    return findDeworming(tx, dewormingId)
  }),
  implement(dewormings.void, ({ tx, actor, input }) => setVoided(tx, actor, input)),
  implement(dewormings.restore, ({ tx, actor, input }) => setVoided(tx, actor, { ...input, reason: null })),
]
