import { cages } from '#shared/cages/cages.contract.ts'
import { cageRules } from '#shared/cages/cages.rules.ts'
import { cageRows } from '#server/cages/cages.queries.ts'
import { implementOrdered } from '#server/http/implementOrdered.ts'

export const cageRoutes = implementOrdered({ routes: cages, rows: cageRows, rules: cageRules })
