import { z } from 'zod'
import { Instant, showDateTime } from '#shared/values/date.ts'
import { describeDevice } from '#shared/values/device.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { outboxKind } from '#server/jobs/outboxKind.ts'

const changes = {
  password: { subject: 'Cambió su contraseña de Huella', text: 'La contraseña de su cuenta de Huella cambió.' },
  factorOn: {
    subject: 'Verificación en dos pasos activada',
    text: 'Su cuenta de Huella pide desde ahora un código además de la contraseña.',
  },
  factorOff: {
    subject: 'Verificación en dos pasos desactivada',
    text: 'Su cuenta de Huella ya no pide un código además de la contraseña.',
  },
  recoveryCode: {
    subject: 'Se usó un código de recuperación',
    text: 'Alguien ingresó en su cuenta de Huella con uno de sus códigos de recuperación, que ya no sirve más.',
  },
  email: {
    subject: 'El correo de su cuenta de Huella cambió',
    text: 'Un administrador de su clínica cambió el correo de su cuenta de Huella. Con este correo ya no se ingresa.',
  },
} as const

/** What a person must hear of, as a stranger who did it would say nothing. */
export type AccountChange = keyof typeof changes

export const accountLetter = outboxKind({
  kind: 'account.letter',
  title: 'Aviso de un cambio en una cuenta',
  payload: z.object({
    to: z.string(),
    change: z.enum(['password', 'factorOn', 'factorOff', 'recoveryCode', 'email']),
    at: Instant,
    address: z.string(),
    device: z.string(),
  }),
  describe: ({ to }) => to,
  retry: { timeoutS: 10 },
  send: async ({ payload: { to, change, at, address, device }, key, services: { mail, publicUrl } }) => {
    const { subject, text } = changes[change]
    await mail.send({
      id: key,
      to,
      subject,
      text: [
        text,
        `Cuándo: ${showDateTime(at)} (hora de Colombia)\nDesde: ${describeDevice(device)}, ${address}`,
        'Si fue usted, no tiene que hacer nada.',
        `Si no fue usted, abra ${publicUrl}/ ahora mismo, elija "¿Olvidó su contraseña?" y escriba otra: eso cierra todas las sesiones. Avise también al administrador de su clínica.`,
      ].join('\n\n'),
    })
  },
})

/** Writes to whose account it is, once the change is kept. */
export async function tellChange(
  tx: ClinicTx,
  { address, device }: { address: string; device: string },
  to: string,
  change: AccountChange,
): Promise<void> {
  await writeOutbox(tx, accountLetter, { to, change, at: tx.now.toISOString(), address, device })
}
