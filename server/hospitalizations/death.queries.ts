import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import type { DeathPart } from '#server/word/word.ts'
import { listOccupiedCages, lockStay, updateStay } from '#server/hospitalizations/hospitalizations.queries.ts'
import { closePlan } from '#server/hospitalizations/planEnd.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/**
 * A death ends the stay and its plan, unsigned; taking its report back opens the stay again, with the plan suspended, and
 * without its cage where that has another patient by now.
 */
export const stayDeath: DeathPart = {
  async cancel(tx, actor, petId) {
    const id = await findStay(tx, petId, 'inpatient')
    if (!id) return
    const held = await lockStay(tx, id)
    await closePlan(tx, actor, id, tx.now.toISOString(), CANCELLED_BY_DEATH)
    await updateStay(tx, actor, held, { status: 'discharged', dischargeKind: 'deceased', dischargedAt: tx.now })
  },
  async restore(tx, actor, petId) {
    const id = await findStay(tx, petId, 'discharged')
    if (!id) return
    const held = await lockStay(tx, id)
    const isCageTaken = (await listOccupiedCages(tx)).some(({ cageId }) => cageId === held.cageId)
    const cage = isCageTaken ? { cageId: null, cageName: null } : {}
    await updateStay(tx, actor, held, { status: 'inpatient', dischargeKind: null, dischargedAt: null, ...cage })
  },
}

/** The stay that a death ends, or that it ended. */
async function findStay(tx: ClinicTx, petId: string, status: 'inpatient' | 'discharged'): Promise<string | undefined> {
  const found = await tx.db
    .selectFrom('hospitalizations')
    .select('id')
    .where('clinicId', '=', tx.clinicId)
    .where('petId', '=', petId)
    .where('status', '=', status)
    .$if(status === 'discharged', (query) =>
      query.where('dischargeKind', '=', 'deceased').where('signerId', 'is', null),
    )
    .orderBy('admittedAt', 'desc')
    .executeTakeFirst()
  return found?.id
}
