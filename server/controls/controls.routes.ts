import { may } from '#shared/access/actions.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { canMiss, canReopen, canSettle, refuseDoneOn, refuseDueOn } from '#shared/controls/controls.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import {
  findControl,
  type HeldControl,
  lockControl,
  lockPatient,
  insertControl,
  listControls,
  listControlsOfPet,
  updateControl,
} from '#server/controls/controls.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { implement } from '#server/http/implement.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

const readsHistory = (actor: Actor) => may(actor, 'consultations.read')

async function refuseUnknownProfessional(tx: ClinicTx, professionalId: string | null): Promise<void> {
  if (professionalId && !(await findProfessional(tx, professionalId)))
    throw new AppError('invalid', { field: 'professionalId', message: 'Elija un profesional de la lista' })
}

/** The control, held, of an animal that lives. */
async function heldOfLiving(
  tx: ClinicTx,
  actor: Actor,
  { controlId, version }: { controlId: string; version: number },
) {
  const held = await lockControl(tx, actor, controlId, version)
  refuseNow(canRecord(await lockPatient(tx, held.petId)))
  return { held, state: { status: held.status, dueOn: held.dueOn } }
}

/** What a control that is scheduled again must no longer say. */
const scheduledAgain: Partial<HeldControl> = {
  status: 'scheduled',
  doneOn: null,
  evolution: null,
  notes: null,
  cancelReason: null,
}

export const controlRoutes = [
  implement(controls.list, ({ tx, actor, input }) => listControls(tx, input, readsHistory(actor))),
  implement(controls.listOfPet, ({ tx, actor, input }) => listControlsOfPet(tx, input, readsHistory(actor))),
  implement(controls.get, ({ tx, actor, input }) => findControl(tx, input.controlId, readsHistory(actor))),
  implement(controls.create, async ({ tx, actor, input, now }) => {
    const { petId, consultationId, ...draft } = input
    refuseInvalid(refuseDueOn(draft.dueOn, dayOf(now)))
    await lockOpenVisit(tx, consultationId, petId)
    refuseNow(canRecord(await lockPatient(tx, petId)))
    await refuseUnknownProfessional(tx, draft.professionalId)
    const source = consultationId ? ('consultation' as const) : ('pet' as const)
    const id = await insertControl(tx, actor, { ...draft, petId, source, sourceId: consultationId })
    return findControl(tx, id, readsHistory(actor))
  }),
  implement(controls.complete, async ({ tx, actor, input, now }) => {
    const { doneOn, evolution, notes } = input
    const { held, state } = await heldOfLiving(tx, actor, input)
    refuseNow(canSettle(state))
    refuseInvalid(refuseDoneOn(doneOn, held, dayOf(now)))
    await updateControl(tx, actor, held, { status: 'done', doneOn, evolution, notes })
    return findControl(tx, held.id, readsHistory(actor))
  }),
  implement(controls.miss, async ({ tx, actor, input, now }) => {
    const { held, state } = await heldOfLiving(tx, actor, input)
    refuseNow(canMiss(state, dayOf(now)))
    await updateControl(tx, actor, held, { status: 'missed' })
    return findControl(tx, held.id, readsHistory(actor))
  }),
  implement(controls.move, async ({ tx, actor, input, now }) => {
    const { held, state } = await heldOfLiving(tx, actor, input)
    refuseNow(canSettle(state))
    refuseInvalid(refuseDueOn(input.dueOn, dayOf(now)))
    const { petId, source, sourceId, reason, professionalId } = held
    const made = { petId, source, sourceId, dueOn: input.dueOn, reason, professionalId }
    const movedToId = await insertControl(tx, actor, made)
    await updateControl(tx, actor, held, { status: 'moved', movedToId })
    return findControl(tx, movedToId, readsHistory(actor))
  }),
  implement(controls.cancel, async ({ tx, actor, input }) => {
    const { held, state } = await heldOfLiving(tx, actor, input)
    refuseNow(canSettle(state))
    await updateControl(tx, actor, held, { status: 'cancelled', cancelReason: input.reason })
    return findControl(tx, held.id, readsHistory(actor))
  }),
  implement(controls.reopen, async ({ tx, actor, input }) => {
    const { held, state } = await heldOfLiving(tx, actor, input)
    refuseNow(canReopen(state))
    await updateControl(tx, actor, held, scheduledAgain)
    return findControl(tx, held.id, readsHistory(actor))
  }),
]
