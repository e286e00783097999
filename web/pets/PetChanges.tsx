import { ChangesModal } from '#web/changes/ChangesModal.tsx'
import { useShowPetValue } from '#web/pets/petValueWords.ts'

interface PetChangesProps {
  subject: { id: string }
  onClose: () => void
}

export function PetChanges({ subject, onClose }: PetChangesProps) {
  const showValue = useShowPetValue()
  return <ChangesModal onClose={onClose} record="pets" recordId={subject.id} showValue={showValue} />
}
