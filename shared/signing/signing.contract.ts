import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { IssuedFormat, issuedKey } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { linkHours } from '#shared/signing/signing.words.ts'
import { Instant } from '#shared/values/date.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

/** At most so many letters of a data address: what is drawn on a screen takes a quarter of it. */
const MAX_DRAWING = 60_000

const Drawing = z
  .string()
  .max(MAX_DRAWING, 'La firma es demasiado grande. Fírmela otra vez.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'La firma está vacía')

/** A signature as it was made: drawn (a PNG as a data address), or the name typed. */
export const Signature = z
  .object({
    name: requiredLine(120),
    document: requiredLine(40),
    drawing: Drawing.nullable().default(null),
    typedName: optionalLine(120),
    isAccepted: z.literal(true, { error: 'Falta aceptar la firma electrónica' }),
  })
  .refine(({ drawing, typedName }) => drawing !== null || typedName !== null, {
    path: ['drawing'],
    error: 'La firma está vacía',
  })

/** The open link of a format, as the clinic sees it. */
export const SigningLink = z.object({
  id: z.uuid(),
  signerId: z.uuid(),
  address: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  viewedAt: Instant.nullable(),
  email: z.string().nullable(),
  isMailed: z.boolean(),
  codeBy: z.enum(['mail', 'clinic']),
  /** It went to an address that is the owner's no more: it opens nothing. */
  isReaddressed: z.boolean(),
  /** What the clinic reads out to who signs. */
  code: z.string().nullable(),
})
export type SigningLink = z.infer<typeof SigningLink>

const position = z.number().int().min(1).max(20)
const ofFormat = '/issued-formats/:issuedFormatId'

export const signing = {
  /** The whole of a draft is frozen with its first signature. */
  signHere: route({
    service: 'clinic',
    method: 'POST',
    path: `${ofFormat}/sign-here`,
    action: 'formats.issue',
    summary: 'Firma en el equipo de la clínica, con quien acompaña como testigo',
    inSteps: 'keyed',
    input: Signature.safeExtend({ ...issuedKey, position }),
    output: IssuedFormat,
  }),
  signWithProfile: route({
    service: 'clinic',
    method: 'POST',
    path: `${ofFormat}/sign`,
    action: 'formats.sign',
    summary: 'Firma como profesional, con la firma del perfil y la tarjeta profesional',
    inSteps: 'keyed',
    input: z.object({ ...issuedKey, position }),
    output: IssuedFormat,
  }),
  /** A link for whoever signs next; one that was open serves no more. */
  send: route({
    service: 'clinic',
    method: 'POST',
    path: `${ofFormat}/link`,
    action: 'formats.issue',
    summary: 'Envía el formato a quien firma ahora, con un enlace que vence',
    input: z.object({
      ...issuedKey,
      hours: z.literal(linkHours).default(24),
      /** Of who signs; needed for what is mailed. */
      email: Email.nullable().default(null),
      /** Is the link mailed? Else the clinic hands it over. */
      isMailed: z.boolean(),
      codeBy: z.enum(['mail', 'clinic']),
    }),
    output: IssuedFormat,
  }),
  link: route({
    service: 'clinic',
    method: 'GET',
    path: `${ofFormat}/link`,
    action: 'formats.issue',
    summary: 'El enlace con el que se firma ahora un formato, y el código que se dicta',
    reads: ['signingLinks', 'issuedFormats', 'owners'],
    input: z.object({ issuedFormatId: z.uuid() }),
    output: z.object({ link: SigningLink.nullable() }),
  }),
  cancelLink: route({
    service: 'clinic',
    method: 'DELETE',
    path: `${ofFormat}/link`,
    action: 'formats.issue',
    summary: 'Cancela el envío: con el enlace ya no se firma',
    input: z.object({ issuedFormatId: z.uuid() }),
    output: IssuedFormat,
  }),
  /** By who stands before the clinic and does not want to sign. */
  reject: route({
    service: 'clinic',
    method: 'POST',
    path: `${ofFormat}/rejection`,
    action: 'formats.issue',
    summary: 'Anota que quien debía firmar no quiso, con su motivo',
    input: z.object({ ...issuedKey, reason: requiredLine(300) }),
    output: IssuedFormat,
  }),
}
