import { buffer } from 'node:stream/consumers'
import { may } from '#shared/access/actions.ts'
import { AppError } from '#shared/http/errors.ts'
import type { FileAnswer, Implementation, StepsCall } from '#server/http/implement.ts'
import type { Route } from '#shared/http/contract.ts'

/** What is sent of a paper. */
export interface Paper {
  bytes: Buffer
  contentType: string
  fileName: string
}

/** The values in an address that the parts of a route's path name. */
function matchPath(path: string, address: string): Record<string, string> | undefined {
  const [parts, given] = [path.split('/'), address.split('/')]
  if (parts.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [place, part] of parts.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return values
}

/**
 * Prints a paper as a PDF, by the address of the call that answers it, for somebody who may make that call.
 * @throws AppError not_found of an address of no paper; forbidden
 */
export async function printPaper(
  implementations: readonly Implementation[],
  address: string,
  call: StepsCall<Route>,
): Promise<Paper> {
  for (const { route, steps } of implementations) {
    if (!steps || route.answers !== 'file' || !route.path.endsWith('/paper')) continue
    const values = matchPath(route.path, address)
    const input = values && route.input.safeParse({ ...values, form: 'pdf' })
    if (!input?.success) continue
    if (!may(call.actor, route.action)) throw new AppError('forbidden')
    const {
      stream,
      contentType,
      fileName = 'documento.pdf',
    } = (await steps({ ...call, input: input.data })) as FileAnswer
    return { bytes: await buffer(stream), contentType, fileName }
  }
  throw new AppError('not_found')
}
