import { type RefObject, useRef } from 'react'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { Button } from '#web/ui/Button.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'

const KINDS = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'

interface AddFilesProps {
  title: string
  isBusy: boolean
  onPick: (files: File[]) => void
}

/** Choosing files and taking a photo: the inputs, which stand wherever it is asked for, and what opens them. */
export function useFileInputs({ title, onPick }: Omit<AddFilesProps, 'isBusy'>) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = (ref: RefObject<HTMLInputElement | null>, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={isCamera ? `Tomar foto: ${title}` : `Agregar archivos: ${title}`}
      {...(isCamera ? { accept: 'image/*', capture: 'environment' as const } : { accept: KINDS, multiple: true })}
      onChange={(event) => {
        const picked = [...(event.currentTarget.files ?? [])]
        // The same file can be chosen again after a failure.
        event.currentTarget.value = ''
        onPick(picked)
      }}
    />
  )
  return {
    inputs: (
      <>
        {input(gallery, false)}
        {input(camera, true)}
      </>
    ),
    choose: () => gallery.current?.click(),
    photograph: () => camera.current?.click(),
  }
}

/** Choosing files, and on a phone taking a photo. */
export function AddFiles({ isBusy, ...given }: AddFilesProps) {
  const { inputs, choose, photograph } = useFileInputs(given)
  const isPhone = useIsPhone()
  return (
    <div className="Attachments-add line wrap gap-8" aria-busy={isBusy}>
      {inputs}
      {isPhone ? (
        <Button size="compact" icon={<IconCamera size={18} stroke={1.75} aria-hidden />} onClick={photograph}>
          Tomar foto
        </Button>
      ) : null}
      <Button size="compact" icon={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={choose}>
        Agregar archivos
      </Button>
    </div>
  )
}
