import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { visiblePart } from '#shared/values/text.ts'

const MIN_PASSWORD = 8

/** How many characters a person sees who types it: a space between words is one, an accent with its letter too. */
function countVisible(password: string): number {
  return [...visiblePart(password.normalize('NFC').replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, ' ')).replace(/\s+/g, ' ')].length
}

/** One that is compared with the one that was chosen. */
export const Password = z
  .string({ error: REQUIRED })
  .min(1, REQUIRED)
  .max(200, 'La contraseña puede tener hasta 200 caracteres')

/** One that is chosen now; older ones are only compared. Whether it is easy to guess: passwords.rules.ts. */
export const NewPassword = Password.min(
  MIN_PASSWORD,
  `La contraseña necesita al menos ${MIN_PASSWORD} caracteres`,
).refine(
  (password) => countVisible(password) >= MIN_PASSWORD,
  `Los espacios y los signos que no se ven no cuentan: escriba al menos ${MIN_PASSWORD} caracteres`,
)

/** Six digits of the telephone's application, or a recovery code; spaces and dashes do not count. */
export const Code = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(40)

export const Session = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string().nullable(),
  /** The browser's own name for itself. */
  device: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const PasswordChange = z.object({ password: Password, newPassword: NewPassword })
/** The token that the link of a letter carries after its `#`. */
export const LinkToken = z.string().regex(/^[\w-]{20,100}$/)
export const PasswordReset = z.object({ token: LinkToken, newPassword: NewPassword })
export const SecondFactorRemoval = z.object({ password: Password, code: Code })

/** Four digits: which of them are too easy says pins.rules.ts. */
export const Pin = z.string({ error: REQUIRED }).regex(/^\d{4}$/, 'Escriba 4 números')

export const PinChange = z.object({ password: Password, pin: Pin })

/** Somebody who may stand for an action on a shared device, and by what they show that it is they. */
export const TakeOverPerson = z.object({ id: z.uuid(), name: z.string(), by: z.enum(['pin', 'password']) })
export type TakeOverPerson = z.infer<typeof TakeOverPerson>

export const TakeOver = z.object({
  professionalId: z.uuid({ error: 'Elija quién lo hizo' }),
  pin: Pin.nullable().default(null),
  password: Password.nullable().default(null),
  /** The one action that it is for (`subjectOf`). */
  subject: z.string().min(1).max(400),
})

/** Of a call that `takesOver`: what `takeOver` answered. */
export const TakenOver = z.string().min(1).max(600).optional()

/** What a person does with their own account: passwords, sessions, the second factor, the PIN. */
export const accounts = {
  sessions: route({
    service: 'auth',
    method: 'GET',
    path: '/sessions',
    action: 'session',
    summary: 'Las sesiones abiertas de la cuenta, la última usada primero',
    reads: ['sessions'],
    input: z.object({}),
    output: z.array(Session),
  }),
  closeSession: route({
    service: 'auth',
    method: 'DELETE',
    path: '/sessions/:sessionId',
    action: 'session',
    summary: 'Cierra una sesión de la cuenta',
    input: z.object({ sessionId: z.uuid() }),
    output: z.object({}),
  }),
  closeSessions: route({
    service: 'auth',
    method: 'POST',
    path: '/sessions/close',
    action: 'session',
    summary: 'Cierra las demás sesiones de la cuenta, o todas',
    input: z.object({ which: z.enum(['others', 'all']) }),
    output: z.object({ closed: z.number() }),
  }),
  changePassword: route({
    service: 'auth',
    method: 'POST',
    path: '/password',
    action: 'session',
    summary: 'Cambia la contraseña y cierra las demás sesiones',
    inSteps: true,
    input: PasswordChange,
    output: z.object({}),
  }),
  forgotPassword: route({
    service: 'auth',
    method: 'POST',
    path: '/password/forgotten',
    action: 'public',
    summary: 'Envía por correo un enlace para escribir una contraseña nueva',
    input: z.object({ email: Email }),
    output: z.object({}),
  }),
  resetPassword: route({
    service: 'auth',
    method: 'POST',
    path: '/password/reset',
    action: 'public',
    summary: 'Escribe una contraseña nueva con el enlace del correo y cierra todas las sesiones',
    input: PasswordReset,
    output: z.object({}),
  }),
  secondFactor: route({
    service: 'auth',
    method: 'GET',
    path: '/second-factor',
    action: 'session',
    summary: 'Si la cuenta pide un código al ingresar, y si tiene PIN para los equipos compartidos',
    reads: ['secondFactors', 'professionals'],
    input: z.object({}),
    output: z.object({
      isOn: z.boolean(),
      since: z.string().nullable(),
      recoveryCodes: z.number(),
      hasPin: z.boolean(),
    }),
  }),
  startSecondFactor: route({
    service: 'auth',
    method: 'POST',
    path: '/second-factor/start',
    action: 'session',
    summary: 'Entrega la clave para la aplicación de códigos; no cuenta hasta confirmarla',
    inSteps: true,
    input: z.object({ password: Password }),
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmSecondFactor: route({
    service: 'auth',
    method: 'POST',
    path: '/second-factor/confirm',
    action: 'session',
    summary: 'Activa la verificación en dos pasos con un primer código',
    inSteps: true,
    input: z.object({ code: Code }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: route({
    service: 'auth',
    method: 'POST',
    path: '/second-factor/remove',
    action: 'session',
    summary: 'Desactiva la verificación en dos pasos',
    inSteps: true,
    input: SecondFactorRemoval,
    output: z.object({}),
  }),
  setPin: route({
    service: 'auth',
    method: 'PUT',
    path: '/pin',
    action: 'session',
    summary: 'Escribe el PIN para los equipos compartidos',
    inSteps: true,
    input: PinChange,
    output: z.object({}),
  }),
  removePin: route({
    service: 'auth',
    method: 'DELETE',
    path: '/pin',
    action: 'session',
    summary: 'Quita el PIN para los equipos compartidos',
    input: z.object({}),
    output: z.object({}),
  }),
  /** By name. */
  takeOverPeople: route({
    service: 'clinic',
    method: 'GET',
    path: '/take-over',
    action: 'treatments.give',
    summary: 'Quiénes pueden aplicar tratamientos en un equipo compartido',
    reads: ['professionals'],
    input: z.object({}),
    output: z.array(TakeOverPerson),
  }),
  /** Who takes over may do what the caller may. The token is good for one action of this session, for two minutes. */
  takeOver: route({
    service: 'clinic',
    method: 'POST',
    path: '/take-over',
    action: 'treatments.give',
    summary: 'Comprueba con PIN o contraseña quién hace una acción en un equipo compartido',
    inSteps: true,
    input: TakeOver,
    output: z.object({ token: z.string() }),
  }),
}
