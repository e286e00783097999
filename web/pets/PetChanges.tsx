import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { petFieldName, useShowPetValue } from '#web/pets/petValueWords.ts'

interface PetChangesProps {
  pet: { id: string }
  opened: boolean
  onClose: () => void
}

export function PetChanges({ pet, opened, onClose }: PetChangesProps) {
  const showValue = useShowPetValue()
  return (
    <ChangesModal
      opened={opened}
      onClose={onClose}
      record="pets"
      recordId={pet.id}
      labelOf={petFieldName}
      showValue={showValue}
    />
  )
}
