import { recordWords } from '#web/app/recordWords.ts'
import { ConsultationScreen } from '#web/consultations/ConsultationScreen.tsx'

/** The consultation with the forms of all words that can be registered in it. */
export function ConsultationPage() {
  return <ConsultationScreen words={recordWords} />
}
