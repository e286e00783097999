import { useState } from 'react'
import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconExternalLink,
  IconFileTypePdf,
  IconHistory,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { Attachment } from '#shared/attachments/attachments.contract.ts'
import { showBytes } from '#shared/values/bytes.ts'
import { showDateTime } from '#shared/values/date.ts'
import { addressOfAttachment, type AttachmentOwner } from '#web/attachments/attachments.data.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { printFile } from '#web/attachments/printFile.ts'
import { useRecordChanges } from '#web/changes/ChangesButton.tsx'
import { useEscape } from '#web/ui/escape.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useReturnFocus } from '#web/ui/returnFocus.ts'

interface AttachmentViewerProps {
  files: readonly Attachment[]
  shownId: string
  owner: AttachmentOwner
  onShow: (fileId: string) => void
  onClose: () => void
}

const ZOOMS = [1, 1.5, 2, 3, 4]

const print = (address: string) =>
  act<Attachment>({
    name: 'print',
    label: 'Imprimir',
    title: ({ name }) => `Imprimir ${name}`,
    icon: IconPrinter,
    send: (file) => printFile(address, file),
    refused: 'No se imprimió el archivo',
  })

/** A file over the whole screen, and the ones beside it. */
export function AttachmentViewer({ files, shownId, owner, onShow, onClose }: AttachmentViewerProps) {
  const [zoom, setZoom] = useState(1)
  useEscape(true, onClose)
  useReturnFocus(true)
  const { show: showChanges, dialog } = useRecordChanges('attachments')
  const index = files.findIndex(({ id }) => id === shownId)
  const file = files[index]
  const step = (by: number) => {
    const next = files[index + by]
    if (!next) return
    setZoom(1)
    onShow(next.id)
  }
  const enlarge = (by: number) => setZoom(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + by, 0), ZOOMS.length - 1)] ?? 1)
  // Enlarged, the arrows move the picture.
  const move = (by: number) => (zoom === 1 ? step(by) : undefined)
  useHotkeys([
    ['ArrowLeft', () => move(-1), { preventDefault: false }],
    ['ArrowRight', () => move(1), { preventDefault: false }],
    ['+', () => enlarge(1)],
    ['-', () => enlarge(-1)],
  ])
  if (!file) return null
  const address = addressOfAttachment(owner, file.id)
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      closeOnEscape={false}
      title={file.name}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      transitionProps={{ duration: 160 }}
      classNames={{ content: 'AttachmentViewer', title: 'AttachmentViewer-title', body: 'AttachmentViewer-body' }}
    >
      <div className="AttachmentViewer-bar row wrap rows-4 gap-8">
        <IconButton label="Archivo anterior" onClick={() => step(-1)} disabled={index === 0}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <span role="status">
          {index + 1} de {files.length}
        </span>
        <IconButton label="Archivo siguiente" onClick={() => step(1)} disabled={index === files.length - 1}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </IconButton>
        <span className="AttachmentViewer-facts grow quiet">
          {[showBytes(file.bytes), showDateTime(file.createdAt), file.byName].filter(Boolean).join(' · ')}
        </span>
        {file.kind === 'image' ? (
          <>
            <IconButton label="Alejar" onClick={() => enlarge(-1)} disabled={zoom === 1}>
              <IconZoomOut size={20} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton label="Acercar" onClick={() => enlarge(1)} disabled={zoom === ZOOMS.at(-1)}>
              <IconZoomIn size={20} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        ) : null}
        <ActButton does={print(address)} of={file} look="icon" />
        {showChanges ? (
          <IconButton
            label={`Historial de modificaciones de ${file.name}`}
            onClick={() => showChanges({ record: 'attachments', recordId: file.id })}
          >
            <IconHistory size={20} stroke={1.75} aria-hidden />
          </IconButton>
        ) : null}
        <a className="AttachmentViewer-link tall-36 inline gap-6 strong brand" href={address} download={file.name}>
          <IconDownload size={20} stroke={1.75} aria-hidden /> Descargar
        </a>
      </div>
      {file.kind === 'image' ? (
        <div
          className="AttachmentViewer-stage stack round-10 sunken grow"
          role="group"
          aria-label="Imagen"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          key={file.id}
        >
          <img
            src={address}
            alt={file.name}
            data-zoomed={zoom > 1 || undefined}
            style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}
          />
        </div>
      ) : (
        <PdfStage key={file.id} address={address} name={file.name} />
      )}
      {dialog}
    </Modal>
  )
}

/** The browser's own reader, where it has one; a phone's opens the file beside. */
function PdfStage({ address, name }: { address: string; name: string }) {
  return (
    <div className="AttachmentViewer-stage stack round-10 sunken grow">
      {navigator.pdfViewerEnabled ? (
        <iframe className="AttachmentViewer-frame wide" src={address} title={name} />
      ) : (
        <div className="AttachmentViewer-pdf centre gap-12">
          <IconFileTypePdf size={72} stroke={1.25} aria-hidden />
          <a
            className="AttachmentViewer-link tall-36 inline gap-6 strong brand"
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            <IconExternalLink size={20} stroke={1.75} aria-hidden /> Abrir el PDF en otra pestaña
          </a>
        </div>
      )}
    </div>
  )
}
