import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { addressOf } from '#web/http/call.ts'
import { downloadPaper, orSay, printPaper } from '#web/ui/printPaper.ts'

const address = ({ id }: Surgery, form: 'pdf' | 'html'): string => addressOf(surgeries.paper, { surgeryId: id, form })

export function printSurgery(surgery: Surgery): Promise<void> {
  return orSay('No se imprimió la cirugía', printPaper(address(surgery, 'html')))
}

/** Beside the sheet, which may be in use. */
export function downloadSurgery(surgery: Surgery): Promise<void> {
  const name = `Cirugía ${dayOf(surgery.scheduledAt)} ${surgery.pet.name}.pdf`
  return orSay('No se descargó la cirugía', downloadPaper(address(surgery, 'pdf'), name))
}
