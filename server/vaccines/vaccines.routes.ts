import { z } from 'zod'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf, showDateTime } from '#shared/values/date.ts'
import { MAX_PETS_AT_ONCE, type VaccineFields, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { canEditVaccine, canRestore, refuseVaccine } from '#shared/vaccines/vaccines.rules.ts'
import { findLetterhead, findSignature } from '#server/clinic/clinic.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { listDewormings } from '#server/dewormings/dewormings.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument } from '#server/documents/render.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { findPetPage } from '#server/pets/pets.queries.ts'
import {
  findSigner,
  holdChosen,
  holdOpenVisit,
  holdPets,
  refuseDeceased,
  signatureOf,
} from '#server/protocols/doses.queries.ts'
import { vaccinationCard, vaccinationCertificate } from '#server/vaccines/vaccinationDocument.ts'
import {
  findPlan,
  findVaccine,
  findVaccines,
  findVaccineWithPet,
  insertVaccines,
  listDue,
  listVaccines,
  nameDose,
  setVaccineVoid,
  updateVaccine,
} from '#server/vaccines/vaccines.queries.ts'

const PetIds = z.array(z.uuid()).min(1).max(MAX_PETS_AT_ONCE)

/** Nobody of the clinic signs what was applied elsewhere. */
function signerOf(fields: Pick<VaccineFields, 'origin' | 'professionalId'>): string | null {
  return fields.origin === 'here' ? fields.professionalId : null
}

/** A paper holds so many of each: more than a life has. */
const PAPER_DOSES = 100

async function readPaper(tx: ClinicTx, actor: Actor, petId: string) {
  const page = { petId, page: 1, pageSize: PAPER_DOSES }
  const { logoFileId, ...letterhead } = await findLetterhead(tx)
  const applied = <Dose extends { status: string }>(doses: Dose[]) => doses.filter(({ status }) => status === 'applied')
  const paper = {
    pet: await findPetPage(tx, actor, petId),
    vaccines: applied((await listVaccines(tx, page)).items),
    dewormings: applied((await listDewormings(tx, page)).items),
    letterhead,
  }
  return { paper, logoFileId }
}

export const vaccineRoutes = [
  implement(vaccines.listOfPet, ({ tx, input }) => listVaccines(tx, input)),
  implement(vaccines.get, ({ tx, input }) => findVaccineWithPet(tx, input.vaccineId)),
  implement(vaccines.plan, ({ tx, input }) => {
    const ids = PetIds.safeParse(input.petIds.split(','))
    if (!ids.success) throw new AppError('invalid', { field: 'petIds' })
    return findPlan(tx, ids.data, input.protocolId)
  }),
  implement(vaccines.create, async ({ tx, actor, input, now }) => {
    const { petId, consultationId, ...fields } = input
    await holdOpenVisit(tx, consultationId, petId)
    const [pet] = await holdPets(tx, [petId])
    if (!pet) throw new AppError('not_found')
    refuseDeceased(pet, false)
    refuseInvalid(refuseVaccine(fields, pet, dayOf(now)))
    const [named, signer] = [await nameDose(tx, fields), await findSigner(tx, signerOf(fields))]
    const [id = ''] = await insertVaccines(tx, actor, [{ pet, fields }], { named, signer, consultationId })
    return findVaccine(tx, id)
  }),
  implement(vaccines.createMany, async ({ tx, actor, input, now }) => {
    const { pets: chosen, ...common } = input
    const held = await holdChosen(
      tx,
      chosen.map(({ petId }) => petId),
    )
    const doses = held.map((pet, index) => {
      const { doseNumber = null, nextOn = null } = chosen[index] ?? {}
      const fields = { ...common, doseNumber, nextOn, temperature: null, reaction: null }
      refuseDeceased(pet, true)
      const refused = refuseVaccine(fields, pet, dayOf(now))
      // What all have in common is at its own field; what is of one animal names it.
      const isOwn = refused?.field === 'nextOn' || refused?.field === 'appliedOn'
      refuseInvalid(refused && isOwn ? { field: `pets.${index}`, message: `${pet.name}: ${refused.message}` } : refused)
      return { pet, fields }
    })
    const [named, signer] = [await nameDose(tx, common), await findSigner(tx, signerOf(common))]
    return findVaccines(tx, await insertVaccines(tx, actor, doses, { named, signer, consultationId: null }))
  }),
  implement(vaccines.update, async ({ tx, actor, input, now }) => {
    const { vaccineId, version, ...fields } = input
    const vaccine = await findVaccine(tx, vaccineId)
    const [pet] = await holdPets(tx, [vaccine.petId])
    if (!pet) throw new AppError('not_found')
    refuseNow(canEditVaccine(vaccine))
    refuseInvalid(refuseVaccine(fields, pet, dayOf(now)))
    const named = await nameDose(tx, fields)
    // Who signed stays as it was written, whatever became of the account.
    const isSame = signerOf(fields) === vaccine.professionalId
    const signer = isSame ? signatureOf(vaccine) : await findSigner(tx, signerOf(fields))
    await updateVaccine(tx, actor, vaccine, version, { fields, named, signer })
    return findVaccine(tx, vaccineId)
  }),
  implement(vaccines.void, async ({ tx, actor, input }) => {
    const vaccine = await findVaccine(tx, input.vaccineId)
    await holdPets(tx, [vaccine.petId])
    refuseNow(canEditVaccine(vaccine))
    await setVaccineVoid(tx, actor, vaccine, input.version, input.reason)
    return findVaccine(tx, input.vaccineId)
  }),
  implement(vaccines.restore, async ({ tx, actor, input }) => {
    const vaccine = await findVaccine(tx, input.vaccineId)
    await holdPets(tx, [vaccine.petId])
    refuseNow(canRestore(vaccine))
    await setVaccineVoid(tx, actor, vaccine, input.version, null)
    return findVaccine(tx, input.vaccineId)
  }),
  implement(vaccines.due, ({ tx, input, now }) => listDue(tx, input, now)),
  implementInSteps(vaccines.card, async ({ inClinic, actor, input, services: { files }, now }) => {
    const { paper, logoFileId } = await inClinic((tx) => readPaper(tx, actor, input.petId))
    const logo = await openDrawing(files, actor.clinicId, logoFileId)
    const card = vaccinationCard({
      ...{ ...paper, letterhead: { ...paper.letterhead, logo } },
      ...{ printedBy: actor.name, now },
    })
    return printDocument(card, input.form, `Carné de vacunación ${paper.pet.name}`)
  }),
  implementInSteps(vaccines.certificate, async ({ inClinic, actor, input, services: { files }, now }) => {
    const { paper, logoFileId, signer, signatureFileId } = await inClinic(async (tx) => ({
      ...(await readPaper(tx, actor, input.petId)),
      signer: await findSigner(tx, actor.professionalId),
      signatureFileId: await findSignature(tx, actor.professionalId),
    }))
    const logo = await openDrawing(files, actor.clinicId, logoFileId)
    const certificate = vaccinationCertificate(
      { ...paper, letterhead: { ...paper.letterhead, logo }, printedBy: actor.name, now },
      {
        name: signer.signerName ?? actor.name,
        caption: `Médico veterinario, T.P. ${signer.signerCard ?? ''} COMVEZCOL`,
        at: `Firmado ${showDateTime(now)}`,
        image: await openDrawing(files, actor.clinicId, signatureFileId),
      },
    )
    return printDocument(certificate, input.form, `Certificado de vacunación ${paper.pet.name}`)
  }),
]
