import { lazy, type ReactNode, useRef, useState } from 'react'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { act } from '#web/acts/act.ts'
import { PressAct } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import type { Picked } from '#web/acts/CropModal.tsx'
import { PHOTO_TYPES, preparePhoto } from '#web/form/preparePhoto.ts'
import { Button } from '#web/ui/Button.tsx'
import '#web/acts/PictureField.css'

const CropModal = lazy(async () => ({ default: (await import('#web/acts/CropModal.tsx')).CropModal }))

const nothing = new Blob()

interface PictureFieldProps<Answer> {
  /** "el logo", "la firma": after a verb. */
  what: string
  /** What is kept now, drawn. */
  preview: ReactNode
  hasPicture: boolean
  description: ReactNode
  save: (file: Blob) => Promise<Answer>
  /** "Logo guardado" */
  saved: string
  remove: () => Promise<Answer>
  onChanged: (answer: Answer) => void
  /** Which part of it is used is asked first. */
  isCropped?: boolean
  /** Another way to give one. */
  children?: ReactNode
}

/** A picture that is saved as soon as it is chosen. */
export function PictureField<Answer>(props: PictureFieldProps<Answer>) {
  const { what, preview, hasPicture, description, save, remove, isCropped = false, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const sending = (work: Promise<Answer>) => {
    setError(undefined)
    return work
  }
  const told = { onDone: props.onChanged, onRefused: setError }
  const keep = act<Picked, Blob | undefined, Answer>({
    name: 'keep',
    label: `${hasPicture ? 'Cambiar' : 'Elegir'} ${what}`,
    icon: IconPhoto,
    ...(isCropped ? { ask: { Form: CropModal } } : {}),
    send: ({ photo }, cropped) => sending(save(cropped ?? photo)),
    done: props.saved,
    refused: `No se guardó ${what}`,
    ...told,
  })
  const takeAway = act<Picked, undefined, Answer>({
    name: 'remove',
    label: `Quitar ${what}`,
    icon: IconTrash,
    isOffered: () => hasPicture,
    send: () => sending(remove()),
    refused: `No se quitó ${what}`,
    ...told,
  })
  const { offered, press, dialog } = useActs([keep, takeAway], { what, photo: nothing })
  const [keeping, removing] = offered
  const pick = async (file: File) => {
    const prepared = await preparePhoto(file)
    if ('refusal' in prepared) setError(prepared.refusal)
    else press('keep', { what, photo: prepared.photo })
  }
  return (
    <div className="PictureField line wrap top gap-16">
      {preview}
      <div>
        <p className="quiet">{description}</p>
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
        <div className="line wrap gap-8 above-8">
          <Button
            icon={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            loading={keeping?.isBusy === true}
            gerund="Guardando…"
            onClick={() => input.current?.click()}
          >
            {keeping?.label}
          </Button>
          {children}
          {removing ? <PressAct act={removing} tone="subtle" size="normal" withIcon /> : null}
        </div>
        {dialog}
        {error ? (
          <p className="above-8 red" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
