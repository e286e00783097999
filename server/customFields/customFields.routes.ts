import { customFields } from '#shared/customFields/customFields.contract.ts'
import { customFieldRules } from '#shared/customFields/customFields.rules.ts'
import { customFieldRows } from '#server/customFields/customFields.queries.ts'
import { implementOrdered } from '#server/http/implementOrdered.ts'

export const customFieldRoutes = implementOrdered({
  routes: customFields,
  rows: customFieldRows,
  rules: customFieldRules,
  settle: (draft, { kind }) => (kind === 'list' ? draft : { ...draft, options: [] }),
})
