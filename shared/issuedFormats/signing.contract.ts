import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { IssuedFormat, issuedKey } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

/** At most so many letters of a data address: a drawing of 1,200 by 400 points takes a tenth of it. */
const MAX_DRAWING = 400_000

/** A signature as it was drawn: a PNG as a data address. */
const Drawing = z
  .string()
  .max(MAX_DRAWING, 'La firma es demasiado grande. Fírmela otra vez.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'La firma está vacía')

export const signing = {
  /** The whole of a draft is frozen with its first signature. */
  signHere: route({
    service: 'clinic',
    method: 'POST',
    path: '/issued-formats/:issuedFormatId/sign-here',
    action: 'formats.issue',
    summary: 'Firma en el equipo de la clínica, con quien acompaña como testigo',
    inSteps: true,
    input: z.object({
      ...issuedKey,
      position: z.number().int().min(1).max(6),
      name: requiredLine(120),
      document: optionalLine(40),
      drawing: Drawing,
      /** The sentence that was accepted. */
      isAccepted: z.literal(true, { error: 'Falta aceptar la firma electrónica' }),
    }),
    output: IssuedFormat,
  }),
}
