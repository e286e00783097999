import { handovers, planSheets } from '#shared/hospitalizations/handovers.contract.ts'
import { canReceive, refuseHandover } from '#shared/hospitalizations/handovers.rules.ts'
import { canAnnotateStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import {
  findHandover,
  insertHandover,
  insertReceipt,
  listHandovers,
  listPlanSheets,
  summarise,
} from '#server/hospitalizations/handovers.queries.ts'
import { lockStays } from '#server/hospitalizations/hospitalizations.queries.ts'
import { planDocument } from '#server/hospitalizations/planDocument.ts'
import { implement } from '#server/http/implement.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

async function refuseSuccessor(tx: ClinicTx, actor: Actor, toId: string | null): Promise<void> {
  if (toId === null) return
  if (toId === actor.professionalId)
    throw new AppError('invalid', { field: 'toId', message: 'Elija a quien sigue, no a usted' })
  if (!(await findProfessional(tx, toId))?.isActive)
    throw new AppError('invalid', { field: 'toId', message: 'Elija a alguien de la lista' })
}

export const handoverRoutes = [
  implement(handovers.summary, ({ tx }) => summarise(tx)),
  implement(handovers.list, ({ tx, input }) => listHandovers(tx, input)),
  implement(handovers.write, async ({ tx, actor, input }) => {
    refuseInvalid(refuseHandover(input))
    await refuseSuccessor(tx, actor, input.toId)
    const ids = [...new Set(input.notes.map(({ hospitalizationId }) => hospitalizationId))]
    for (const stay of await lockStays(tx, ids)) refuseNow(canAnnotateStay(stay))
    return findHandover(tx, await insertHandover(tx, actor, input))
  }),
  implement(handovers.receive, async ({ tx, actor, input: { handoverId } }) => {
    const handover = await findHandover(tx, handoverId)
    refuseNow(canReceive(handover, actor.professionalId))
    const isDone = handover.receipts.some(({ byId }) => byId === actor.professionalId)
    if (!isDone) await insertReceipt(tx, actor, handoverId)
    return findHandover(tx, handoverId)
  }),
  implementPrintout(planSheets.all, {
    read: async ({ tx }) => ({ content: await listPlanSheets(tx) }),
    draw: planDocument,
    name: () => `Plan de 24 horas ${dayOf(new Date())}`,
  }),
  implementPrintout(planSheets.one, {
    read: async ({ tx, input }) => ({ content: await listPlanSheets(tx, input.hospitalizationId) }),
    draw: planDocument,
    name: ([sheet]) => `Plan de 24 horas ${sheet?.stay.pet.name ?? ''}`,
  }),
]
