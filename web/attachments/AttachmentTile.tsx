import { IconFileTypePdf } from '@tabler/icons-react'
import type { Attachment } from '#shared/attachments/attachments.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDate } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { attachmentActs } from '#web/attachments/attachments.acts.ts'
import { addressOfAttachment, type AttachmentOwner } from '#web/attachments/attachments.data.ts'

interface AttachmentTileProps {
  file: Attachment
  owner: AttachmentOwner
  onOpen: () => void
  mayWrite: boolean
}

/** A file of a record: its picture opens it. */
export function AttachmentTile({ file, owner, mayWrite, onOpen }: AttachmentTileProps) {
  return (
    <li className="column framed surface round-10 slim">
      <button
        type="button"
        className="AttachmentTile-picture centre clipped sunken wide"
        aria-label={`Ver ${file.name}`}
        onClick={onOpen}
      >
        {file.kind === 'image' ? (
          <img src={addressOfAttachment(owner, file.id, 'preview')} alt="" loading="lazy" />
        ) : (
          <IconFileTypePdf size={44} stroke={1.25} aria-hidden />
        )}
      </button>
      <div className="AttachmentTile-words stack holder slim">
        <span className="strong cut" title={file.name}>
          {file.name}
        </span>
        <span className="AttachmentTile-facts quiet">
          {showBytes(file.bytes)} · {showDate(file.createdAt)}
        </span>
        {mayWrite ? <ActButton does={attachmentActs(owner).remove} of={file} look="icon" /> : null}
      </div>
    </li>
  )
}
