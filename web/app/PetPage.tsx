import { petTabs } from '#web/app/petTabs.ts'
import { recordWords } from '#web/app/recordWords.ts'
import { StartConsultationButton } from '#web/consultations/StartConsultationButton.tsx'
import { PetScreen } from '#web/pets/PetScreen.tsx'

/** The pet with the tabs and the forms of all words. */
export function PetPage() {
  return <PetScreen tabs={petTabs} words={recordWords} StartConsultation={StartConsultationButton} />
}
