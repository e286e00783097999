import { formulas } from '#shared/formulas/formulas.contract.ts'
import { addressOf } from '#web/http/call.ts'
import { printPaper } from '#web/ui/printPaper.ts'
import { toastError } from '#web/ui/toasts.ts'

/** Whole, so that it opens beside the application and not in its place. */
export function paperAddress(formulaId: string, form: 'pdf' | 'html'): string {
  return new URL(addressOf(formulas.paper, { formulaId, form }), window.location.href).href
}

export async function printFormula(formulaId: string): Promise<void> {
  try {
    await printPaper(paperAddress(formulaId, 'html'))
  } catch (error) {
    toastError('No se imprimió la fórmula', error instanceof Error ? error.message : '')
  }
}
