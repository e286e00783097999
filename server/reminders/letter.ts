import { z } from 'zod'
import { outboxKind } from '#server/jobs/outboxKind.ts'
import { addressMark, optOutAddress } from '#server/reminders/optOut.ts'
import { recordLetter, recordProblem, takeLetter } from '#server/reminders/letter.queries.ts'

/** A reminder by e-mail. What it says is written when it is sent: what it reminds of may have changed since. */
export const reminderLetter = outboxKind({
  kind: 'reminder.letter',
  title: 'Recordatorio por correo',
  payload: z.object({ reminderId: z.uuid(), to: z.string() }),
  describe: ({ to }) => to,
  retry: { timeoutS: 15 },
  send: async ({ payload: { reminderId }, key, services: { mail, seal, publicUrl }, inClinic }) => {
    const letter = await inClinic((tx) =>
      takeLetter(tx, reminderId, key, (ownerId, email) =>
        optOutAddress(seal, publicUrl, { clinicId: tx.clinicId, ownerId, mark: addressMark(email) }),
      ),
    )
    if (!letter) return
    const { about, message, ...mailed } = letter
    await mail.send({ id: key, ...mailed })
    await inClinic((tx) => recordLetter(tx, { reminderId, messageId: key, about, message }))
  },
  failed: (tx, { reminderId }, problem, key) => recordProblem(tx, { reminderId, messageId: key, problem }),
})
