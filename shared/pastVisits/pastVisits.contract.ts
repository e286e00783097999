import { z } from 'zod'
import { Day } from '#shared/values/date.ts'
import { optionalLine, optionalText } from '#shared/values/text.ts'

/** A visit of before, as another system told it. No call writes one: they come with a file and are read in the timeline. */
export const PastVisitFields = z.object({
  visitedOn: Day,
  reason: optionalLine(300),
  findings: optionalText(5000),
  diagnosis: optionalText(5000),
  treatment: optionalText(5000),
  /** A name: nobody of the clinic signs it. */
  veterinarian: optionalLine(120),
  notes: optionalText(5000),
})
export type PastVisitFields = z.infer<typeof PastVisitFields>
