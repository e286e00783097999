import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { Phone } from '#shared/values/phone.ts'
import { contrastOnWhite } from '#shared/values/color.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { documentWarning } from '#shared/values/documentType.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'
import { Website } from '#shared/values/website.ts'

/** What the clinic's papers carry at their head. */
export const ClinicDraft = z.object({
  name: requiredLine(120),
  nit: optionalLine(30).refine((nit) => nit === null || documentWarning('NIT', nit) === undefined, {
    error: ({ input }) => documentWarning('NIT', String(input)) ?? '',
  }),
  legalRepresentative: optionalLine(120),
  address: optionalLine(200),
  city: optionalLine(80),
  phone: Phone.nullable().default(null),
  email: z.union([z.literal('').transform(() => null), Email, z.null()]).default(null),
  website: Website,
})
export type ClinicDraft = z.infer<typeof ClinicDraft>

export const Clinic = z.object({
  ...ClinicDraft.shape,
  email: z.string().nullable(),
  website: z.string().nullable(),
  id: z.uuid(),
  version: z.number(),
  logo: z.string().nullable(),
  /** Whether strangers may open the public reports of its animals. */
  reportIsOn: z.boolean(),
  /** Whether its administrators need a second factor. */
  requiresSecondFactor: z.boolean(),
})
export type Clinic = z.infer<typeof Clinic>

/** What a letterhead may leave out. */
export const letterheadParts = ['nit', 'address', 'phone', 'email', 'website'] as const
export type LetterheadPart = (typeof letterheadParts)[number]

/** How the head and the foot of every paper look. */
export const LetterheadDraft = z.object({
  /** `#12675a`, of the rule; none for that of Huella. */
  color: z
    .string()
    .transform((color) => color.toLowerCase() || null)
    .pipe(
      z
        .string()
        .regex(/^#[0-9a-f]{6}$/, 'Escriba un color como #12675A')
        .refine((color) => contrastOnWhite(color) >= 3, 'Elija un color más oscuro: sobre papel blanco no se ve')
        .nullable(),
    )
    .nullable()
    .default(null),
  footer: optionalLine(200),
  hidden: z.array(z.enum(letterheadParts)).max(letterheadParts.length).default([]),
})
export type LetterheadDraft = z.infer<typeof LetterheadDraft>

export const ClinicLetterhead = z.object({
  version: z.number(),
  name: z.string(),
  /** By part, as they are printed; `null` of what the clinic has not. */
  parts: z.record(z.enum(letterheadParts), z.string().nullable()),
  logo: z.string().nullable(),
  color: z.string().nullable(),
  footer: z.string().nullable(),
  hidden: z.array(z.enum(letterheadParts)),
})
export type ClinicLetterhead = z.infer<typeof ClinicLetterhead>

export const clinic = {
  letterhead: route({
    service: 'clinic',
    method: 'GET',
    path: '/clinic/letterhead',
    action: 'session',
    summary: 'El encabezado y el pie de lo que se imprime',
    reads: ['clinics'],
    input: z.object({}),
    output: ClinicLetterhead,
  }),
  saveLetterhead: route({
    service: 'clinic',
    method: 'PUT',
    path: '/clinic/letterhead',
    action: 'clinic.write',
    summary: 'Cambia el encabezado y el pie de lo que se imprime',
    input: LetterheadDraft.extend({ version: z.number().int() }),
    output: ClinicLetterhead,
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/clinic',
    action: 'clinic.write',
    summary: 'Los datos de la clínica',
    reads: ['clinics'],
    input: z.object({}),
    output: Clinic,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/clinic',
    action: 'clinic.write',
    summary: 'Cambia los datos de la clínica',
    input: ClinicDraft.extend({ version: z.number().int() }),
    output: Clinic,
  }),
  saveRules: route({
    service: 'clinic',
    method: 'PUT',
    path: '/clinic/rules',
    action: 'clinic.write',
    summary: 'Enciende o apaga los reportes públicos y la verificación en dos pasos de los administradores',
    input: z.object({
      version: z.number().int(),
      reportIsOn: z.boolean().optional(),
      requiresSecondFactor: z.boolean().optional(),
    }),
    output: Clinic,
  }),
  setLogo: route({
    service: 'clinic',
    method: 'POST',
    path: '/clinic/logo',
    action: 'clinic.write',
    summary: 'Guarda el logo: JPEG, PNG, WebP o AVIF; se reduce a 600 píxeles',
    accepts: { kind: 'file', maxBytes: MAX_PHOTO_BYTES },
    perMinute: 60,
    input: z.object({}),
    output: Clinic,
  }),
  removeLogo: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/clinic/logo',
    action: 'clinic.write',
    summary: 'Quita el logo',
    inSteps: true,
    input: z.object({}),
    output: Clinic,
  }),
  logo: route({
    service: 'clinic',
    method: 'GET',
    path: '/clinic/logo',
    action: 'session',
    whileLocked: true,
    summary: 'El logo de la clínica',
    answers: 'file',
    input: z.object({ v: z.string().max(40).optional() }),
    output: z.unknown(),
  }),
}
