import { useQuery } from '@tanstack/react-query'
import { type AttachmentPurpose, attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import type { FileKind } from '#shared/values/recordKinds.ts'
import { addressOf } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
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

export function useAttachmentUploads(owner: AttachmentOwner, onAdded: () => void) {
  const { record, recordId, purpose } = owner
  return useUploads(async (file, options) => {
    const input = { recordId, name: nameOf(file), ...(purpose ? { purpose } : {}) }
    await upload(attachmentRoutesOf[record].add, input, file, options)
    onAdded()
  })
}

/** As long as may be, with its ending. */
export function nameOf({ name }: File): string {
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
