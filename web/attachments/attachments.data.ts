import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Attachment,
  type AttachmentPurpose,
  attachmentRoutesOf,
} from '#shared/attachments/attachments.contract.ts'
import type { FileKind } from '#shared/values/recordKinds.ts'
import { addressOf } from '#web/http/call.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { upload } from '#web/http/upload.ts'
import { useUploads } from '#web/attachments/useUploads.ts'

/** Whose files they are. */
export interface AttachmentOwner {
  record: FileKind
  recordId: string
  /** Only the files for this; new ones are for it too. */
  purpose?: AttachmentPurpose
}

export function useAttachments({ record, recordId }: AttachmentOwner, isEnabled: boolean) {
  return useQuery({ ...queryOf(attachmentRoutesOf[record].list, { recordId }), enabled: isEnabled })
}

/** Puts what a call answered into the list. */
export function useAttachmentChanged({ record, recordId }: AttachmentOwner): (changed: Attachment) => void {
  const queryClient = useQueryClient()
  const key = queryKey(attachmentRoutesOf[record].list, { recordId })
  return (changed) => {
    queryClient.setQueryData<Attachment[]>(key, (list) => {
      if (!list) return list
      const isKnown = list.some(({ id }) => id === changed.id)
      return isKnown ? list.map((other) => (other.id === changed.id ? changed : other)) : [...list, changed]
    })
    void queryClient.invalidateQueries({ queryKey: key })
  }
}

export function useAttachmentUploads(owner: AttachmentOwner, onAdded: (added: Attachment) => void) {
  const showChanged = useAttachmentChanged(owner)
  const { record, recordId, purpose } = owner
  return useUploads(async (file, options) => {
    const input = { recordId, name: nameOf(file), ...(purpose ? { purpose } : {}) }
    const added = await upload(attachmentRoutesOf[record].add, input, file, options)
    showChanged(added)
    onAdded(added)
  })
}

/** As long as may be, with its ending. */
function nameOf({ name }: File): string {
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return name.length > 200 ? name.slice(0, 200 - ending.length) + ending : name
}

export function addressOfAttachment(
  { record, recordId }: AttachmentOwner,
  attachmentId: string,
  size: 'full' | 'preview' = 'full',
): string {
  return addressOf(attachmentRoutesOf[record].read, { recordId, attachmentId, size })
}
