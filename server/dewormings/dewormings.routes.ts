import { type DewormingFields, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { canEditDeworming, canRestoreDeworming, refuseDeworming } from '#shared/dewormings/dewormings.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import { implement } from '#server/http/implement.ts'
import {
  findSigner,
  holdChosen,
  holdOpenVisit,
  holdPets,
  refuseDeceased,
  signatureOf,
} from '#server/protocols/doses.queries.ts'
import {
  findDeworming,
  findDewormings,
  findDewormingWithPet,
  insertDewormings,
  listDewormings,
  setDewormingVoid,
  updateDeworming,
} from '#server/dewormings/dewormings.queries.ts'

/** Nobody of the clinic signs what the owner gave at home. */
function signerOf(fields: Pick<DewormingFields, 'appliedBy' | 'professionalId'>): string | null {
  return fields.appliedBy === 'clinic' ? fields.professionalId : null
}

export const dewormingRoutes = [
  implement(dewormings.listOfPet, ({ tx, input }) => listDewormings(tx, input)),
  implement(dewormings.get, ({ tx, input }) => findDewormingWithPet(tx, input.dewormingId)),
  implement(dewormings.create, async ({ tx, actor, input, now }) => {
    const { petId, consultationId, ...fields } = input
    await holdOpenVisit(tx, consultationId, petId)
    const [pet] = await holdPets(tx, [petId])
    if (!pet) throw new AppError('not_found')
    refuseDeceased(pet, false)
    refuseInvalid(refuseDeworming(fields, pet, dayOf(now)))
    const signer = await findSigner(tx, signerOf(fields))
    const [id = ''] = await insertDewormings(tx, actor, [{ pet, fields }], { signer, consultationId })
    return findDeworming(tx, id)
  }),
  implement(dewormings.createMany, async ({ tx, actor, input, now }) => {
    const { pets: chosen, ...common } = input
    const held = await holdChosen(
      tx,
      chosen.map(({ petId }) => petId),
    )
    const doses = held.map((pet, index) => {
      const { dose = '', nextOn = null } = chosen[index] ?? {}
      const fields = { ...common, dose, nextOn }
      refuseDeceased(pet, true)
      const refused = refuseDeworming(fields, pet, dayOf(now))
      const isOwn = refused?.field === 'nextOn' || refused?.field === 'appliedOn'
      refuseInvalid(refused && isOwn ? { field: `pets.${index}`, message: `${pet.name}: ${refused.message}` } : refused)
      return { pet, fields }
    })
    const signer = await findSigner(tx, signerOf(common))
    return findDewormings(tx, await insertDewormings(tx, actor, doses, { signer, consultationId: null }))
  }),
  implement(dewormings.update, async ({ tx, actor, input, now }) => {
    const { dewormingId, version, ...fields } = input
    const deworming = await findDeworming(tx, dewormingId)
    const [pet] = await holdPets(tx, [deworming.petId])
    if (!pet) throw new AppError('not_found')
    refuseNow(canEditDeworming(deworming))
    refuseInvalid(refuseDeworming(fields, pet, dayOf(now)))
    // Who signed stays as it was written, whatever became of the account.
    const isSame = signerOf(fields) === deworming.professionalId
    const signer = isSame ? signatureOf(deworming) : await findSigner(tx, signerOf(fields))
    await updateDeworming(tx, actor, deworming, version, { fields, signer })
    return findDeworming(tx, dewormingId)
  }),
  implement(dewormings.void, async ({ tx, actor, input }) => {
    const deworming = await findDeworming(tx, input.dewormingId)
    await holdPets(tx, [deworming.petId])
    refuseNow(canEditDeworming(deworming))
    await setDewormingVoid(tx, actor, deworming, input.version, input.reason)
    return findDeworming(tx, input.dewormingId)
  }),
  implement(dewormings.restore, async ({ tx, actor, input }) => {
    const deworming = await findDeworming(tx, input.dewormingId)
    await holdPets(tx, [deworming.petId])
    refuseNow(canRestoreDeworming(deworming))
    await setDewormingVoid(tx, actor, deworming, input.version, null)
    return findDeworming(tx, input.dewormingId)
  }),
]
