import { type DragEvent, useState } from 'react'
import { showCount } from '#shared/values/number.ts'
import { AddFiles } from '#web/attachments/AddFiles.tsx'
import { AttachmentTile } from '#web/attachments/AttachmentTile.tsx'
import { AttachmentViewer } from '#web/attachments/AttachmentViewer.tsx'
import { type AttachmentOwner, useAttachments, useAttachmentUploads } from '#web/attachments/attachments.data.ts'
import { RemovedFiles } from '#web/attachments/RemovedFiles.tsx'
import { UploadRows } from '#web/attachments/UploadRows.tsx'
import { LoadError } from '#web/ui/EmptyState.tsx'
import '#web/attachments/attachments.css'

interface AttachmentListProps extends AttachmentOwner {
  /** The heading; `Archivos` unless told. */
  title?: string
  /** What to bring, where that helps: "Fotos del consentimiento firmado". */
  hint?: string
  /** Who may load files but not read the record sees only what is on its way. */
  mayRead: boolean
  /** The record is open and this person may write in it. */
  mayWrite: boolean
}

/** The images and PDF of a record: adding several at once, seeing them, taking one away. */
export function AttachmentList(props: AttachmentListProps) {
  const { title = 'Archivos', hint, mayRead, mayWrite, ...owner } = props
  const list = useAttachments(owner, mayRead)
  const [sent, setSent] = useState(0)
  const uploads = useAttachmentUploads(owner, () => setSent((count) => count + 1))
  const [shownId, setShownId] = useState<string>()
  const [isOver, setIsOver] = useState(false)

  const all = list.data?.filter(({ purpose }) => purpose === (owner.purpose ?? null)) ?? []
  const files = all.filter(({ isRemoved }) => !isRemoved)
  const removed = all.filter(({ isRemoved }) => isRemoved)
  if (!mayWrite && mayRead && list.data && all.length === 0 && uploads.uploads.length === 0) return null
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      uploads.add([...event.dataTransfer.files])
    },
  }
  return (
    <section
      className="Attachments stack round-10 gap-12 slim"
      aria-label={title}
      data-over={isOver || undefined}
      {...(mayWrite ? drop : {})}
    >
      <div className="row wrap apart gap-8">
        <h3>{title}</h3>
        {mayWrite ? <AddFiles title={title} onPick={uploads.add} isBusy={uploads.isBusy} /> : null}
      </div>
      {list.isError && !list.data ? (
        <LoadError
          title="No se cargaron los archivos"
          cause={list.error.message}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : null}
      {files.length > 0 ? (
        <ul className="Attachments-tiles">
          {files.map((file) => (
            <AttachmentTile
              key={file.id}
              file={file}
              owner={owner}
              onOpen={() => setShownId(file.id)}
              mayWrite={mayWrite}
            />
          ))}
        </ul>
      ) : null}
      <UploadRows uploads={uploads.uploads} onRetry={uploads.retry} onCancel={uploads.cancel} />
      {files.length === 0 && uploads.uploads.length === 0 && (list.data || !mayRead) ? (
        <p className="quiet">
          {hint ?? (mayWrite ? 'Fotos o PDF de hasta 25 MB cada uno; pueden ser varios a la vez.' : 'Sin archivos.')}
        </p>
      ) : null}
      <p className="Attachments-sent if-any" role="status">
        {sent === 0 ? '' : showCount(sent, 'archivo subido', 'archivos subidos')}
      </p>
      <RemovedFiles files={removed} owner={owner} mayRestore={mayWrite} />
      {shownId ? (
        <AttachmentViewer
          files={files}
          shownId={shownId}
          owner={owner}
          onShow={setShownId}
          onClose={() => setShownId(undefined)}
        />
      ) : null}
    </section>
  )
}
