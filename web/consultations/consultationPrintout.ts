import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { addressOf } from '#web/http/call.ts'
import { downloadPrintout, orSay, printPrintout } from '#web/ui/printPrintout.ts'

const address = ({ id }: Consultation, form: 'pdf' | 'html'): string =>
  addressOf(consultations.printout, { consultationId: id, form })

/** @param saved the server draws it: what was typed is there first */
export function printConsultation(consultation: Consultation, saved = Promise.resolve()): Promise<void> {
  return orSay(
    'No se imprimió la consulta',
    saved.then(() => printPrintout(address(consultation, 'html'))),
  )
}

export function downloadConsultation(consultation: Consultation, saved = Promise.resolve()): Promise<void> {
  const name = `Consulta ${dayOf(consultation.startedAt)} ${consultation.pet.name}.pdf`
  return orSay(
    'No se descargó la consulta',
    saved.then(() => downloadPrintout(address(consultation, 'pdf'), name)),
  )
}
