import { z } from 'zod'
import { roles } from '#shared/access/actions.ts'
import { route } from '#shared/http/contract.ts'
import { INVALID_EMAIL, REQUIRED } from '#shared/values/messages.ts'
import { documentTypes } from '#shared/values/documentType.ts'
import { Phone } from '#shared/values/phone.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

export const Email = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(254, INVALID_EMAIL)
  .toLowerCase()
  .refine((text) => z.email().safeParse(text).success, INVALID_EMAIL)

export const Credentials = z.object({
  email: Email,
  password: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, 'La contraseña puede tener hasta 200 caracteres'),
  /** Asked for by `second_factor`, of accounts with two steps: six digits, or a recovery code. */
  code: z.string().trim().max(40).optional(),
})

/** What a professional keeps of themselves. */
export const ProfileDraft = z.object({
  name: requiredLine(120),
  /** Decides who may sign: only an administrator changes it. Without it, it stays. */
  professionalCard: requiredLine(40).nullable().optional(),
  documentType: z.enum(documentTypes).nullable().default(null),
  document: optionalLine(30),
  phone: Phone.nullable().default(null),
  address: optionalLine(200),
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

/** The logged-in professional. `settings.icon` is the clinic's logo. */
export const Profile = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  licensed: z.boolean(),
  readsHistory: z.boolean(),
  kind: z.string(),
  professionalCard: z.string().nullable(),
  photo: z.string().nullable(),
  /** The signature that the papers carry. */
  signature: z.string().nullable(),
  documentType: z.enum(documentTypes).nullable(),
  document: z.string().nullable(),
  phone: Phone.nullable(),
  address: z.string().nullable(),
  clinic: z.object({ id: z.uuid(), name: z.string() }),
  settings: z.object({ icon: z.string().nullable() }),
  /** What has to be done before anything else may be. */
  owes: z.array(z.enum(['password', 'secondFactor'])),
})
export type Profile = z.infer<typeof Profile>

export const ProfessionalName = z.object({
  id: z.uuid(),
  name: z.string(),
  professionalCard: z.string().nullable(),
  licensed: z.boolean(),
  /** Not of a disabled account: what they did stays theirs, and nothing new is given to them. */
  isActive: z.boolean(),
})
export type ProfessionalName = z.infer<typeof ProfessionalName>

export const professionals = {
  login: route({
    service: 'auth',
    method: 'POST',
    path: '/professionals/login',
    action: 'public',
    summary: 'Ingresa con correo y contraseña',
    input: Credentials,
    output: z.object({ token: z.string(), profile: Profile }),
  }),
  logout: route({
    service: 'auth',
    method: 'POST',
    path: '/professionals/logout',
    action: 'session',
    whileLocked: true,
    summary: 'Cierra la sesión',
    input: z.object({}),
    output: z.object({}),
  }),
  profile: route({
    service: 'auth',
    method: 'GET',
    path: '/profile',
    action: 'session',
    whileLocked: true,
    summary: 'El perfil de quien ingresó',
    reads: ['professionals', 'clinics'],
    input: z.object({}),
    output: Profile,
  }),
  saveProfile: route({
    service: 'auth',
    method: 'PUT',
    path: '/profile',
    action: 'session',
    summary: 'Cambia el perfil propio',
    input: ProfileDraft.extend({ version: z.number().int() }),
    output: Profile,
  }),
  setPicture: route({
    service: 'auth',
    method: 'POST',
    path: '/profile/pictures/:picture',
    action: 'session',
    summary: 'Guarda la foto o la firma propia: JPEG, PNG, WebP o AVIF',
    accepts: { kind: 'file', maxBytes: MAX_PHOTO_BYTES },
    perMinute: 60,
    input: z.object({ picture: z.enum(['photo', 'signature']) }),
    output: Profile,
  }),
  removePicture: route({
    service: 'auth',
    method: 'DELETE',
    path: '/profile/pictures/:picture',
    action: 'session',
    summary: 'Quita la foto o la firma propia',
    inSteps: true,
    input: z.object({ picture: z.enum(['photo', 'signature']) }),
    output: Profile,
  }),
  picture: route({
    service: 'auth',
    method: 'GET',
    path: '/profile/pictures/:picture',
    action: 'session',
    whileLocked: true,
    summary: 'La foto o la firma propia',
    answers: 'file',
    input: z.object({ picture: z.enum(['photo', 'signature']), v: z.string().max(40).optional() }),
    output: z.unknown(),
  }),
  /** The key that encrypts what this account leaves on a device, as base64. */
  draftKey: route({
    service: 'auth',
    method: 'GET',
    path: '/profile/draft-key',
    action: 'session',
    whileLocked: true,
    summary: 'La llave de los borradores de este equipo',
    reads: [],
    input: z.object({}),
    output: z.object({ key: z.string() }),
  }),
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/professionals',
    action: 'session',
    summary: 'Los profesionales de la clínica',
    reads: ['professionals'],
    onDevice: true,
    input: z.object({}),
    output: z.array(ProfessionalName),
  }),
}
