import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { doseVolume, refuseFuture, refuseVolume } from '#shared/surgeries/anesthesia.rules.ts'
import { drugDoseWarnings, refuseDrugDose } from '#shared/surgeries/drugDose.rules.ts'
import { type DoseUnit, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryTypeList } from '#shared/surgeries/surgeryTypes.contract.ts'
import {
  canAnnotateSurgery,
  canEditSurgery,
  canGive,
  canMove,
  canOverrideConsent,
  refuseScheduled,
} from '#shared/surgeries/surgeries.rules.ts'
import { showWeight } from '#shared/values/weight.ts'
import { doseRanges, medicines } from '#server/catalogues/catalogues.queries.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord } from '#server/db/record.ts'
import { implement, implementFixed } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { surgeryTypes } from '#server/surgeries/surgeryTypes.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import {
  findDrug,
  insertDrug,
  insertPlannedDrugs,
  listEmergencyDoses,
  updateDrug,
} from '#server/surgeries/anesthesia.queries.ts'
import { finishSurgery } from '#server/surgeries/finishSurgery.ts'
import { refuseTeam, saveSurgery } from '#server/surgeries/saveSurgery.ts'
import {
  findSurgery,
  lockSurgery,
  insertSurgery,
  listSurgeriesOfPet,
  updateSurgery,
} from '#server/surgeries/surgeries.queries.ts'
import { surgeryDocument } from '#server/surgeries/surgeryDocument.ts'

/** Holds a surgery whose sheet can still be written. */
async function lockOpen(tx: ClinicTx, surgeryId: string) {
  const held = await lockSurgery(tx, surgeryId)
  refuseNow(canEditSurgery(held))
  return held
}

/** Holds a surgery to change its state, over the sheet that the person read. */
async function lockRead(tx: ClinicTx, { surgeryId, version }: { surgeryId: string; version: number }) {
  const held = await lockSurgery(tx, surgeryId)
  const surgery = await findSurgery(tx, surgeryId)
  return {
    held,
    surgery,
    checkVersion: () => {
      if (held.sheetVersion !== version) throw new AppError('version_conflict')
    },
  }
}

