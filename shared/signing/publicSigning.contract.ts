import { z } from 'zod'
import { formatPurposes } from '#shared/formats/formats.words.ts'
import { route } from '#shared/http/contract.ts'
import { FrozenContent } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatStatuses } from '#shared/issuedFormats/issuedFormats.words.ts'
import { Signature } from '#shared/signing/signing.contract.ts'
import { signingStates } from '#shared/signing/signing.words.ts'
import { Instant } from '#shared/values/date.ts'
import { signerRoles } from '#shared/values/richText.ts'
import { requiredText } from '#shared/values/text.ts'

/**
 * What opens a signing page, always in the body: an address stands in logs and histories. One that is none is answered as
 * one that nobody has.
 */
const token = z.string().max(200)

/** What who was asked to sign sees; of what cannot be signed only what became of it. */
export const SigningPage = z.object({
  state: z.enum(signingStates),
  clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
  title: z.string(),
  petName: z.string(),
  /** Their identity number is asked for, and not shown: a link may come to the wrong person. */
  signer: z.object({ name: z.string().nullable(), label: z.string() }),
  signedAt: Instant.nullable(),
  /** All have signed. */
  isWhole: z.boolean(),
  expiresAt: Instant,
  codeBy: z.enum(['mail', 'clinic']),
  /** Where the code goes, for who knows it already. */
  codeTo: z.string().nullable(),
  content: FrozenContent.nullable(),
  /** Of its text, identity numbers are not shown yet. */
  hidesNumbers: z.boolean(),
})
export type SigningPage = z.infer<typeof SigningPage>

/** What is said of a paper to whoever has its code: nothing that is not on the paper, and no person's name whole. */
export const Verification = z.object({
  status: z.enum(formatStatuses),
  title: z.string(),
  purpose: z.enum(formatPurposes),
  clinicName: z.string(),
  petName: z.string(),
  sha256: z.string(),
  frozenAt: Instant,
  closedAt: Instant.nullable(),
  signers: z.array(
    z.object({
      role: z.enum(signerRoles),
      label: z.string(),
      name: z.string(),
      status: z.enum(['pending', 'signed', 'rejected']),
      signedAt: Instant.nullable(),
    }),
  ),
})
export type Verification = z.infer<typeof Verification>

/** The largest paper that is looked at. */
export const MAX_PAPER_BYTES = 20 * 1024 * 1024

const Code = z
  .string()
  .max(20)
  .overwrite((code) => code.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'El código tiene 6 números')

/** What strangers call: who signs by a link, and who looks whether a paper is genuine. */
export const publicSigning = {
  open: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/open',
    action: 'public',
    summary: 'La página de quien firma: el documento y su estado',
    perMinute: 60,
    input: z.object({ token }),
    output: SigningPage,
  }),
  sendCode: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/code',
    action: 'public',
    summary: 'Envía al correo de quien firma su código de un solo uso',
    perMinute: 10,
    input: z.object({ token }),
    output: z.object({ codeTo: z.string() }),
  }),
  sign: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/signature',
    action: 'public',
    summary: 'Firma el documento con el enlace y el código de un solo uso',
    perMinute: 60,
    input: Signature.safeExtend({ token, code: Code }),
    output: SigningPage,
  }),
  reject: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/rejection',
    action: 'public',
    summary: 'Rechaza el documento con el enlace y el código de un solo uso, y dice por qué',
    perMinute: 20,
    input: z.object({ token, code: Code, reason: requiredText(300) }),
    output: SigningPage,
  }),
  paper: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/paper',
    action: 'public',
    summary: 'El documento como PDF, para quien lo firma',
    answers: 'file',
    perMinute: 20,
    input: z.object({ token }),
    output: z.unknown(),
  }),
  picture: route({
    service: 'clinic',
    method: 'POST',
    path: '/signing/pictures/:fileId',
    action: 'public',
    summary: 'Una imagen del documento, para quien lo firma',
    answers: 'file',
    perMinute: 120,
    input: z.object({ token, fileId: z.uuid() }),
    output: z.unknown(),
  }),
  verify: route({
    service: 'clinic',
    method: 'GET',
    path: '/verification',
    action: 'public',
    summary: 'Dice si un documento firmado es auténtico, por su código',
    perMinute: 30,
    input: z.object({ code: z.string().max(200) }),
    output: Verification,
  }),
  verifyPaper: route({
    service: 'clinic',
    method: 'POST',
    path: '/verification/paper',
    action: 'public',
    summary: 'Dice si un PDF firmado es auténtico y nadie lo cambió',
    accepts: { kind: 'file', maxBytes: MAX_PAPER_BYTES },
    perMinute: 10,
    input: z.object({}),
    output: z.object({ seal: z.enum(['genuine', 'changed', 'unsealed']), verification: Verification.nullable() }),
  }),
}
