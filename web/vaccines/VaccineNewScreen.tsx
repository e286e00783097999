import { useNavigate, useParams } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { NewDosePage, useNewDoseQuery } from '#web/doses/NewDosePage.tsx'
import { PetGap } from '#web/pets/PetGap.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { LastVaccines } from '#web/vaccines/LastVaccines.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

/** `/vacuna/nueva/{petId}` */
export function VaccineNewScreen() {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data && `Vacuna de ${pet.data.name}`, petId)
  return pet.data ? <NewVaccine key={petId} pet={pet.data} /> : <PetGap pet={pet} />
}

function NewVaccine({ pet }: { pet: PetPage }) {
  const navigate = useNavigate()
  const { protocolId, chosen } = useNewDoseQuery()
  const vaccineForm = useVaccineForm({
    ...{ pet, protocolId, chosen, siblings: pet.siblings },
    onSaved: () => void navigate(paths.pet(pet.id).tab(vaccineWord.tab), { replace: true }),
  })
  const { form } = vaccineForm
  return (
    <NewDosePage
      word={vaccineWord}
      pet={pet}
      form={form}
      others={form.values.others.length}
      last={<LastVaccines list={vaccineForm.start} />}
    >
      <VaccineFields pet={pet} vaccineForm={vaccineForm} />
    </NewDosePage>
  )
}
