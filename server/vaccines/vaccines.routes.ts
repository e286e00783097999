import { z } from 'zod'
import { LAST_DOSES } from '#shared/doses/doses.contract.ts'
import { canEditDose, type Recipient } from '#shared/doses/doses.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { MAX_SIBLINGS } from '#shared/pets/pets.contract.ts'
import { dayOf, showDateTime } from '#shared/values/date.ts'
import { type Vaccine, type VaccineFields, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { refuseVaccine } from '#shared/vaccines/vaccines.rules.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { listDewormings } from '#server/dewormings/dewormings.queries.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
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
import { findPetPage, findPetState } from '#server/pets/pets.queries.ts'
import { findProtocol, listProtocolsOf } from '#server/protocols/protocols.queries.ts'
import { vaccinationCard, vaccinationCertificate } from '#server/vaccines/vaccinationDocument.ts'
import { findVaccineProtocol, judgeVaccines } from '#server/vaccines/early.queries.ts'
import {
  findPlan,
  findVaccine,
  insertVaccines,
  listDue,
  listVaccines,
  nameDose,
  setVaccineVoid,
  updateVaccine,
  vaccineDoses,
} from '#server/vaccines/vaccines.queries.ts'

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

/** Nobody of the clinic signs what was applied elsewhere. */
function signerOf(fields: Pick<VaccineFields, 'origin' | 'professionalId'>): string | null {
  return fields.origin === 'here' ? fields.professionalId : null
}

async function setVoided(
  tx: ClinicTx,
  actor: Actor,
  { vaccineId, version, reason }: { vaccineId: string; version: number; reason: string | null },
) {
  const { petId } = await findVaccine(tx, vaccineId)
  await lockPet(tx, petId)
  await setVaccineVoid(tx, actor, await findVaccine(tx, vaccineId), version, reason)
  return findVaccine(tx, vaccineId)
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
  implement(vaccines.listOfPet, ({ tx, input }) => listVaccines(tx, input)),
  implement(vaccines.get, ({ tx, input }) => findDoseWithPet<Vaccine>(tx, vaccineDoses, input.vaccineId)),
  implement(vaccines.form, async ({ tx, input: { petId, petIds, protocolId } }) => {
    const ids = readPetIds(petIds || petId)
    const { speciesId } = await findPetState(tx, petId)
    const protocols = await listProtocolsOf(tx, 'vaccine', speciesId)
    const { items: last } = await listVaccines(tx, { petId, page: 1, pageSize: LAST_DOSES })
    const chosen = protocols.find(({ id }) => id === protocolId)
    return { protocols, last, plan: chosen ? await findPlan(tx, ids, chosen) : null }
  }),
  implement(vaccines.plan, async ({ tx, input }) => {
    const ids = readPetIds(input.petIds)
    return findPlan(tx, ids, await findProtocol(tx, input.protocolId))
  }),
  implement(vaccines.create, async ({ tx, actor, input, now }) => {
    const { petId, consultationId, ...fields } = input
    const refuse = (one: VaccineFields, to: Recipient) => refuseVaccine(one, to, dayOf(now))
    const dose = await lockRecipient(tx, { petId, consultationId }, fields, refuse)
    const protocol = await findVaccineProtocol(tx, fields)
    const [named, signer] = [nameDose(fields, protocol), await findSigner(tx, signerOf(fields))]
    const judged = await judgeVaccines(tx, protocol, [dose])
    const [id = ''] = await insertVaccines(tx, actor, judged, { named, signer, consultationId })
    return findVaccine(tx, id)
  }),
  implement(vaccines.createMany, async ({ tx, actor, input, now }) => {
    const { pets, ...common } = input
    const each = pets.map((own) => ({ ...common, ...own, temperature: null, reaction: null }))
    const doses = await lockRecipients(tx, each, (one, to) => refuseVaccine(one, to, dayOf(now)))
    const protocol = await findVaccineProtocol(tx, common)
    const [named, signer] = [nameDose(common, protocol), await findSigner(tx, signerOf(common))]
    const judged = await judgeVaccines(tx, protocol, doses)
    const ids = await insertVaccines(tx, actor, judged, { named, signer, consultationId: null })
    return findDoses<Vaccine>(tx, vaccineDoses, ids)
  }),
  implement(vaccines.update, async ({ tx, actor, input, now }) => {
    const { vaccineId, version, ...fields } = input
    const vaccine = await findVaccine(tx, vaccineId)
    const pet = await lockPet(tx, vaccine.petId)
    refuseNow(canEditDose(vaccine))
    refuseInvalid(refuseVaccine(fields, pet, dayOf(now)))
    const protocol = await findVaccineProtocol(tx, fields, vaccine)
    const [judged] = await judgeVaccines(tx, protocol, [{ pet, fields }], vaccine)
    const signer = await findSignerAgain(tx, vaccine, signerOf(fields))
    const named = nameDose(fields, protocol)
    await updateVaccine(tx, actor, vaccine, version, {
      fields: judged?.fields ?? { ...fields, early: null },
      named,
      signer,
    })
    return findVaccine(tx, vaccineId)
  }),
  implement(vaccines.void, ({ tx, actor, input }) => setVoided(tx, actor, input)),
  implement(vaccines.restore, ({ tx, actor, input }) => setVoided(tx, actor, { ...input, reason: null })),
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
