import { z } from 'zod'
import { roles } from '#shared/access/actions.ts'
import { NewPassword } from '#shared/accounts/accounts.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { professionalKinds } from '#shared/professionals/professionals.words.ts'
import { Instant } from '#shared/values/date.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

/** Of a clinic, disabled ones too: more are nobody's team. */
export const MAX_ACCOUNTS = 200

/** What an administrator says of a person of the clinic. */
export const ClinicAccountDraft = z.object({
  name: requiredLine(120),
  email: Email,
  role: z.enum(roles, { error: 'Elija un rol' }),
  kind: z.enum(professionalKinds, { error: 'Elija un tipo' }),
  professionalCard: optionalLine(40),
  /** Counts for the roles that the table of permissions asks it of. */
  readsHistory: z.boolean(),
})
export type ClinicAccountDraft = z.infer<typeof ClinicAccountDraft>

export const NewClinicAccount = ClinicAccountDraft.extend({
  /** Without one an invitation goes to the e-mail. */
  password: NewPassword.nullable().default(null),
})

export const accountStates = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** A person of the clinic with their account. The id and the version are the professional's. */
export const ClinicAccount = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  kind: z.enum(professionalKinds),
  professionalCard: z.string().nullable(),
  readsHistory: z.boolean(),
  licensed: z.boolean(),
  state: z.enum(accountStates),
  hasSecondFactor: z.boolean(),
  /** Whether an administrator may give them another one: where letters reach people, they help themselves. */
  takesPassword: z.boolean(),
  /** How many sessions are open, and when one of them was last used. */
  sessions: z.number(),
  lastSeenAt: Instant.nullable(),
})
export type ClinicAccount = z.infer<typeof ClinicAccount>

const known = { professionalId: z.uuid() }

/** What an administrator does with the accounts of the clinic. */
export const clinicAccounts = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/accounts',
    action: 'accounts.manage',
    summary: 'Las cuentas de la clínica; las desactivadas al final',
    reads: ['professionals', 'sessions', 'secondFactors'],
    input: z.object(pageInput),
    /** Where no letters reach people, an invitation helps nobody: the first password is given by hand. */
    output: pageOf(ClinicAccount).extend({ sendsMail: z.boolean() }),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/accounts',
    action: 'accounts.manage',
    summary: 'Crea una cuenta con su contraseña, o la invita por correo a escribirla',
    inSteps: true,
    input: NewClinicAccount,
    output: ClinicAccount,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/accounts/:professionalId',
    action: 'accounts.manage',
    summary: 'Cambia los datos y el rol de una cuenta',
    input: ClinicAccountDraft.extend({ ...known, version: z.number().int() }),
    output: ClinicAccount,
  }),
  setDisabled: route({
    service: 'clinic',
    method: 'POST',
    path: '/accounts/:professionalId/disabled',
    action: 'accounts.manage',
    summary: 'Desactiva una cuenta y cierra sus sesiones, o la activa de nuevo',
    input: z.object({ ...known, version: z.number().int(), isDisabled: z.boolean() }),
    output: ClinicAccount,
  }),
  closeSessions: route({
    service: 'clinic',
    method: 'POST',
    path: '/accounts/:professionalId/sessions/close',
    action: 'accounts.manage',
    summary: 'Cierra las sesiones de una cuenta',
    input: z.object(known),
    output: z.object({ closed: z.number() }),
  }),
  givePassword: route({
    service: 'clinic',
    method: 'POST',
    path: '/accounts/:professionalId/password',
    action: 'accounts.manage',
    summary: 'Da una contraseña inicial a quien olvidó la suya, donde no se envían correos; cierra sus sesiones',
    inSteps: true,
    input: z.object({ ...known, password: NewPassword }),
    output: ClinicAccount,
  }),
  invite: route({
    service: 'clinic',
    method: 'POST',
    path: '/accounts/:professionalId/invitation',
    action: 'accounts.manage',
    summary: 'Envía otra vez la invitación de una cuenta que aún no tiene contraseña',
    input: z.object(known),
    output: z.object({}),
  }),
}
