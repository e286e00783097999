import { useEffect, useEffectEvent } from 'react'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
import { PawOverPage } from '#web/ui/PawLoader.tsx'
import { toastError } from '#web/ui/toasts.ts'

interface EditOwnerProps {
  subject: { id: string }
  onClose: () => void
}

/** The form of an owner of whom a screen knows no more than the name. */
export function EditOwner({ subject, onClose }: EditOwnerProps) {
  const { data: owner, error } = useOwner(subject.id)
  const isMissing = error !== null && owner === undefined
  const giveUp = useEffectEvent(() => {
    toastError('No se abrieron los datos del propietario', error?.message)
    onClose()
  })
  useEffect(() => {
    if (isMissing) giveUp()
  }, [isMissing])
  return owner ? <OwnerModal owner={owner} opened onClose={onClose} /> : <PawOverPage />
}
