import { formulas } from '#shared/formulas/formulas.contract.ts'
import { addressOf } from '#web/http/call.ts'
import { orSay, printPaper } from '#web/ui/printPaper.ts'

/** Whole, so that it opens beside the application and not in its place. */
export function paperAddress(formulaId: string, form: 'pdf' | 'html'): string {
  return new URL(addressOf(formulas.paper, { formulaId, form }), window.location.href).href
}

export function printFormula(formulaId: string): Promise<void> {
  return orSay('No se imprimió la fórmula', printPaper(paperAddress(formulaId, 'html')))
}
