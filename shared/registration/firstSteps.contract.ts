import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** What a new clinic has done of what comes first; nothing once all is done, or an administrator put it away. */
const FirstSteps = z.object({ hasLogo: z.boolean(), hasTeam: z.boolean(), hasOwner: z.boolean() }).nullable()
export type FirstSteps = NonNullable<z.infer<typeof FirstSteps>>

export const firstStepsCard = homeCard('firstSteps', FirstSteps)

export const firstSteps = {
  close: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/first-steps',
    action: 'clinic.write',
    summary: 'Quita del inicio los primeros pasos de una clínica nueva',
    input: z.object({}),
    output: z.object({}),
  }),
}
