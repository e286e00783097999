import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { paths } from '#web/app/paths.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
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
  // Of the same owner and species, alive: a litter or a campaign in one action.
  const siblings = (useOwner(pet.owner.id).data?.pets ?? []).filter(
    ({ id, speciesId, status }) => id !== pet.id && speciesId === pet.speciesId && status !== 'deceased',
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const vaccineForm = useVaccineForm({
    pet,
    others: siblings.filter(({ id }) => chosen.includes(id)),
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
        <div className="DosePage-aside">
          <LastVaccines petId={pet.id} />
          {siblings.length > 0 ? (
            <Card title="La misma vacuna a">
              <p className="DoseList-note">
                Cada una con su número de dosis y su próxima fecha. Se registran todas o ninguna.
              </p>
              {siblings.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  value={chosen.includes(id)}
                  onChange={(isOn) =>
                    setChosen((before) => (isOn ? [...before, id] : before.filter((other) => other !== id)))
                  }
                />
              ))}
            </Card>
          ) : null}
        </div>
      </div>
      <FormBar
        form={form}
        isAlways
        submit={chosen.length === 0 ? 'Registrar vacuna' : `Registrar a ${chosen.length + 1} mascotas`}
        secondary={<Button to={tab}>Cancelar</Button>}
      />
    </>
  )
}
