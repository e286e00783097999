import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { addressOf } from '#web/http/call.ts'
import { downloadPaper, orSay, printPaper } from '#web/ui/printPaper.ts'

const address = ({ id }: Consultation, form: 'pdf' | 'html'): string =>
  addressOf(consultations.paper, { consultationId: id, form })

export function printConsultation(consultation: Consultation): Promise<void> {
  return orSay('No se imprimió la consulta', printPaper(address(consultation, 'html')))
}

export function downloadConsultation(consultation: Consultation): Promise<void> {
  const name = `Consulta ${dayOf(consultation.startedAt)} ${consultation.pet.name}.pdf`
  return orSay('No se descargó la consulta', downloadPaper(address(consultation, 'pdf'), name))
}
