import { planSheets } from '#shared/hospitalizations/handovers.contract.ts'
import { addressOf } from '#web/http/call.ts'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

export const PRINT_PLAN = 'Imprimir plan de 24 h'

/** The next 24 hours of an inpatient, or of all of them, on paper. */
export function printPlan(hospitalizationId?: string): void {
  const url =
    hospitalizationId === undefined
      ? addressOf(planSheets.all, { form: 'html' })
      : addressOf(planSheets.one, { hospitalizationId, form: 'html' })
  void orSay('No se imprimió el plan', printPrintout(url))
}
