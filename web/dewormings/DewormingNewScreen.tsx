import { useNavigate, useParams } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { paths } from '#web/app/paths.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { LastDewormings } from '#web/dewormings/LastDewormings.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import '#web/protocols/doses.css'

/** `/desparasitacion/nueva/{petId}`. */
export function DewormingNewScreen() {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data && `Desparasitación de ${pet.data.name}`, petId)
  if (pet.data) return <NewDeworming key={petId} pet={pet.data} />
  return (
    <RecordGap
      error={pet.error}
      onRetry={() => void pet.refetch()}
      isRetrying={pet.isFetching}
      loading="Cargando la mascota"
      missing="Esta mascota no existe o es de otra clínica"
      failed="No se cargó la mascota"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function NewDeworming({ pet }: { pet: PetPage }) {
  const navigate = useNavigate()
  const tab = paths.pet(pet.id).tab('desparasitacion')
  const dewormingForm = useDewormingForm({
    pet,
    onSaved: () => void navigate(tab, { replace: true }),
  })
  const { form } = dewormingForm
  const refused = canRecord(pet)
  if (refused)
    return (
      <Card>
        <EmptyState
          title="No se registran desparasitaciones nuevas"
          action={<Button to={tab}>Ver las desparasitaciones</Button>}
        >
          {refused.message}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: 'Registrar desparasitación' },
        ]}
      />
      <PageHeader title={`Registrar desparasitación de ${pet.name}`} />
      <div className="DosePage">
        <Card>
          <RecordForm form={form}>
            <DewormingFields pet={pet} dewormingForm={dewormingForm} />
          </RecordForm>
        </Card>
        <LastDewormings petId={pet.id} />
      </div>
      <FormBar form={form} isAlways submit="Registrar desparasitación" secondary={<Button to={tab}>Cancelar</Button>} />
    </>
  )
}
