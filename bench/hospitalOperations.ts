import { dayOf } from '#shared/values/date.ts'
import type { Operation } from './operation.ts'
import { openStays } from './openStays.ts'

export const hospitalOperations: Operation[] = [
  {
    ...{ key: 'plan', row: '12', name: 'A treatment sheet', goal: 1.3, connections: [10], isOnlyProved: true },
    prepare: async (url, samples) => void (samples.hours = await openStays(url, samples.clinicId, 1)),
    calls:
      ({ hours }, random) =>
      () => ({
        ...{
          method: 'GET',
          path: `/api/clinic/hospitalizations/${random.pick(hours).stayId}/plan?day=${dayOf(new Date())}`,
        },
        expects: '"nextDueAt"',
      }),
  },
  {
    ...{ key: 'applyDose', row: '13', name: 'Apply a dose', goal: 1.8, connections: [10], isOnlyProved: true },
    leaves: { table: 'treatment_doses', history: 'treatmentDoses' },
    // Held in turn, as on a ward: ten at once are of ten animals.
    prepare: async (url, samples, calls) =>
      void (samples.hours = (await openStays(url, samples.clinicId, Math.max(calls, 5600))).toReversed()),
    calls: (samples) => () => {
      const hour = samples.hours.pop()
      if (!hour) throw new Error('applyDose: every hour is answered')
      const { stayId, orderId, at } = hour
      const body = { scheduledAt: at, status: 'given', at }
      return {
        ...{ method: 'POST', path: `/api/clinic/hospitalizations/${stayId}/orders/${orderId}/doses`, body },
        expects: '"given"',
      }
    },
  },
]
