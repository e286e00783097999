import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { addressOf } from '#web/http/call.ts'
import { downloadPaper, orSay, printPaper } from '#web/ui/printPaper.ts'

const address = ({ id }: Consultation, form: 'pdf' | 'html'): string =>
  addressOf(consultations.paper, { consultationId: id, form })

/** @param saved the server draws it: what was typed is there first */
export function printConsultation(consultation: Consultation, saved = Promise.resolve()): Promise<void> {
  return orSay(
    'No se imprimió la consulta',
    saved.then(() => printPaper(address(consultation, 'html'))),
  )
}

export function downloadConsultation(consultation: Consultation, saved = Promise.resolve()): Promise<void> {
  const name = `Consulta ${dayOf(consultation.startedAt)} ${consultation.pet.name}.pdf`
  return orSay(
    'No se descargó la consulta',
    saved.then(() => downloadPaper(address(consultation, 'pdf'), name)),
  )
}