export const surgeryRoutes = [
  implementFixed(surgeryTypeList, surgeryTypes),
  implement(surgeries.listOfPet, ({ tx, input }) => listSurgeriesOfPet(tx, input)),
  implement(surgeries.get, ({ tx, input }) => findSurgery(tx, input.surgeryId)),
  implement(surgeries.create, async ({ tx, actor, input }) => {
    // The pet is held so that it is alive when its surgery is written.
    await lockOpenVisit(tx, input.consultationId, input.petId)
    await lockRecord(tx, 'pets', input.petId)
    const pet = await findPetState(tx, input.petId)
    refuseNow(canRecord(pet))
    refuseInvalid(refuseScheduled(input.scheduledAt, pet))
    refuseInvalid(refuseTeam('surgeonId', await findProfessional(tx, input.surgeonId)))
    return findSurgery(tx, await insertSurgery(tx, actor, input))
  }),
  implement(surgeries.save, ({ tx, actor, input }) => saveSurgery(tx, actor, input)),
  implement(surgeries.move, async ({ tx, actor, input }) => {
    const { held, surgery, checkVersion } = await lockRead(tx, input)
    refuseNow(canMove(surgery, input.to))
    checkVersion()
    const begins = input.to === 'inProgress' && surgery.consent === null
    const kind = surgery.hasFormatConsent ? 'format' : 'paper'
    const consent = begins ? { consent: kind, consentAt: tx.now.toISOString(), consentBy: actor.name } : {}
    await updateSurgery(tx, actor, held, { status: input.to, ...consent })
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.overrideConsent, async ({ tx, actor, input }) => {
    const { held, surgery, checkVersion } = await lockRead(tx, input)
    refuseNow(canOverrideConsent(surgery))
    checkVersion()
    await updateSurgery(tx, actor, held, {
      consent: 'override',
      consentOverrideReason: input.reason,
      consentAt: tx.now.toISOString(),
      consentBy: actor.name,
    })
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.finish, async ({ tx, actor, input }) => {
    await finishSurgery(tx, actor, input)
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.suspend, async ({ tx, actor, input }) => {
    const { held, surgery, checkVersion } = await lockRead(tx, input)
    refuseNow(canMove(surgery, 'suspended'))
    checkVersion()
    await updateSurgery(tx, actor, held, { status: 'suspended', suspendReason: input.reason })
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.addNote, async ({ tx, actor, input }) => {
    const { surgeryId, text } = input
    refuseNow(canAnnotateSurgery(await lockSurgery(tx, surgeryId)))
    const author = await findProfessional(tx, actor.professionalId)
    await insertRecord(tx, actor, 'surgeryNotes', {
      surgeryId,
      text,
      authorName: author?.name ?? actor.name,
      authorCard: author?.licensed ? author.professionalCard : null,
    })
    return findSurgery(tx, surgeryId)
  }),
  implement(surgeries.addDrug, async ({ tx, actor, input }) => {
    const { surgeryId, givenAt, readVolume, ...drug } = input
    const held = await lockOpen(tx, surgeryId)
    refuseInvalid(refuseFuture('givenAt', givenAt, tx.now))
    await refuseHighDose(tx, held, drug, drug.doseReason)
    const dose = given(actor, drug, held, { givenAt, readVolume: givenAt ? readVolume : undefined })
    await insertDrug(tx, actor, surgeryId, { ...drug, ...(givenAt ? dose : planned) })
    return findSurgery(tx, surgeryId)
  }),
  implement(surgeries.copyEmergencyDrugs, async ({ tx, actor, input }) => {
    const held = await lockOpen(tx, input.surgeryId)
    const surgery = await findSurgery(tx, input.surgeryId)
    const known = new Set(
      surgery.drugs
        .filter(({ phase, status }) => phase === 'emergency' && status !== 'voided')
        .map(({ medicine }) => medicine.toLowerCase()),
    )
    const doses = await listEmergencyDoses(tx, held)
    const fresh = doses.filter(({ medicine }) => !known.has(medicine.toLowerCase()))
    if (fresh.length === 0)
      throw new AppError('not_allowed_now', {
        message:
          doses.length > 0
            ? 'Las dosis de urgencia de la última cirugía de esta especie ya están en esta hoja.'
            : 'No hay dosis de urgencia de otra cirugía de esta especie. Escríbalas una vez.',
      })
    await insertPlannedDrugs(tx, actor, input.surgeryId, fresh)
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.giveDrug, async ({ tx, actor, input }) => {
    const held = await lockOpen(tx, input.surgeryId)
    const drug = await findDrug(tx, input.surgeryId, input.drugId)
    refuseNow(canGive(drug))
    refuseInvalid(refuseFuture('givenAt', input.givenAt, tx.now))
    const dose = { ...drug, doseUnit: (drug.doseUnit ?? 'mg') as DoseUnit }
    const doseReason = input.doseReason ?? drug.doseReason
    await refuseHighDose(tx, held, dose, doseReason)
    const patch = { ...given(actor, dose, held, input), doseReason }
    await updateDrug(tx, actor, { id: drug.id, version: input.version }, patch)
    return findSurgery(tx, input.surgeryId)
  }),
  implement(surgeries.voidDrug, async ({ tx, actor, input }) => {
    await lockOpen(tx, input.surgeryId)
    const drug = await findDrug(tx, input.surgeryId, input.drugId)
    if (drug.status === 'voided') refuseNow(canGive(drug))
    const patch = { status: 'voided', voidReason: input.reason }
    await updateDrug(tx, actor, { id: drug.id, version: input.version }, patch)
    return findSurgery(tx, input.surgeryId)
  }),
  implementPrintout(surgeries.printout, {
    read: async ({ tx, input }) => {
      const surgery = await findSurgery(tx, input.surgeryId)
      return { content: surgery, signedBy: surgery.signerId }
    },
    draw: surgeryDocument,
    name: ({ pet }) => `Cirugía ${pet.name}`,
  }),
]

/** @throws AppError invalid at the reason that a dose above the most that is usual needs */
async function refuseHighDose(
  tx: ClinicTx,
  held: { petId: string; weightGrams: number | null },
  dose: Parameters<typeof drugDoseWarnings>[0],
  reason: string | null,
): Promise<void> {
  const { speciesId } = await findPetState(tx, held.petId)
  const patient = { speciesId, weightKg: held.weightGrams === null ? null : held.weightGrams / 1000 }
  refuseInvalid(refuseDrugDose(drugDoseWarnings(dose, patient, medicines, doseRanges), reason))
}

const planned = { status: 'planned', volume: null, givenAt: null, givenBy: null }

/**
 * The volume is kept as it was when it was given: a later weight does not change what the animal received.
 * @throws AppError invalid of one that no animal is given; not_allowed_now where it is not the one that was read
 */
function given(
  actor: Actor,
  dose: Parameters<typeof doseVolume>[0],
  held: { weightGrams: number | null },
  { givenAt, readVolume }: { givenAt: string | null; readVolume?: number | null | undefined },
) {
  const weightKg = held.weightGrams === null ? null : held.weightGrams / 1000
  const volume = doseVolume(dose, weightKg)
  refuseInvalid(refuseVolume(volume))
  if (readVolume !== undefined && readVolume !== (volume ?? null))
    throw new AppError('not_allowed_now', {
      message: `${weightKg === null ? 'La hoja no tiene el peso' : `El peso de la hoja es ${showWeight(weightKg)}`}: revise el volumen antes de aplicar.`,
    })
  return { status: 'given', volume: volume ?? null, givenAt, givenBy: actor.name }
}
