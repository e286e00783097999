import { z } from 'zod'
import { findCredentials, insertPasswordReset } from '#server/accounts/accounts.queries.ts'
import { findAccountOf } from '#server/accounts/clinicAccounts.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

/** Asks somebody in. Its link is made when it is sent: nothing that is kept opens an account. */
export const invitationLetter = outboxKind({
  kind: 'account.invitation',
  title: 'Invitación a una cuenta',
  payload: z.object({ professionalId: z.uuid(), to: z.string(), by: z.string() }),
  describe: ({ to }) => to,
  retry: { timeoutS: 10 },
  send: async ({ payload: { professionalId, to, by }, key, inClinic, services: { mail, publicUrl } }) => {
    const letter = await inClinic(async (tx) => {
      const { id, invitedAt, disabledAt } = await findAccountOf(tx, professionalId)
      const { email, clinicName } = await findCredentials(tx, id)
      // They came in meanwhile or are not to come in any more; or the address was corrected, which sends a letter of its own.
      if (!invitedAt || disabledAt || email !== to) return undefined
      const token = await insertPasswordReset(tx.db, { accountId: id, clinicId: tx.clinicId, email }, tx.now, 'week')
      return { email, clinicName, token }
    })
    if (!letter) return
    await mail.send({
      id: key,
      to: letter.email,
      subject: `Su cuenta de Huella en ${letter.clinicName}`,
      // The token stands after the #: no server on the way sees or logs it.
      text: [
        `${by} le abrió una cuenta en Huella, la aplicación con que ${letter.clinicName} lleva sus historias.`,
        'Para entrar, abra este enlace y escriba su contraseña. Sirve una sola vez, durante siete días:',
        `${publicUrl}/#invitacion=${letter.token}`,
        `Después ingresa en ${publicUrl}/ con este correo y esa contraseña.`,
        'Si no conoce esa clínica, no haga nada: nadie puede usar la cuenta sin el enlace.',
      ].join('\n\n'),
    })
  },
})
