import { IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import type { Attachment } from '#shared/attachments/attachments.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDate } from '#shared/values/date.ts'
import { addressOfAttachment, type AttachmentOwner } from '#web/attachments/attachments.data.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface AttachmentTileProps {
  file: Attachment
  owner: AttachmentOwner
  onOpen: () => void
  onRemove: (() => void) | undefined
}

/** A file of a record: its picture opens it. */
export function AttachmentTile({ file, owner, onOpen, onRemove }: AttachmentTileProps) {
  return (
    <li className="AttachmentTile">
      <button type="button" className="AttachmentTile-picture" aria-label={`Ver ${file.name}`} onClick={onOpen}>
        {file.kind === 'image' ? (
          <img src={addressOfAttachment(owner, file.id, 'preview')} alt="" loading="lazy" />
        ) : (
          <IconFileTypePdf size={44} stroke={1.25} aria-hidden />
        )}
      </button>
      <div className="AttachmentTile-words">
        <span className="AttachmentTile-name" title={file.name}>
          {file.name}
        </span>
        <span className="AttachmentTile-facts">
          {showBytes(file.bytes)} · {showDate(file.createdAt)}
        </span>
        {onRemove ? (
          <IconButton label={`Quitar ${file.name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}
