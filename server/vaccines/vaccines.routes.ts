import { z } from 'zod'
import { LAST_DOSES } from '#shared/doses/doses.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { MAX_SIBLINGS } from '#shared/pets/pets.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { listDewormings } from '#server/dewormings/dewormings.queries.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { findDoseWithPet, findSigner, listDoses } from '#server/doses/doses.queries.ts'
import { createDose, createDoses, setDoseVoid, updateDose } from '#server/doses/writeDoses.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findPetPage, findPetState, listWithSiblings } from '#server/pets/pets.queries.ts'
import { findProtocol, listProtocolsOf } from '#server/protocols/protocols.queries.ts'
import { vaccinationCard, vaccinationCertificate } from '#server/vaccines/vaccinationDocument.ts'
import { findPlan, listDue, listVaccines, vaccineDoses } from '#server/vaccines/vaccines.queries.ts'

const PetIds = z
  .array(z.uuid())
  .min(1)
  .max(1 + MAX_SIBLINGS)

/** @throws AppError invalid */
function readPetIds(petIds: string): string[] {
  const ids = PetIds.safeParse(petIds.split(','))
  if (!ids.success) throw new AppError('invalid', { field: 'petIds' })
  return ids.data
}

/** A paper holds so many of each: more than a life has. */
const PAPER_DOSES = 100

async function readDoses(tx: ClinicTx, actor: Actor, petId: string) {
  const page = { petId, page: 1, pageSize: PAPER_DOSES }
  const applied = <Dose extends { status: string }>(doses: Dose[]) => doses.filter(({ status }) => status === 'applied')
  return {
    pet: await findPetPage(tx, actor, petId),
    vaccines: applied((await listVaccines(tx, page)).items),
    dewormings: applied((await listDewormings(tx, page)).items),
  }
}

export const vaccineRoutes = [
  implement(vaccines.listOfPet, ({ tx, input }) => listDoses<Vaccine>(tx, vaccineDoses, input)),
  implement(vaccines.get, ({ tx, input }) => findDoseWithPet<Vaccine>(tx, vaccineDoses, input.vaccineId)),
  implement(vaccines.form, async ({ tx, input: { petId, protocolId } }) => {
    const { speciesId } = await findPetState(tx, petId)
    const protocols = await listProtocolsOf(tx, 'vaccine', speciesId)
    const { items: last } = await listVaccines(tx, { petId, page: 1, pageSize: LAST_DOSES })
    const chosen = protocols.find(({ id }) => id === protocolId)
    return { protocols, last, plan: chosen ? await findPlan(tx, await listWithSiblings(tx, petId), chosen) : null }
  }),
  implement(vaccines.plan, async ({ tx, input }) => {
    const ids = readPetIds(input.petIds)
    return findPlan(tx, ids, await findProtocol(tx, input.protocolId))
  }),
  implement(vaccines.create, ({ input: { petId, consultationId, ...fields }, ...at }) =>
    createDose(at, vaccineDoses, { petId, consultationId }, fields),
  ),
  implement(vaccines.createMany, ({ input: { pets, ...common }, ...at }) =>
    createDoses(
      at,
      vaccineDoses,
      pets.map((own) => ({ ...common, ...own, temperature: null, reaction: null })),
    ),
  ),
  implement(vaccines.update, ({ input: { vaccineId: id, version, ...fields }, ...at }) =>
    updateDose(at, vaccineDoses, { id, version }, fields),
  ),
  implement(vaccines.void, ({ input: { vaccineId: id, version, reason }, ...at }) =>
    setDoseVoid(at, vaccineDoses, { id, version }, reason),
  ),
  implement(vaccines.restore, ({ input: { vaccineId: id, version }, ...at }) =>
    setDoseVoid(at, vaccineDoses, { id, version }, null),
  ),
  implement(vaccines.due, ({ tx, input, now }) => listDue(tx, input, now)),
  implementPrintout(vaccines.card, {
    read: async ({ tx, actor, input }) => ({ content: await readDoses(tx, actor, input.petId) }),
    draw: (content, frame) => vaccinationCard({ ...content, ...frame }),
    name: ({ pet }) => `Carné de vacunación ${pet.name}`,
  }),
  implementPrintout(vaccines.certificate, {
    read: async ({ tx, actor, input }) => {
      const signer = await findSigner(tx, actor.professionalId)
      return { content: { ...(await readDoses(tx, actor, input.petId)), signer }, signedBy: actor.professionalId }
    },
    draw: ({ signer, ...content }, { signature, ...frame }) =>
      vaccinationCertificate(
        { ...content, ...frame },
        {
          name: signer.signerName ?? frame.printedBy,
          caption: `Médico veterinario, T.P. ${signer.signerCard ?? ''} COMVEZCOL`,
          at: `Firmado ${showDateTime(frame.now)}`,
          image: signature,
        },
      ),
    name: ({ pet }) => `Certificado de vacunación ${pet.name}`,
  }),
]
