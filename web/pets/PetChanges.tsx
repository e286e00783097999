import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useShowPetValue } from '#web/pets/petValueWords.ts'

interface PetChangesProps {
  pet: { id: string }
  onClose: () => void
}

export function PetChanges({ pet, onClose }: PetChangesProps) {
  const showValue = useShowPetValue()
  return <ChangesModal opened onClose={onClose} record="pets" recordId={pet.id} showValue={showValue} />
}
