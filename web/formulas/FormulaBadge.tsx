import type { Formula } from '#shared/formulas/formulas.contract.ts'
import { formulaState } from '#shared/formulas/formulas.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** The state of a formula today. */
export function FormulaBadge({ formula }: { formula: Pick<Formula, 'status' | 'validUntil'> }) {
  const state = formulaState(formula, dayOf(new Date()))
  return <StatusBadge status={state === 'signed' ? 'signedRecord' : state === 'expired' ? 'overdue' : state} />
}
