import { useParams } from 'react-router'
import { ConsultationEditor } from '#web/consultations/ConsultationEditor.tsx'
import { consultationKind } from '#web/consultations/consultationKind.tsx'
import { ConsultationReading } from '#web/consultations/ConsultationReading.tsx'
import { SheetScreen } from '#web/sheet/SheetScreen.tsx'
import '#web/consultations/Consultation.css'

/** `/consulta/{id}` */
export function ConsultationScreen() {
  const { consultationId = '' } = useParams()
  return (
    <SheetScreen kind={consultationKind} id={consultationId} Written={ConsultationEditor} Read={ConsultationReading} />
  )
}
