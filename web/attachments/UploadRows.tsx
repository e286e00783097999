import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import type { Upload } from '#web/attachments/useUploads.ts'
import { useWindowEvent } from '@mantine/hooks'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface UploadRowsProps {
  uploads: readonly Upload[]
  onRetry: (key: string) => void
  onCancel: (key: string) => void
}

function stateWords({ state, share }: Upload): string {
  if (state === 'waiting') return 'En espera'
  return share < 1 ? `Subiendo ${Math.round(share * 100)} %` : 'Guardando…'
}

/** The files on their way, and those that did not arrive with why. */
export function UploadRows({ uploads, onRetry, onCancel }: UploadRowsProps) {
  const isMoving = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useWindowEvent('beforeunload', (event) => {
    if (isMoving) event.preventDefault()
  })
  if (uploads.length === 0) return null
  return (
    <ul className="UploadRows stack gap-8">
      {uploads.map((upload) => {
        const isStopped = upload.state === 'failed' || upload.state === 'refused'
        return (
          <li className="row framed surface round-10 gap-10" key={upload.key} data-stopped={isStopped || undefined}>
            {isStopped ? <IconAlertCircle className="rigid" size={20} stroke={1.75} aria-hidden /> : null}
            <div className="stack grow">
              <span className="strong cut">{upload.name}</span>
              {isStopped ? (
                <span role="alert">{upload.message}</span>
              ) : (
                <>
                  <span>{stateWords(upload)}</span>
                  <progress aria-label={`Subiendo ${upload.name}`} value={upload.share} max={1} />
                </>
              )}
            </div>
            {upload.state === 'failed' ? (
              <Button
                size="compact"
                icon={<IconRefresh size={18} stroke={1.75} aria-hidden />}
                onClick={() => onRetry(upload.key)}
              >
                Reintentar
              </Button>
            ) : null}
            <IconButton
              className="rigid"
              label={isStopped ? `Quitar el aviso de ${upload.name}` : `Cancelar la subida de ${upload.name}`}
              onClick={() => onCancel(upload.key)}
            >
              <IconX className="rigid" size={20} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
