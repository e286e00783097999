import { useNavigate, useParams, useSearchParams } from 'react-router'
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
import { LastVaccines } from '#web/vaccines/LastVaccines.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'
import '#web/protocols/doses.css'

/** `/vacuna/nueva/{petId}`; `?protocolo=` chooses the vaccine. */
export function VaccineNewScreen() {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data && `Vacuna de ${pet.data.name}`, petId)
  if (pet.data) return <NewVaccine key={petId} pet={pet.data} />
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

function NewVaccine({ pet }: { pet: PetPage }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const tab = paths.pet(pet.id).tab('vacunas')
  const vaccineForm = useVaccineForm({
    pet,
    protocolId: query.get('protocolo') ?? '',
    onSaved: () => void navigate(tab, { replace: true }),
  })
  const { form } = vaccineForm
  const refused = canRecord(pet)
  if (refused)
    return (
      <Card>
        <EmptyState title="No se registran vacunas nuevas" action={<Button to={tab}>Ver las vacunas</Button>}>
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
          { label: 'Registrar vacuna' },
        ]}
      />
      <PageHeader title={`Registrar vacuna de ${pet.name}`} />
      <div className="DosePage">
        <Card>
          <RecordForm form={form}>
            <VaccineFields pet={pet} vaccineForm={vaccineForm} />
          </RecordForm>
        </Card>
        <LastVaccines petId={pet.id} />
      </div>
      <FormBar form={form} isAlways submit="Registrar vacuna" secondary={<Button to={tab}>Cancelar</Button>} />
    </>
  )
}
