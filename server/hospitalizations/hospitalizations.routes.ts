import type { z } from 'zod'
import { hospitalizations, type Place } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay, refuseDischarge, refuseStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { ENDED_BY } from '#shared/hospitalizations/treatments.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { gramsOf } from '#shared/values/weight.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { insertRecord } from '#server/db/record.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import {
  findCageName,
  findHospitalization,
  listOccupiedCages,
  listStays,
  listStaysOfPet,
  lockReadStay,
  refuseOtherSurgery,
  type StayRecord,
  updateStay,
} from '#server/hospitalizations/hospitalizations.queries.ts'
import { listLastReadings, listWeighingIds } from '#server/hospitalizations/readings.queries.ts'
import { stayDocument } from '#server/hospitalizations/stayDocument.ts'
import { closePlan } from '#server/hospitalizations/planEnd.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import { putSourceWeight, removeSourceWeights } from '#server/weights/weights.queries.ts'

async function refuseResponsible(tx: ClinicTx, professionalId: string): Promise<void> {
  const professional = await findProfessional(tx, professionalId)
  if (!professional?.licensed)
    throw new AppError('invalid', { field: 'professionalId', message: 'Elija un veterinario de la lista' })
}

/** Where a stay goes on, and who answers for it from now on. @throws AppError invalid */
async function placeOf(tx: ClinicTx, held: StayRecord, { cageId, professionalId }: z.infer<typeof Place>) {
  if (professionalId !== held.professionalId) await refuseResponsible(tx, professionalId)
  return { cageId, professionalId, cageName: await findCageName(tx, cageId, held.cageId) }
}

/** Half a page of constants: how the animal was at last. */
const PRINTED_READINGS = 8

export const hospitalizationRoutes = [
  implement(hospitalizations.list, ({ tx, input }) => listStays(tx, input)),
  implement(hospitalizations.listOfPet, ({ tx, input }) => listStaysOfPet(tx, input)),
  implement(hospitalizations.occupied, ({ tx }) => listOccupiedCages(tx)),
  implement(hospitalizations.get, ({ tx, input }) => findHospitalization(tx, input.hospitalizationId)),
  implement(hospitalizations.admit, async ({ tx, actor, input }) => {
    const { petId, weightKg, consultationId, surgeryId, ...draft } = input
    await lockOpenVisit(tx, consultationId, petId)
    await lockRecord(tx, 'pets', petId)
    refuseNow(canRecord(await findPetState(tx, petId)))
    refuseInvalid(refuseStay(draft, dayOf(tx.now)))
    await refuseResponsible(tx, draft.professionalId)
    await refuseOtherSurgery(tx, surgeryId, petId)
    const { id } = await insertRecord(tx, actor, 'hospitalizations', {
      ...draft,
      ...{ petId, consultationId, surgeryId, admittedAt: tx.now },
      cageName: await findCageName(tx, draft.cageId),
      weightGrams: weightKg === null ? null : gramsOf(weightKg),
    })
    const weight = { petId, source: 'hospitalization' as const, sourceId: id, weightKg }
    await putSourceWeight(tx, actor, { ...weight, measuredAt: tx.now.toISOString() })
    return findHospitalization(tx, id)
  }),
  implement(hospitalizations.save, async ({ tx, actor, input }) => {
    const { hospitalizationId: _id, version: _version, ...draft } = input
    const held = await lockReadStay(tx, actor, input)
    refuseNow(canEditStay(held))
    refuseInvalid(refuseStay(draft, dayOf(held.admittedAt)))
    await updateStay(tx, actor, held, { ...draft, ...(await placeOf(tx, held, draft)) })
    return findHospitalization(tx, held.id)
  }),
  implement(hospitalizations.move, async ({ tx, actor, input }) => {
    const held = await lockReadStay(tx, actor, input)
    refuseNow(canEditStay(held))
    await updateStay(tx, actor, held, await placeOf(tx, held, input))
    return findHospitalization(tx, held.id)
  }),
  implement(hospitalizations.discharge, async ({ tx, actor, input }) => {
    const { hospitalizationId, version: _version, dischargedAt: typedAt, ...discharge } = input
    const held = await lockReadStay(tx, actor, input)
    refuseNow(canEditStay(held))
    const admittedAt = new Date(held.admittedAt).toISOString()
    const { lastGivenAt } = await findHospitalization(tx, hospitalizationId)
    refuseInvalid(refuseDischarge({ ...discharge, dischargedAt: typedAt }, { admittedAt, lastGivenAt }, tx.now))
    // Typed to the minute: what was given in that minute was given before.
    const dischargedAt = lastGivenAt !== null && lastGivenAt > typedAt ? lastGivenAt : typedAt
    await closePlan(tx, actor, hospitalizationId, dischargedAt, ENDED_BY.discharge)
    const signer = await findProfessional(tx, actor.professionalId)
    await updateStay(tx, actor, held, {
      ...discharge,
      dischargedAt,
      status: 'discharged',
      signerId: actor.professionalId,
      signerName: actor.name,
      signerCard: signer?.professionalCard ?? null,
    })
    return findHospitalization(tx, hospitalizationId)
  }),
  implement(hospitalizations.void, async ({ tx, actor, input }) => {
    const held = await lockReadStay(tx, actor, input)
    refuseNow(canEditStay(held))
    await closePlan(tx, actor, held.id, tx.now.toISOString(), ENDED_BY.void)
    await updateStay(tx, actor, held, { status: 'voided', voidReason: input.reason })
    // What was weighed was another animal.
    const weighed = [held.id, ...(await listWeighingIds(tx, held.id))]
    await removeSourceWeights(tx, actor, held.petId, 'hospitalization', weighed)
    return findHospitalization(tx, held.id)
  }),
  implementPrintout(hospitalizations.printout, {
    read: async ({ tx, input }) => {
      const stay = await findHospitalization(tx, input.hospitalizationId)
      const readings = await listLastReadings(tx, stay.id, PRINTED_READINGS)
      return { content: { stay, readings }, signedBy: stay.signerId }
    },
    draw: stayDocument,
    name: ({ stay: { pet } }) => `Hospitalización ${pet.name}`,
  }),
]
