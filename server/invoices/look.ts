import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { judgeCallback, takePayment } from '#server/invoices/payments.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

/** Asks the provider about a payment of which somebody spoke: its callback, or the browser that came back. */
export const paymentLook = outboxKind({
  kind: 'invoices.look',
  title: 'Confirmación de un pago',
  payload: z.object({ ref: z.string(), callbackId: z.uuid().nullable() }),
  describe: () => '',
  send: async ({ payload: { ref, callbackId }, services: { payments, clock }, signal, inClinic }) => {
    const askedAt = clock()
    const told = await payments?.lookUp(ref, signal)
    if (!payments || !told)
      throw new AppError('unavailable', { message: 'El proveedor de pagos no tiene información de este pago.' })
    await inClinic(async (tx) => {
      const refused = await takePayment(tx, payments, told, askedAt)
      if (callbackId) await judgeCallback(tx, callbackId, refused ?? 'taken')
    })
  },
  failed: async (tx, { callbackId }) => {
    if (callbackId) await judgeCallback(tx, callbackId, 'unanswered')
  },
})
