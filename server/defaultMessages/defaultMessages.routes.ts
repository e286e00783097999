import { defaultMessages } from '#shared/defaultMessages/defaultMessages.contract.ts'
import { defaultMessageRules } from '#shared/defaultMessages/defaultMessages.rules.ts'
import { defaultMessageRows } from '#server/defaultMessages/defaultMessages.queries.ts'
import { implementOrdered } from '#server/http/implementOrdered.ts'

export const defaultMessageRoutes = implementOrdered({
  routes: defaultMessages,
  rows: defaultMessageRows,
  rules: defaultMessageRules,
})
