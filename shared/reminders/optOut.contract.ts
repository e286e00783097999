import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

export const optOut = {
  /** The link of a letter; who has it is the owner whom it was sent to. */
  confirm: route({
    service: 'clinic',
    method: 'POST',
    path: '/reminders/opt-out',
    action: 'public',
    summary: 'El propietario deja de recibir los mensajes de la clínica, con el enlace de un correo',
    perMinute: 20,
    input: z.object({ token: z.string().max(400) }),
    output: z.object({ clinicName: z.string() }),
  }),
}
