import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { DewormingFields } from '#web/dewormings/DewormingFields.tsx'
import { LastDewormings } from '#web/dewormings/LastDewormings.tsx'
import { useDewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { DoseForm } from '#web/doses/DoseForm.tsx'
import { DosePage } from '#web/doses/DosePage.tsx'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'

type Found = OutputOf<typeof dewormings.get>

/** `/desparasitacion/editar/{id}` */
export function DewormingEditScreen() {
  const { dewormingId = '' } = useParams()
  const deworming = useQuery(queryOf(dewormings.get, { dewormingId }))
  usePageTitle(deworming.data && `Desparasitación de ${deworming.data.pet.name}`, dewormingId)
  if (deworming.data) return <LoadedDeworming key={dewormingId} deworming={deworming.data} />
  return (
    <RecordGap
      error={deworming.error}
      onRetry={() => void deworming.refetch()}
      isRetrying={deworming.isFetching}
      loading="Cargando la desparasitación"
      missing="Esta desparasitación no existe o es de otra clínica"
      failed="No se cargó la desparasitación"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function LoadedDeworming({ deworming }: { deworming: Found }) {
  const { kind, product, activeIngredient, dose } = deworming
  const last = <LastDewormings list={useQuery(queryOf(dewormings.form, { petId: deworming.petId }))} />
  return (
    <DosePage
      word={dewormingWord}
      dose={deworming}
      name={product}
      facts={[
        ['Tipo', dewormingKindNames[kind]],
        ['Principio activo', activeIngredient],
        ['Dosis', dose],
      ]}
      unsigned="Aplicada en casa"
      form={<EditForm deworming={deworming} last={last} />}
      last={last}
      annul={({ id, version }, reason) => call(dewormings.void, { dewormingId: id, version, reason })}
      restore={({ id, version }) => call(dewormings.restore, { dewormingId: id, version })}
    />
  )
}

function EditForm({ deworming, last }: { deworming: Found; last: React.ReactNode }) {
  const navigate = useNavigate()
  const tab = paths.pet(deworming.petId).tab(dewormingWord.tab)
  const dewormingForm = useDewormingForm({ pet: deworming.pet, deworming, onSaved: () => void navigate(tab) })
  return (
    <DoseForm form={dewormingForm.form} submit="Guardar cambios" back={tab} aside={last}>
      <DewormingFields pet={deworming.pet} dewormingForm={dewormingForm} />
    </DoseForm>
  )
}
