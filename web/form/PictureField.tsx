import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { PHOTO_TYPES, preparePhoto } from '#web/form/preparePhoto.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/form/PictureField.css'

const CropModal = lazy(async () => ({ default: (await import('#web/form/CropModal.tsx')).CropModal }))

interface PictureFieldProps {
  /** "el logo", "la firma": after a verb. */
  what: string
  /** What is kept now, drawn. */
  preview: ReactNode
  hasPicture: boolean
  description: ReactNode
  save: (file: Blob) => Promise<void>
  remove: () => Promise<void>
  /** Which part of it is used is asked first. */
  isCropped?: boolean
  /** Another way to give one. */
  children?: ReactNode
}

/** A picture that is saved as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { what, preview, hasPicture, description, save, remove, isCropped = false, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [cropping, setCropping] = useState<Blob>()

  const run = async (failed: string, work: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof Error ? `${failed} ${failure.message}` : failed)
    } finally {
      setIsBusy(false)
    }
  }
  const pick = async (file: File) => {
    const prepared = await preparePhoto(file)
    if ('refusal' in prepared) return setError(prepared.refusal)
    if (isCropped) return setCropping(prepared.photo)
    return keep(prepared.photo)
  }
  const keep = (photo: Blob) => {
    setCropping(undefined)
    return run(`No se guardó ${what}.`, () => save(photo))
  }
  return (
    <div className="PictureField">
      {preview}
      <div>
        <p className="PictureField-description">{description}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={PHOTO_TYPES}
          aria-label={`Elegir ${what}`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again after a failure.
            event.currentTarget.value = ''
            if (file) void pick(file)
          }}
        />
        <div className="PictureField-buttons">
          <Button
            icon={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            loading={isBusy}
            gerund="Guardando…"
            onClick={() => input.current?.click()}
          >
            {`${hasPicture ? 'Cambiar' : 'Elegir'} ${what}`}
          </Button>
          {children}
          {hasPicture ? (
            <Button
              tone="subtle"
              icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
              disabled={isBusy}
              onClick={() => void run(`No se quitó ${what}.`, remove)}
            >
              {`Quitar ${what}`}
            </Button>
          ) : null}
        </div>
        <Suspense>
          {cropping ? (
            <CropModal
              picture={cropping}
              what={what}
              onClose={() => setCropping(undefined)}
              onDone={(cropped) => void keep(cropped)}
            />
          ) : null}
        </Suspense>
        {error ? (
          <p className="PictureField-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
