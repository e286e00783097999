import { useState } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { call } from '#web/http/call.ts'
import { preparePhoto } from '#web/form/preparePhoto.ts'
import { savePhoto } from '#web/pets/petPhoto.ts'
import { PetPhotoMenu } from '#web/pets/PetPhotoMenu.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { toastSuccess, toastWhile } from '#web/ui/toasts.ts'
import '#web/pets/PetPhoto.css'

interface PetPhotoProps {
  pet: Pick<PetPage, 'id' | 'name' | 'speciesId' | 'photo' | 'status'>
  size: number
  mayChange: boolean
}

const NOT_SAVED = 'La foto no se guardó.'

/** The portrait of a pet, with a camera on it for who may change it; each choice is saved at once. What failed stands beside it. */
export function PetPhoto({ pet, size, mayChange }: PetPhotoProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  const run = async (work: () => Promise<PetPage>, doing: string, done: string, failed: string) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await toastWhile(doing, work())
      toastSuccess(done)
    } catch (failure) {
      setError(failure instanceof Error ? `${failed} ${failure.message}` : failed)
    } finally {
      setIsBusy(false)
    }
  }
  const pick = async (file: File) => {
    const prepared = await preparePhoto(file)
    if ('refusal' in prepared) return setError(`${NOT_SAVED} ${prepared.refusal}`)
    return run(() => savePhoto(pet.id, prepared.photo), 'Guardando la foto…', 'Foto guardada', NOT_SAVED)
  }
  const remove = () =>
    run(() => call(pets.removePhoto, { petId: pet.id }), 'Quitando la foto…', 'Foto quitada', 'La foto no se quitó.')

  return (
    <>
      <div className="PetPhoto-frame" data-busy={isBusy || undefined}>
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={size}
        />
        {mayChange ? (
          <PetPhotoMenu
            label={`${pet.photo ? 'Cambiar' : 'Agregar'} la foto de ${pet.name}`}
            isBusy={isBusy}
            onPick={(file) => void pick(file)}
            onRemove={pet.photo ? () => void remove() : undefined}
          />
        ) : null}
      </div>
      {error ? (
        <p className="PetPhoto-error" role="alert">
          <IconAlertCircle size={16} stroke={2} aria-hidden />
          {error}
        </p>
      ) : null}
    </>
  )
}
