import { dayOf } from '#shared/values/date.ts'
import type { SheetRecord } from '#web/sheet/sheet.ts'
import type { Sheet } from '#web/sheet/SheetContext.tsx'
import { downloadPrintout, orSay, printPrintout } from '#web/ui/printPrintout.ts'

/** The server draws it: what was typed is there first. */
export function printSheet<R extends SheetRecord>({ kind, record, flush }: Sheet<R>): Promise<void> {
  return orSay(
    `No se imprimió la ${kind.name.toLowerCase()}`,
    flush().then(() => printPrintout(kind.printout(record.id, 'html'))),
  )
}

/** Beside the sheet, which may be in use. */
export function downloadSheet<R extends SheetRecord>({ kind, record, flush }: Sheet<R>): Promise<void> {
  const name = `${kind.name} ${dayOf(kind.at(record))} ${record.pet.name}.pdf`
  return orSay(
    `No se descargó la ${kind.name.toLowerCase()}`,
    flush().then(() => downloadPrintout(kind.printout(record.id, 'pdf'), name)),
  )
}
