import type { InputOf, Route } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type Asked, MAX_TOGETHER, readingKey, together } from '#shared/http/together.contract.ts'
import { may } from '#shared/access/actions.ts'
import { withClinic } from '#server/db/clinic.ts'
import { AuditedCall } from '#server/http/auditedCall.ts'
import type { ClinicCall, Implementation, Opener, Part } from '#server/http/implement.ts'
import { isWritten, JsonText, textOf } from '#server/http/jsonPage.ts'
import type { Services } from '#server/services.ts'

/** The page that somebody opens. */
export interface OpenedPage extends Opener {
  /** The parts of its address that `at` names. */
  params: Record<string, string>
  query: URLSearchParams
}

/** What the browser part asks for as a page opens. Only what makes it quick: what is missing is asked for alone. */
export interface StartPart {
  /** `/mascotas/:petId`, and what else begins alike; without it every page. */
  at?: readonly string[]
  /** Of the first page alone: whoever opens another one has it by then. */
  isOfFirst?: true
  asks: (page: OpenedPage) => Asked[]
}

/** The calls that answer several readings at once (docs/decisions/0068). */
export function togetherRoutes(implementations: readonly Implementation[], starts: readonly StartPart[]) {
  const byRoute = new Map(implementations.map((one) => [one.route, one]))
  // What a browser may keep on its disk beyond a session: what each of these alone lets it keep.
  const readings = implementations.filter(({ route, clinic, fixed }) => route.revalidates && (clinic ?? fixed))
  const partOf = (one: Asked): Part[] => {
    const implementation = byRoute.get(one.route)
    return implementation ? [{ key: readingKey(one), implementation, input: one.input }] : []
  }
  const listOf = (parts: readonly StartPart[], at: string, opener: Opener) => {
    const { pathname, searchParams: query } = urlOf(at)
    return parts.flatMap((start) => {
      const params = start.at ? start.at.map((path) => matchPath(path, pathname)).find(Boolean) : {}
      return params ? start.asks({ params, query, ...opener }).flatMap(partOf) : []
    })
  }
  const listAsked = ({ calls }: InputOf<typeof together.read>) => {
    const keys = calls.split(' ').filter((key) => key.startsWith('/'))
    if (keys.length > MAX_TOGETHER)
      throw new AppError('invalid', { field: 'calls', message: `Hasta ${MAX_TOGETHER} consultas a la vez` })
    return keys.flatMap((key): Part[] => {
      const { pathname, searchParams } = urlOf(key)
      for (const implementation of readings) {
        const { service, path } = implementation.route
        const params = matchPath(`/${service}${path}`, pathname)
        if (params) return [{ key, implementation, input: { ...Object.fromEntries(searchParams), ...params } }]
      }
      return []
    })
  }
  const ofAddress = starts.filter(({ at, isOfFirst }) => at && !isOfFirst)
  return [
    implementTogether(together.start, ({ at }, opener) => listOf(starts, at, opener)),
    { ...implementTogether(together.ahead, ({ at }, opener) => listOf(ofAddress, at, opener)), isAhead: true as const },
    implementTogether(together.read, listAsked),
  ]
}

function implementTogether<R extends Route>(
  route: R,
  list: (input: InputOf<R>, opener: Opener) => Part[],
): Implementation {
  return { route, together: list as NonNullable<Implementation['together']> }
}

/** Of what begins with `/`: read against a server's name, `//` would be one without a name. */
function urlOf(text: string): URL {
  return new URL(`http://here${text}`)
}

function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = text
    else if (part !== text) return undefined
  }
  return params
}

/** The answers as one object, each as its call would write it. One after the other: they share a connection. */
export async function readTogether(
  parts: readonly Part[],
  read: (part: Part) => Promise<string | undefined>,
): Promise<JsonText<Record<string, unknown>>> {
  const texts = new Map<string, string>()
  for (const part of parts) {
    const text = texts.has(part.key) ? undefined : await read(part)
    if (text !== undefined) texts.set(part.key, text)
  }
  return new JsonText(`{${[...texts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`)
}

type PartCall = Omit<ClinicCall<Route>, 'input' | 'services'> & { services: Services }

/**
 * One reading among several, as it is written; nothing where it would be refused: asked for alone it says why.
 * @param opened takes what is still to be noted of it once the transaction is over
 * @param isAhead nobody has opened it yet: with it comes what says whether something that is written makes it another
 */
export async function readPart(
  part: Part,
  call: PartCall,
  opened: (() => Promise<void>)[],
  isAhead = false,
): Promise<string | undefined> {
  const answer = await readAlone(part, call, opened, isAhead)
  if (!isAhead || answer === undefined) return answer
  const facts = JSON.stringify({ reads: part.implementation.route.reads ?? null, input: part.input })
  return `${facts.slice(0, -1)},"answer":${answer}}`
}

async function readAlone(
  { implementation, input: given }: Part,
  call: PartCall,
  opened: (() => Promise<void>)[],
  isAhead: boolean,
): Promise<string | undefined> {
  const { route, clinic, fixed } = implementation
  const parsed = route.input.safeParse(given)
  if (!parsed.success || !may(call.actor, route.action)) return undefined
  if (!clinic) return fixed?.body
  const { database } = call.services
  const { actor, caller, now } = call
  const audited = new AuditedCall({ database, route, caller, actor, input: parsed.data, now, isAhead })
  try {
    const answer = await clinic({ ...call, input: parsed.data })
    if (fixed && answer === undefined) return fixed.body
    const checked = isWritten(answer) ? answer : route.output.parse(answer)
    opened.push(() => audited.finish((step) => withClinic(database, actor.clinicId, now, step), checked))
    return isWritten(checked) ? textOf(checked) : JSON.stringify(checked)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
