import type { FormulaState } from '#shared/formulas/formulas.rules.ts'

export const formulaStateNames: Record<FormulaState, string> = {
  draft: 'Borrador',
  signed: 'Firmada',
  delivered: 'Entregada',
  expired: 'Vencida',
  suspended: 'Suspendida',
  voided: 'Anulada',
}
