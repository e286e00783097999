import { type Attachment, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import type { AttachmentOwner } from '#web/attachments/attachments.data.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { call } from '#web/http/call.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

/** Brings a file back that was taken away. */
export function useRestoreFile(owner: AttachmentOwner): (file: Attachment) => Promise<void> {
  const { restore } = attachmentRoutesOf[owner.record]
  return ({ id, version }) =>
    call(restore, { recordId: owner.recordId, attachmentId: id, version }).then(
      (restored) => void toastSuccess('Archivo recuperado', restored.name),
      (error: Error) => void toastError('No se recuperó el archivo', error.message),
    )
}

interface RemoveFileModalProps {
  file: Attachment
  owner: AttachmentOwner
  onClose: () => void
}

export function RemoveFileModal({ file, owner, onClose }: RemoveFileModalProps) {
  const bringBack = useRestoreFile(owner)
  const remove = async (reason: string): Promise<void> => {
    const { id: attachmentId, version } = file
    const input = { recordId: owner.recordId, attachmentId, version, reason }
    const removed = await call(attachmentRoutesOf[owner.record].remove, input)
    toastUndo('Archivo quitado', () => void bringBack(removed))
  }
  return (
    <ReasonDialog
      draftKey={{ id: `file/${file.id}/remove`, title: `Quitar ${file.name}` }}
      onClose={onClose}
      title="¿Quitar el archivo?"
      lead={`${file.name} queda guardado con el motivo y puede recuperarse.`}
      label="Motivo"
      submit="Quitar archivo"
      tone="danger"
      act={remove}
    />
  )
}
