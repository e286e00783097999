import { z } from 'zod'
import { settleLetterMessage } from '#server/conversations/outsideMessages.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

/** That what an owner was reminded of is not so any more. Somebody asked for it just now: it says what they saw. */
export const changeLetter = outboxKind({
  kind: 'reminder.change',
  title: 'Aviso de un cambio por correo',
  payload: z.object({
    to: z.string(),
    replyTo: z.string().optional(),
    /** Rows that were written before it was told have none. */
    senderName: z.string().optional(),
    subject: z.string(),
    text: z.string(),
  }),
  describe: ({ to }) => to,
  retry: { timeoutS: 15 },
  send: async ({ payload: { replyTo, senderName, ...letter }, key, services: { mail }, inClinic }) => {
    await mail.send({ id: key, ...letter, ...(replyTo ? { replyTo } : {}), ...(senderName ? { senderName } : {}) })
    await inClinic((tx) => settleLetterMessage(tx, key, { status: 'sent' }))
  },
  failed: (tx, _payload, problem, key) => settleLetterMessage(tx, key, { status: 'failed', problem }),
})
