import { useEffect, useState } from 'react'
import { preparePhoto } from '#web/form/preparePhoto.ts'
import { PetPhotoMenu } from '#web/pets/PetPhotoMenu.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import '#web/pets/PetPhoto.css'

/** A photo chosen for a pet that is not registered yet, with its preview. */
export function usePickedPhoto() {
  const [picked, setPicked] = useState<{ photo: Blob; preview: string }>()
  const [error, setError] = useState<string>()

  // The browser holds the preview until it is told that nobody looks at it any more.
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.preview) : undefined), [picked])

  const pick = async (file: File | undefined) => {
    const prepared = file && (await preparePhoto(file))
    const isRefused = prepared !== undefined && 'refusal' in prepared
    setError(isRefused ? prepared.refusal : undefined)
    // One that is refused leaves the one before.
    if (!isRefused) setPicked(prepared && { ...prepared, preview: URL.createObjectURL(prepared.photo) })
  }
  return { photo: picked?.photo, preview: picked?.preview, error, pick }
}

interface PetPhotoFieldProps {
  picked: ReturnType<typeof usePickedPhoto>
  speciesId: string
  name: string
}

export function PetPhotoField({ picked: { preview, error, pick }, speciesId, name }: PetPhotoFieldProps) {
  return (
    <div className="PetPhotoField row wrap">
      <div className="PetPhoto-frame stack holder rigid">
        <PetPortrait species={speciesId} seed="nueva" photo={preview ?? null} size={64} />
        <PetPhotoMenu
          label={`${preview ? 'Cambiar' : 'Agregar'} la foto${name.trim() ? ` de ${name.trim()}` : ''}`}
          onPick={(file) => void pick(file)}
          onRemove={preview ? () => void pick(undefined) : undefined}
        />
      </div>
      <div className="grow help quiet">
        {error ? (
          <span className="PetPhoto-error line gap-6 across help" role="alert">
            {error}
          </span>
        ) : preview ? (
          'La foto se guarda con la mascota.'
        ) : (
          'Foto (opcional): JPEG, PNG, WebP o AVIF.'
        )}
      </div>
    </div>
  )
}
