import { search } from '#shared/search/search.contract.ts'
import { implement } from '#server/http/implement.ts'
import { findAnything } from '#server/search/search.queries.ts'

export const searchRoutes = [
  implement(search.find, ({ tx, actor, input }) => findAnything(tx, actor.professionalId, input.q)),
]
