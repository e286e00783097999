import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { LAST_DOSES } from '#shared/doses/doses.contract.ts'
import { dewormingDoses, listDewormings } from '#server/dewormings/dewormings.queries.ts'
import { findDoseWithPet, listDoses } from '#server/doses/doses.queries.ts'
import { createDose, createDoses, setDoseVoid, updateDose } from '#server/doses/writeDoses.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { dewormersOf, listProtocolsOf } from '#server/protocols/protocols.queries.ts'

export const dewormingRoutes = [
  implement(dewormings.listOfPet, ({ tx, input }) => listDoses<Deworming>(tx, dewormingDoses, input)),
  implement(dewormings.get, ({ tx, input }) => findDoseWithPet<Deworming>(tx, dewormingDoses, input.dewormingId)),
  implement(dewormings.form, async ({ tx, input: { petId } }) => {
    const { speciesId } = await findPetState(tx, petId)
    const protocols = await listProtocolsOf(tx, 'deworming', speciesId)
    const { items: last } = await listDewormings(tx, { petId, page: 1, pageSize: LAST_DOSES })
    return { protocols, dewormers: dewormersOf(speciesId), last }
  }),
  implement(dewormings.create, ({ input: { petId, consultationId, ...fields }, ...at }) =>
    createDose(at, dewormingDoses, { petId, consultationId }, fields),
  ),
  implement(dewormings.createMany, ({ input: { pets, ...common }, ...at }) =>
    createDoses(
      at,
      dewormingDoses,
      pets.map((own) => ({ ...common, ...own })),
    ),
  ),
  implement(dewormings.update, ({ input: { dewormingId: id, version, ...fields }, ...at }) =>
    updateDose(at, dewormingDoses, { id, version }, fields),
  ),
  implement(dewormings.void, ({ input: { dewormingId: id, version, reason }, ...at }) =>
    setDoseVoid(at, dewormingDoses, { id, version }, reason),
  ),
  implement(dewormings.restore, ({ input: { dewormingId: id, version }, ...at }) =>
    setDoseVoid(at, dewormingDoses, { id, version }, null),
  ),
]
