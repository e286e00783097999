import { IconBan, IconClockEdit } from '@tabler/icons-react'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { openStates } from '#shared/hospitalizations/schedule.rules.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { asWhoDidIt } from '#web/accounts/takeOver.ts'
import { act } from '#web/acts/act.ts'
import type { SentShift, SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { call } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

// What is done with an hour inside its own dialog, which the acts of the plan open.

const ShiftDialog = lazyPart(async () => (await import('#web/hospitalizations/ShiftDialog.tsx')).ShiftDialog)

export const isOpen = ({ state, stay }: SlotSubject): boolean =>
  openStates.has(state) && canEditStay(stay) === undefined

/** "Reprogramar": this hour and those that follow it. */
export const shift = act<SlotSubject, SentShift>({
  name: 'shift',
  label: 'Reprogramar',
  icon: IconClockEdit,
  may: 'treatments.give',
  isOffered: isOpen,
  ask: { Form: ShiftDialog },
  send: (_slot, { input, options }) => call(treatments.shift, input, options),
  done: 'Dosis reprogramada',
  note: ({ order }) => order.name,
  refused: 'No se reprogramó la dosis',
})

export const withdraw = act<SlotSubject, string>({
  name: 'withdraw',
  label: 'Retirar registro',
  icon: IconBan,
  tone: 'danger',
  may: 'treatments.give',
  isOffered: ({ dose, stay }) => dose !== undefined && canEditStay(stay) === undefined,
  ask: {
    title: ({ order }) => `¿Retirar lo registrado de ${order.name}?`,
    lead: 'La hora queda otra vez por hacer. Lo que decía sigue en el historial de modificaciones.',
    reason: 'Motivo',
    kept: ({ order, scheduledAt }) => ({
      id: `treatments/${order.id}/${scheduledAt}/withdraw`,
      title: `Retirar ${order.name}`,
    }),
  },
  send: async ({ dose, stay }, reason) => {
    const { id: doseId = '', version = 0 } = dose ?? {}
    const input = { hospitalizationId: stay.id, doseId, version, reason }
    return call(treatments.withdraw, await asWhoDidIt(treatments.withdraw, input))
  },
  done: 'Registro retirado',
  note: ({ order }) => order.name,
  refused: 'No se retiró el registro',
})
