import { IconBan, IconCheck, IconMinus, IconPencil, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { canEditStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { asksForConstants } from '#shared/hospitalizations/plan.rules.ts'
import { type TreatmentDose, type TreatmentOrder, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { asksResult, canApprove, canChangeOrder, sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { showTime } from '#shared/values/date.ts'
import { asWhoDidIt, isSharedDevice } from '#web/accounts/takeOver.ts'
import { act, type AnyAct, opening } from '#web/acts/act.ts'
import type { EmptyHour, OrderSubject, SaidDose, SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { callOrKeep, callQueue } from '#web/drafts/callQueue.ts'
import { recordReading } from '#web/hospitalizations/readings.acts.ts'
import { isOpen } from '#web/hospitalizations/slot.acts.ts'
import { isWaiting, waitingDose } from '#web/hospitalizations/waitingDoses.ts'
import { call, type CallOptions } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const OrderModal = lazyPart(async () => (await import('#web/hospitalizations/OrderModal.tsx')).NewOrderModal)
const ChangeOrderModal = lazyPart(async () => (await import('#web/hospitalizations/OrderModal.tsx')).ChangeOrderModal)
const DoseModal = lazyPart(async () => (await import('#web/hospitalizations/OrderModal.tsx')).DoseModal)
const SlotDialog = lazyPart(async () => (await import('#web/hospitalizations/SlotDialog.tsx')).SlotDialog)

export const addOrder = opening<Hospitalization>({
  name: 'order',
  label: 'Agregar orden',
  icon: IconPlus,
  may: 'treatments.order',
  isOffered: (stay) => canEditStay(stay) === undefined,
  Dialog: OrderModal,
})

/** "Agregar dosis": one more, at an hour that was pressed. */
export const addDose = opening<EmptyHour>({
  name: 'addDose',
  label: 'Agregar dosis',
  icon: IconPlus,
  may: 'treatments.order',
  isOffered: ({ stay, order }) => canEditStay(stay) === undefined && order.status !== 'stopped',
  Dialog: DoseModal,
})

const keyOf = ({ order, stay }: OrderSubject) => ({
  hospitalizationId: stay.id,
  orderId: order.id,
  version: order.version,
})
const stands = ({ order, stay }: OrderSubject): boolean =>
  canEditStay(stay) === undefined && canChangeOrder(order) === undefined

/** Says what was done of an hour, or now as needed; without a network it waits on this device, with its real time. */
async function record(
  { order, stay, scheduledAt }: OrderSubject & { scheduledAt: string | null },
  said: { status: 'given' | 'notGiven'; note?: string },
): Promise<TreatmentDose> {
  const at = serverNow().toISOString()
  const own = { hospitalizationId: stay.id, orderId: order.id, scheduledAt, ...said, at }
  return sendDose({ order }, await asWhoDidIt(treatments.record, own))
}

/** Without a network it waits on this device. */
async function sendDose(
  { order }: Pick<OrderSubject, 'order'>,
  input: CallOf<typeof treatments.record>,
  options?: CallOptions,
): Promise<TreatmentDose> {
  // Good for two minutes: it cannot wait.
  if (input.takenOver !== undefined) return call(treatments.record, input, options)
  const { at, scheduledAt = null, status } = input
  const title = `${order.name} de las ${showTime(scheduledAt ?? at)}: ${status === 'given' ? 'hecha' : 'no aplicada'}`
  const { answer, key } = await callOrKeep(treatments.record, input, { title, at }, options)
  return answer ?? waitingDose(key, { ...input, scheduledAt })
}

export const giveNow = act<OrderSubject, undefined, TreatmentDose>({
  name: 'giveNow',
  label: 'Aplicar ahora',
  title: ({ order }) => `Aplicar ${order.name} ahora`,
  icon: IconCheck,
  may: 'treatments.give',
  isOffered: (of) => stands(of) && of.order.frequency === 'asNeeded' && of.order.status === 'active',
  send: (of) => record({ ...of, scheduledAt: null }, { status: 'given' }),
  done: (_dose, { order }) => `${order.name} aplicado`,
  note: ({ order }) => sayAmount(order, order.weightKg),
  refused: ({ order }) => `No se anotó ${order.name}`,
  undo: (dose, { stay }) => undoOf(dose, stay.id),
})

const change = opening<OrderSubject>({
  name: 'change',
  label: 'Cambiar orden',
  icon: IconPencil,
  may: 'treatments.order',
  isOffered: stands,
  Dialog: ChangeOrderModal,
})

export const approve = act<OrderSubject, undefined, TreatmentOrder>({
  name: 'approve',
  label: 'Aprobar orden',
  icon: IconShieldCheck,
  may: 'treatments.approve',
  isOffered: (of) => canEditStay(of.stay) === undefined && canApprove(of.order) === undefined,
  send: (of) => call(treatments.approve, keyOf(of)),
  done: 'Orden aprobada',
  note: ({ order }, { nextDueAt }) =>
    nextDueAt === null ? order.name : `${order.name}: la primera, a las ${showTime(nextDueAt)}`,
  refused: 'No se aprobó la orden',
})

const stop = act<OrderSubject, string>({
  name: 'stop',
  label: 'Suspender orden',
  icon: IconBan,
  tone: 'danger',
  may: 'treatments.order',
  isOffered: stands,
  ask: {
    title: ({ order }) => `¿Suspender ${order.name}?`,
    lead: 'Desde ahora no se aplica más. Lo que estaba por hacer queda como no aplicado, con este motivo.',
    reason: 'Motivo',
    kept: ({ order }) => ({ id: `treatments/${order.id}/stop`, title: `Suspender ${order.name}` }),
  },
  send: (of, reason) => call(treatments.stop, { ...keyOf(of), reason }),
  done: 'Orden suspendida',
  note: ({ order }) => order.name,
  refused: 'No se suspendió la orden',
})

/** What is done with an order of the plan. */
export const orderActs = [approve, giveNow, change, stop]

const WAITS = 'Sin conexión: se envía al volver'

/** What was just recorded is taken back, and its hour is open again; what waits on this device is not sent. */
function undoOf({ id: doseId, version }: TreatmentDose, hospitalizationId: string) {
  const reason = 'Deshecho al momento'
  return {
    send: () =>
      isWaiting(version)
        ? Promise.resolve(callQueue()?.drop(doseId))
        : call(treatments.withdraw, { hospitalizationId, doseId, version, reason }),
    done: 'Registro deshecho',
    refused: 'No se deshizo el registro',
  }
}

/** What is not done with one press: values are asked for, or another dose was given shortly before. */
const asksFirst = ({ order, recent }: SlotSubject): boolean =>
  asksForConstants(order) || asksResult(order) || recent !== undefined

/** "Hecha": one press, at this moment, by whoever is logged in. */
export const give = act<SlotSubject, undefined, TreatmentDose>({
  name: 'give',
  label: 'Hecha',
  title: ({ order, scheduledAt }) => `${order.name} de las ${showTime(scheduledAt)}: hecha`,
  icon: IconCheck,
  gerund: 'Guardando…',
  may: 'treatments.give',
  isOffered: (slot) => isOpen(slot) && !asksFirst(slot),
  send: (slot) => record(slot, { status: 'given' }),
  done: (_dose, { order, scheduledAt }) => `${order.name} de las ${showTime(scheduledAt)}: hecha`,
  note: (_slot, { amount, version }) => (isWaiting(version) ? WAITS : (amount ?? '')),
  refused: ({ order }) => `No se anotó ${order.name}`,
  undo: (dose, { stay }) => undoOf(dose, stay.id),
})

/** "Omitir": why it was not given. */
export const skip = act<SlotSubject, string, TreatmentDose>({
  name: 'skip',
  label: 'Omitir',
  title: ({ order, scheduledAt }) => `Omitir ${order.name} de las ${showTime(scheduledAt)}`,
  icon: IconMinus,
  may: 'treatments.give',
  isOffered: isOpen,
  ask: {
    title: ({ order, scheduledAt }) => `¿No se aplica ${order.name} de las ${showTime(scheduledAt)}?`,
    verb: 'No aplicada',
    lead: 'Queda en el plan con el motivo y quién lo decidió.',
    reason: 'Motivo',
    kept: ({ order, scheduledAt }) => ({
      id: `treatments/${order.id}/${scheduledAt}/skip`,
      title: `Omitir ${order.name}`,
    }),
  },
  send: (slot, note) => record(slot, { status: 'notGiven', note }),
  done: 'Registrada como no aplicada',
  note: ({ order }) => order.name,
  refused: ({ order }) => `No se anotó ${order.name}`,
  undo: (dose, { stay }) => undoOf(dose, stay.id),
})

const verbOf = ({ order, recent }: SlotSubject): string => (recent ? 'Revisar' : asksResult(order) ? 'Anotar' : 'Abrir')

/** The whole of an hour: what it is, what was done and when. */
export const openSlot = act<SlotSubject, SaidDose, TreatmentDose>({
  name: 'open',
  label: verbOf,
  title: (slot) => `${slot.order.name} de las ${showTime(slot.scheduledAt)}: ${verbOf(slot).toLowerCase()}`,
  icon: IconPencil,
  ask: { Form: SlotDialog },
  send: async (slot, { input, options, isOther }) => {
    if ('doseId' in input) return call(treatments.correct, await asWhoDidIt(treatments.correct, input), options)
    return sendDose(slot, await asWhoDidIt(treatments.record, input, isOther || isSharedDevice()), options)
  },
  done: (_dose, { dose }) => (dose ? 'Registro corregido' : 'Registro guardado'),
  note: ({ order }, { version }) => (isWaiting(version) ? WAITS : order.name),
  refused: 'No se guardó el registro',
})

/** What an hour is answered with from its row: constants with their values, and with one press what asks for nothing. */
export const answerOf = (slot: SlotSubject): AnyAct<SlotSubject> =>
  asksForConstants(slot.order) ? recordReading : asksFirst(slot) ? openSlot : give
