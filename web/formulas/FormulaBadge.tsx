import type { Formula } from '#shared/formulas/formulas.contract.ts'
import { type FormulaState, formulaState } from '#shared/formulas/formulas.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/** The state of the one vocabulary whose word, icon and tint each has. */
export const formulaLooks: Record<FormulaState, Status> = {
  ...{ draft: 'draft', signed: 'signedRecord', delivered: 'delivered', expired: 'overdue' },
  ...{ suspended: 'suspended', voided: 'voided' },
}

/** The state of a formula today. */
export function FormulaBadge({ formula }: { formula: Pick<Formula, 'status' | 'validUntil'> }) {
  const state = formulaState(formula, dayOf(new Date()))
  return <StatusBadge status={formulaLooks[state]} />
}
