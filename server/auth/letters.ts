import type { FastifyBaseLogger } from 'fastify'
import { showDateTime } from '#shared/values/date.ts'
import { describeDevice } from '#shared/values/device.ts'
import { inBackground } from '#server/jobs/background.ts'
import type { Mail } from '#server/outside/mail.ts'

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
} as const

/** What a person must hear of, as a stranger who did it would say nothing. */
export type AccountChange = keyof typeof changes

interface Told {
  services: { mail: Mail; publicUrl: string }
  log: FastifyBaseLogger
  caller: { address: string; device: string }
  now: Date
}

/** Writes to whose account it is, when the change is done: the answer does not wait for the letter. */
export function tellChange(
  { services: { mail, publicUrl }, log, caller, now }: Told,
  to: string,
  change: AccountChange,
) {
  const { subject, text } = changes[change]
  inBackground(log, 'mail', async () => {
    await mail.send({
      to,
      subject,
      text: [
        text,
        `Cuándo: ${showDateTime(now)} (hora de Colombia)\nDesde: ${describeDevice(caller.device)}, ${caller.address}`,
        'Si fue usted, no tiene que hacer nada.',
        `Si no fue usted, abra ${publicUrl}/ ahora mismo, elija "¿Olvidó su contraseña?" y escriba otra: eso cierra todas las sesiones. Avise también al administrador de su clínica.`,
      ].join('\n\n'),
    })
    log.info('a mail was handed over')
  })
}
