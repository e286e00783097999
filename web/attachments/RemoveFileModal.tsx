import { useState } from 'react'
import { type Attachment, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { type AttachmentOwner, useAttachmentChanged } from '#web/attachments/attachments.data.ts'
import { ReasonModal } from '#web/form/ReasonModal.tsx'
import { call } from '#web/http/call.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

/** Brings a file back that was taken away. */
export function useRestoreFile(owner: AttachmentOwner): (file: Attachment) => Promise<void> {
  const showChanged = useAttachmentChanged(owner)
  const { restore } = attachmentRoutesOf[owner.record]
  return ({ id, version }) =>
    call(restore, { recordId: owner.recordId, attachmentId: id, version }).then(
      (restored) => {
        showChanged(restored)
        toastSuccess('Archivo recuperado', restored.name)
      },
      (error: Error) => void toastError('No se recuperó el archivo', error.message),
    )
}

interface RemoveFileModalProps {
  file: Attachment
  owner: AttachmentOwner
  onClose: () => void
}

export function RemoveFileModal({ file, owner, onClose }: RemoveFileModalProps) {
  const showChanged = useAttachmentChanged(owner)
  const bringBack = useRestoreFile(owner)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const remove = async (reason: string): Promise<boolean> => {
    setIsBusy(true)
    setError(undefined)
    const { id: attachmentId, version } = file
    try {
      const input = { recordId: owner.recordId, attachmentId, version, reason }
      const removed = await call(attachmentRoutesOf[owner.record].remove, input)
      showChanged(removed)
      toastUndo('Archivo quitado', () => void bringBack(removed))
      onClose()
      return true
    } catch (failure) {
      setError((failure as Error).message)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ReasonModal
      keptAs={{ id: `file/${file.id}/remove`, title: `Quitar ${file.name}` }}
      opened
      onClose={onClose}
      title="¿Quitar el archivo?"
      lead={`${file.name} queda guardado con el motivo y puede recuperarse.`}
      label="Motivo"
      verb="Quitar archivo"
      tone="danger"
      isBusy={isBusy}
      error={error}
      onConfirm={remove}
    />
  )
}
