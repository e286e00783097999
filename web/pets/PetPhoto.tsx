import { useState } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { preparePhoto } from '#web/form/preparePhoto.ts'
import { petActs } from '#web/pets/pets.acts.ts'
import { PetPhotoMenu } from '#web/pets/PetPhotoMenu.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import '#web/pets/PetPhoto.css'

interface PetPhotoProps {
  pet: Pick<PetPage, 'id' | 'name' | 'speciesId' | 'photo' | 'status'>
  size: number
}

const photoActs = [petActs.setPhoto, petActs.removePhoto]

/** The portrait of a pet, with a camera on it for who may change it; each choice is saved at once. What is no photo is refused beside it. */
export function PetPhoto({ pet, size }: PetPhotoProps) {
  const { offered } = useActs(photoActs, pet)
  const [set, remove] = offered
  const [refusal, setRefusal] = useState<string>()
  const isBusy = offered.some((one) => one.isBusy)
  const pick = async (file: File) => {
    const prepared = await preparePhoto(file)
    const isRefused = 'refusal' in prepared
    setRefusal(isRefused ? `La foto no se guardó. ${prepared.refusal}` : undefined)
    if (!isRefused) set?.pressWith(prepared.photo)
  }
  return (
    <>
      <div className="PetPhoto-frame stack holder rigid" data-busy={isBusy || undefined}>
        <PetPortrait
          species={pet.speciesId}
          seed={pet.id}
          photo={pet.photo}
          isDeceased={pet.status === 'deceased'}
          size={size}
        />
        {set ? (
          <PetPhotoMenu
            label={`${pet.photo ? 'Cambiar' : 'Agregar'} la foto de ${pet.name}`}
            isBusy={isBusy}
            onPick={(file) => void pick(file)}
            onRemove={remove?.press}
          />
        ) : null}
      </div>
      {refusal ? (
        <p className="PetPhoto-error line gap-6 across help" role="alert">
          <IconAlertCircle className="rigid" size={16} stroke={2} aria-hidden />
          {refusal}
        </p>
      ) : null}
    </>
  )
}
