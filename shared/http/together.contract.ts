import { z } from 'zod'
import { type CallOf, pathParts, route, type Route } from '#shared/http/contract.ts'
import { heardTables } from '#shared/values/recordTables.ts'

/** As many as a page's lists, and some to spare. */
export const MAX_TOGETHER = 16

/** By the key of each what it would answer alone; one that would be refused is missing, and is asked for alone. */
const Answers = z.record(z.string(), z.unknown())

/** The same, each with what says whether something that is written makes it another. */
const ReadyAnswers = z.record(
  z.string(),
  z.object({
    reads: z.array(z.enum(heardTables)).nullable(),
    input: z.record(z.string(), z.unknown()),
    answer: z.unknown(),
  }),
)

/** A page's, with its query. */
const Address = z.string().max(2000).startsWith('/')

export const together = {
  /** The first question of a page, sent before its scripts are here (index.html). */
  start: route({
    service: 'clinic',
    method: 'GET',
    path: '/start',
    action: 'session',
    summary: 'Lo que una página muestra al abrirse: sesión, menú, avisos y lo de su dirección, en una sola respuesta',
    input: z.object({ at: Address }),
    output: Answers,
  }),
  /** What a page shows of its address, before somebody opens it: they are about to. */
  ahead: route({
    service: 'clinic',
    method: 'GET',
    path: '/ahead',
    action: 'session',
    summary: 'Lo que una página mostrará de su dirección, pedido poco antes de abrirla',
    perMinute: 120,
    input: z.object({ at: Address }),
    output: ReadyAnswers,
  }),
  /** Of what changes seldom (`revalidates`), in one answer that is asked for again with its ETag. */
  read: route({
    service: 'clinic',
    method: 'GET',
    path: '/together',
    action: 'session',
    summary: 'Varias listas que cambian poco, en una sola respuesta',
    revalidates: true,
    input: z.object({
      /** Their keys (`readingKey`), with a space between. */
      calls: z.string().max(4000),
    }),
    output: Answers,
  }),
}

/** One reading, as it would be asked for alone. */
export interface Asked {
  route: Route
  input: Record<string, unknown>
}

export function asked<R extends Route>(of: R, input: CallOf<R>): Asked {
  return { route: of, input: input as Record<string, unknown> }
}

/** What says which reading it is, whoever writes it: `/clinic/owners?page=1&sort=visit`, the fields in their order. */
export function readingKey({ route: { service, path }, input }: Asked): string {
  const inPath = pathParts(path)
  const place = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && value !== null && value !== '',
  )
  const query = rest.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return `/${service}${place}${text ? `?${text}` : ''}`
}
