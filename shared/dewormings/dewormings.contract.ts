import { z } from 'zod'
import { doseCalls, doseFields, doseOfPet, doseRecord } from '#shared/doses/doses.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Dewormer, Protocol } from '#shared/protocols/protocols.contract.ts'
import { optionalLine, requiredLine } from '#shared/values/text.ts'

export const dewormingKinds = ['internal', 'external', 'both'] as const
export type DewormingKind = (typeof dewormingKinds)[number]

/** What several pets have in common. */
const common = {
  ...doseFields,
  kind: z.enum(dewormingKinds),
  product: requiredLine(80),
  activeIngredient: optionalLine(120),
  /** `owner`: given at home, without our signature. */
  appliedBy: z.enum(['clinic', 'owner']).default('clinic'),
}

const ofPet = { ...doseOfPet, dose: requiredLine(80) }

export const DewormingFields = z.object({ ...common, ...ofPet })
export type DewormingFields = z.infer<typeof DewormingFields>

export const Deworming = z.object({ ...DewormingFields.shape, ...doseRecord })
export type Deworming = z.infer<typeof Deworming>

export const dewormings = {
  ...doseCalls({
    ...{ table: 'dewormings', id: 'dewormingId', one: 'desparasitación', many: 'desparasitaciones' },
    ...{ closes: 'el recordatorio anterior', common, ofPet, fields: DewormingFields, dose: Deworming },
  }),
  form: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/deworming-form',
    action: 'vaccines.read',
    summary: 'Lo que necesita el formulario de una desparasitación: productos, protocolos y últimas dosis',
    reads: ['dewormings', 'pets', 'protocols'],
    input: z.object({ petId: z.uuid() }),
    output: z.object({
      /** Of the animal's species, archived ones with them. */
      protocols: z.array(Protocol),
      /** Of the animal's species. */
      dewormers: z.array(Dewormer),
      last: z.array(Deworming),
    }),
  }),
}
