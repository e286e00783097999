import type { PetPage } from '#shared/pets/pets.contract.ts'
import { ChangeOwnerModal } from '#web/pets/ChangeOwnerModal.tsx'
import { PetChanges } from '#web/pets/PetChanges.tsx'
import { DeathModal, StatusModal, UndoDeathModal } from '#web/pets/PetStatusModals.tsx'
import { ReportModal } from '#web/report/ReportModal.tsx'

export type PetDialog = 'changes' | 'death' | 'undoDeath' | 'change' | 'owner' | 'report'

const dialogs = {
  changes: PetChanges,
  death: DeathModal,
  undoDeath: UndoDeathModal,
  change: StatusModal,
  owner: ChangeOwnerModal,
  report: ReportModal,
}

/** What the menu of a pet opens over its page. */
export function PetDialogs({ dialog, pet, onClose }: { dialog: PetDialog; pet: PetPage; onClose: () => void }) {
  const Dialog = dialogs[dialog]
  return <Dialog pet={pet} onClose={onClose} />
}
