import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { addressOf } from '#web/http/call.ts'
import { downloadPrintout, orSay, printPrintout } from '#web/ui/printPrintout.ts'

const address = ({ id }: Surgery, form: 'pdf' | 'html'): string =>
  addressOf(surgeries.printout, { surgeryId: id, form })

/** @param saved the server draws it: what was typed is there first */
export function printSurgery(surgery: Surgery, saved = Promise.resolve()): Promise<void> {
  return orSay(
    'No se imprimió la cirugía',
    saved.then(() => printPrintout(address(surgery, 'html'))),
  )
}

/** Beside the sheet, which may be in use. */
export function downloadSurgery(surgery: Surgery, saved = Promise.resolve()): Promise<void> {
  const name = `Cirugía ${dayOf(surgery.scheduledAt)} ${surgery.pet.name}.pdf`
  return orSay(
    'No se descargó la cirugía',
    saved.then(() => downloadPrintout(address(surgery, 'pdf'), name)),
  )
}
