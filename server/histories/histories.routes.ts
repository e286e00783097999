import { histories } from '#shared/histories/histories.contract.ts'
import { implement } from '#server/http/implement.ts'
import { listHistories } from '#server/histories/histories.queries.ts'

export const historyRoutes = [implement(histories.list, ({ tx, input }) => listHistories(tx, input))]
