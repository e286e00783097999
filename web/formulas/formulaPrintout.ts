import { formulas } from '#shared/formulas/formulas.contract.ts'
import { addressOf } from '#web/http/call.ts'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

/** Whole, so that it opens beside the application and not in its place. */
export function printoutAddress(formulaId: string, form: 'pdf' | 'html'): string {
  return new URL(addressOf(formulas.printout, { formulaId, form }), window.location.href).href
}

export function printFormula(formulaId: string): Promise<void> {
  return orSay('No se imprimió la fórmula', printPrintout(printoutAddress(formulaId, 'html')))
}
