import type { Plan, TreatmentDose, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { QueuedCall } from '#web/drafts/callQueue.ts'

/** A dose that waits on this device is in no version yet. */
const UNSENT = 0
export const isWaiting = (version: number): boolean => version === UNSENT

type Said = Pick<CallOf<typeof treatments.record>, 'orderId' | 'scheduledAt' | 'status' | 'at' | 'value' | 'note'>

/** What waits on this device, as the plan shows it. */
export function waitingDose(key: string, { orderId, scheduledAt, status, at, value, note }: Said): TreatmentDose {
  return {
    ...{ id: key, version: UNSENT, orderId, scheduledAt: scheduledAt ?? at, status, at, byName: 'Por enviar' },
    ...{ writtenBy: null, amount: null, value: value ?? null, note: note ?? null, correction: null },
  }
}

/** A plan with what of it waits on this device; what the server knows by now counts. */
export function withWaiting(plan: Plan, hospitalizationId: string, calls: readonly QueuedCall[]): Plan {
  const orders = `/hospitalizations/${hospitalizationId}/orders/`
  const waiting = calls
    .filter(({ callPath, problem }) => problem === undefined && callPath.startsWith(orders))
    .flatMap(({ key, callPath, input }) => {
      const [, orderId = ''] = /\/orders\/([^/]+)\/doses$/.exec(callPath) ?? []
      return orderId ? [waitingDose(key, { ...(input as unknown as Said), orderId })] : []
    })
  const known = new Set(plan.doses.map(({ orderId, scheduledAt }) => `${orderId} ${scheduledAt}`))
  const doses = waiting.filter(({ orderId, scheduledAt }) => !known.has(`${orderId} ${scheduledAt}`))
  return doses.length === 0 ? plan : { ...plan, doses: [...plan.doses, ...doses] }
}
