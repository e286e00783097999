import { useEffect, useState } from 'react'
import { type AttachmentOwner, useAttachments } from '#web/attachments/attachments.data.ts'
import { AttachmentViewer } from '#web/attachments/AttachmentViewer.tsx'
import { toastError } from '#web/ui/toasts.ts'
import '#web/attachments/attachments.css'

interface AttachmentOpenedProps {
  owner: AttachmentOwner
  attachmentId: string
  onClose: () => void
}

/** A file of a record that is not on the screen, and the ones beside it. */
export function AttachmentOpened({ owner, attachmentId, onClose }: AttachmentOpenedProps) {
  const list = useAttachments(owner, true)
  const [shownId, setShownId] = useState(attachmentId)
  const files = list.data?.filter(({ isRemoved }) => !isRemoved)
  const problem = list.error?.message ?? (files?.length === 0 ? 'Ya no está en el registro.' : undefined)
  useEffect(() => {
    if (problem === undefined) return
    toastError('No se abrió el archivo', problem)
    onClose()
  }, [problem, onClose])
  if (!files) return null
  return <AttachmentViewer files={files} shownId={shownId} owner={owner} onShow={setShownId} onClose={onClose} />
}
