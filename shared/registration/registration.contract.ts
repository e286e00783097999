import { z } from 'zod'
import { LinkToken, NewPassword, Password } from '#shared/accounts/accounts.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Email, Profile } from '#shared/professionals/professionals.contract.ts'
import { Phone } from '#shared/values/phone.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

export const Registration = z.object({
  clinicName: requiredLine(120),
  name: requiredLine(120),
  /** Who has one may sign clinical records. */
  professionalCard: optionalLine(20),
  email: Email,
  phone: Phone,
  password: NewPassword,
  /** The version of the data policy that was read and accepted (shared/registration/dataPolicy.ts). */
  policyVersion: z.string().min(1, 'Para registrarse debe aceptar la política').max(20),
  /** And of the terms of use (shared/registration/terms.ts). */
  termsVersion: z.string().min(1, 'Para registrarse debe aceptar los términos').max(20),
})

const Entered = z.object({ token: z.string(), profile: Profile })

/** Where letters reach people nobody is in yet, and the answer is the same whether the e-mail has an account or not. */
const Written = z.object({ isWritten: z.literal(true) })

export const registration = {
  register: route({
    service: 'auth',
    method: 'POST',
    path: '/registration',
    action: 'public',
    summary: 'Registra una clínica con su primer administrador, que queda dentro o recibe un correo para terminar',
    input: Registration,
    output: z.union([Entered, Written]),
  }),
  complete: route({
    service: 'auth',
    method: 'POST',
    path: '/registration/completion',
    action: 'public',
    summary:
      'Termina un registro con el enlace del correo y la contraseña que se escribió; el administrador queda dentro',
    /** The password once more: who wrote this e-mail in the form may not be whose it is. */
    input: z.object({ token: LinkToken, password: Password }),
    output: Entered,
  }),
}
