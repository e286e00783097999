import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showCount } from '#shared/values/number.ts'
import { sentence } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { DoseForm, type DoseFormWord } from '#web/doses/DoseForm.tsx'
import { doseAlerts } from '#web/doses/doseWord.ts'
import { LastDoses } from '#web/doses/LastDoses.tsx'
import type { DoseFormState } from '#web/doses/useDoseForm.ts'
import { PetGap } from '#web/pets/PetGap.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** `/vacuna/nueva/{petId}`, `/desparasitacion/nueva/{petId}`: `?protocolo=` chooses what is given, `?mascotas=` who gets the same. */
export function NewDoseScreen<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({
  word,
}: {
  word: DoseFormWord<Dose, Form>
}) {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data && `${sentence(word.one)} de ${pet.data.name}`, petId)
  return pet.data ? <NewDose key={petId} word={word} pet={pet.data} /> : <PetGap pet={pet} />
}

interface NewDoseProps<Dose extends WrittenDose, Form extends DoseFormState<Dose>> {
  word: DoseFormWord<Dose, Form>
  pet: PetPage
}

/** "Registrar vacuna de Milo" */
function NewDose<Dose extends WrittenDose, Form extends DoseFormState<Dose>>({ word, pet }: NewDoseProps<Dose, Form>) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen = (query.get('mascotas') ?? '').split(',').filter(Boolean)
  const tab = paths.pet(pet.id).tab(word.tab)
  const doseForm = word.useForm({
    ...{ pet, chosen, siblings: pet.siblings, protocolId: query.get('protocolo') ?? '' },
    onSaved: () => void navigate(tab, { replace: true }),
  })
  const { form } = doseForm
  const others = form.values.others.length
  const refused = canRecord(pet)
  if (refused)
    return (
      <Card>
        <EmptyState
          title={`No se registran ${word.many} nuevas`}
          action={<Button to={tab}>{`Ver las ${word.many}`}</Button>}
        >
          {refused.message}
        </EmptyState>
      </Card>
    )
  const left = chosen.filter((id) => id !== pet.id && !pet.siblings.some((sibling) => sibling.id === id)).length
  const register = `Registrar ${word.one}`
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: register },
        ]}
      />
      <PageHeader
        title={`${register} de ${pet.name}`}
        {...(others > 0 ? { subtitle: `Y de ${showCount(others, 'mascota más', 'mascotas más')}` } : {})}
      />
      <AlertChips {...doseAlerts(pet, word)} />
      {left > 0 ? (
        <p className="quiet">
          {left === 1
            ? 'Una mascota elegida no está aquí: es de otro propietario o especie, o falleció.'
            : `${left} mascotas elegidas no están aquí: son de otro propietario o especie, o fallecieron.`}
        </p>
      ) : null}
      <DoseForm
        form={form}
        isNew
        submit={others === 0 ? register : `Registrar a ${others + 1} mascotas`}
        back={tab}
        aside={<LastDoses word={word} list={doseForm.start} />}
      >
        <word.Fields pet={pet} form={doseForm} />
      </DoseForm>
    </>
  )
}
