import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Problem } from '#shared/problems/problems.contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { lifeTables, recordKindNames } from '#shared/values/recordKinds.ts'

const line = {
  kind: z.enum(recordKindNames),
  id: z.uuid(),
  /** When it happened; what has a day and no hour counts from noon. */
  at: Instant,
  title: z.string(),
  detail: z.string().nullable(),
  /** In the vocabulary of its own word; `null` where it has none. */
  status: z.string().nullable(),
  byName: z.string().nullable(),
  /** The visit in which it was made. */
  consultationId: z.uuid().nullable(),
  /** Of an attachment: the record that it belongs to. */
  parent: z.object({ record: z.string(), id: z.uuid() }).nullable(),
}

export const TimelineLine = z.object(line)
export type TimelineLine = z.infer<typeof TimelineLine>

/** A line with what was made in its visit. */
export const TimelineItem = z.object({ ...line, made: z.array(TimelineLine) })
export type TimelineItem = z.infer<typeof TimelineItem>

const KINDS = new RegExp(`^((${recordKindNames.join('|')})(,(?!$)|$))*$`)

/** Where a page begins: after this instant and id, or at the newest. */
const Cursor: z.ZodType<string, string> = z.union(
  [z.literal(''), z.templateLiteral([z.iso.datetime({ precision: 3 }), '_', z.uuid()])],
  'La página no es válida',
)

/** A printed history holds so many visits, and so many other records: twice the longest life. */
export const MAX_PAPER_RECORDS = 5000

export const timeline = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/timeline',
    action: 'consultations.read',
    summary: 'Todo lo de una mascota, lo más nuevo primero; por visitas, o línea por línea si se filtra o se busca',
    reads: [...lifeTables, 'addenda', 'agendaEventPets', 'owners', 'professionals'],
    input: z.object({
      petId: z.uuid(),
      /** Kinds between commas; empty for all. */
      kinds: z.string().max(200).regex(KINDS, 'Elija tipos de la lista').default(''),
      q: z.string().trim().max(100).default(''),
      /** `next` of the page before. */
      after: Cursor.default(''),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({
      items: z.array(TimelineItem),
      /** Where the next page begins; `null` at the end. */
      next: z.string().nullable(),
      /** The list of problems, with the first page alone. */
      problems: z.array(Problem).nullable(),
    }),
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/history-paper',
    action: 'consultations.read',
    summary: 'La historia clínica entre dos fechas, para imprimir o como un PDF',
    answers: 'file',
    input: z.object({ petId: z.uuid(), from: Day, to: Day, form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}
