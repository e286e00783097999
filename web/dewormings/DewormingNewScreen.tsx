import { useNavigate, useParams } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { LastDewormings } from '#web/dewormings/LastDewormings.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { NewDosePage, useNewDoseQuery } from '#web/doses/NewDosePage.tsx'
import { PetGap } from '#web/pets/PetGap.tsx'
import { usePet } from '#web/pets/pets.data.ts'

/** `/desparasitacion/nueva/{petId}` */
export function DewormingNewScreen() {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data && `Desparasitación de ${pet.data.name}`, petId)
  return pet.data ? <NewDeworming key={petId} pet={pet.data} /> : <PetGap pet={pet} />
}

function NewDeworming({ pet }: { pet: PetPage }) {
  const navigate = useNavigate()
  const { chosen } = useNewDoseQuery()
  const dewormingForm = useDewormingForm({
    ...{ pet, chosen, siblings: pet.siblings },
    onSaved: () => void navigate(paths.pet(pet.id).tab(dewormingWord.tab), { replace: true }),
  })
  const { form } = dewormingForm
  return (
    <NewDosePage
      word={dewormingWord}
      pet={pet}
      form={form}
      others={form.values.others.length}
      last={<LastDewormings list={dewormingForm.start} />}
    >
      <DewormingFields pet={pet} dewormingForm={dewormingForm} />
    </NewDosePage>
  )
}
