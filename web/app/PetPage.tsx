import { StartConsultationButton } from '#web/consultations/StartConsultationButton.tsx'
import { PetScreen } from '#web/pets/PetScreen.tsx'

/** The pet with the button of a word that knows pets, as pets may not know it. */
export function PetPage() {
  return <PetScreen StartConsultation={StartConsultationButton} />
}
