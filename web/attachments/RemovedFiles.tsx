import type { Attachment } from '#shared/attachments/attachments.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { addressOfAttachment, type AttachmentOwner } from '#web/attachments/attachments.data.ts'
import { attachmentActs } from '#web/attachments/attachments.acts.ts'
import '#web/ui/TextLink.css'

interface RemovedFilesProps {
  files: readonly Attachment[]
  owner: AttachmentOwner
  mayRestore: boolean
}

/** What was taken away, each with its reason. */
export function RemovedFiles({ files, owner, mayRestore }: RemovedFilesProps) {
  const { restore } = attachmentActs(owner)
  if (files.length === 0) return null
  return (
    <details className="RemovedFiles">
      <summary className="tap soft">{showCount(files.length, 'archivo quitado', 'archivos quitados')}</summary>
      <ul className="stack gap-8">
        {files.map((file) => (
          <li className="row apart gap-12" key={file.id}>
            <div className="stack slim">
              <a
                className="TextLink strong brand underlined"
                href={addressOfAttachment(owner, file.id)}
                target="_blank"
                rel="noreferrer"
              >
                {file.name}
              </a>
              <span className="quiet">{file.removeReason}</span>
            </div>
            {mayRestore ? <ActButton does={restore} of={file} /> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
