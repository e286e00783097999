import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { DoseForm } from '#web/doses/DoseForm.tsx'
import { DosePage } from '#web/doses/DosePage.tsx'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { LastVaccines } from '#web/vaccines/LastVaccines.tsx'
import { useVaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { VaccineFields } from '#web/vaccines/VaccineFields.tsx'

type Found = OutputOf<typeof vaccines.get>

/** `/vacuna/editar/{id}` */
export function VaccineEditScreen() {
  const { vaccineId = '' } = useParams()
  const vaccine = useQuery(queryOf(vaccines.get, { vaccineId }))
  usePageTitle(vaccine.data && `Vacuna de ${vaccine.data.pet.name}`, vaccineId)
  if (vaccine.data) return <LoadedVaccine key={vaccineId} vaccine={vaccine.data} />
  return (
    <RecordGap
      error={vaccine.error}
      onRetry={() => void vaccine.refetch()}
      isRetrying={vaccine.isFetching}
      loading="Cargando la vacuna"
      missing="Esta vacuna no existe o es de otra clínica"
      failed="No se cargó la vacuna"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function LoadedVaccine({ vaccine }: { vaccine: Found }) {
  const { name, product, laboratory, reaction } = vaccine
  const last = <LastVaccines list={useQuery(queryOf(vaccines.form, { petId: vaccine.petId }))} />
  return (
    <DosePage
      word={vaccineWord}
      dose={vaccine}
      name={name}
      facts={[
        ['Producto', product],
        ['Laboratorio', laboratory],
        ['Reacción adversa', reaction],
      ]}
      unsigned="Aplicada en otra parte"
      form={<EditForm vaccine={vaccine} last={last} />}
      last={last}
      annul={({ id, version }, reason) => call(vaccines.void, { vaccineId: id, version, reason })}
      restore={({ id, version }) => call(vaccines.restore, { vaccineId: id, version })}
    />
  )
}

function EditForm({ vaccine, last }: { vaccine: Found; last: React.ReactNode }) {
  const navigate = useNavigate()
  const tab = paths.pet(vaccine.petId).tab(vaccineWord.tab)
  const vaccineForm = useVaccineForm({ pet: vaccine.pet, vaccine, onSaved: () => void navigate(tab) })
  return (
    <DoseForm form={vaccineForm.form} submit="Guardar cambios" back={tab} aside={last}>
      <VaccineFields pet={vaccine.pet} vaccineForm={vaccineForm} />
    </DoseForm>
  )
}
