import { planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { planTemplateRules } from '#shared/planTemplates/planTemplates.rules.ts'
import { implementOrdered } from '#server/http/implementOrdered.ts'
import { planTemplateRows } from '#server/planTemplates/planTemplates.queries.ts'

export const planTemplateRoutes = implementOrdered({
  routes: planTemplates,
  rows: planTemplateRows,
  rules: planTemplateRules,
})
