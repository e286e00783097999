import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { PetEdit, type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { PetFields } from '#web/pets/PetFields.tsx'
import { petFormLabels, petLabelsNow, petValues, refusePetDates, toPetEdit, withBirthOfAge } from '#web/pets/petForm.ts'
import { MayNotWrite } from '#web/pets/PetNewScreen.tsx'
import { PetPhoto } from '#web/pets/PetPhoto.tsx'
import { useShowPetValue } from '#web/pets/petValueWords.ts'
import { PetGap } from '#web/pets/PetGap.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeceasedBadge } from '#web/ui/StatusBadge.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

/** `/mascotas/editar/{petId}` */
export function PetEditScreen() {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  const mayWrite = useMay('pets.write')
  usePageTitle(pet.data && `Editar ${pet.data.name}`, petId)
  if (!mayWrite) return <MayNotWrite back={paths.pet(petId).info()} />
  if (pet.data) return <EditPet key={petId} pet={pet.data} />
  return <PetGap pet={pet} />
}

/** The version of the record that the change was made upon. */
const VersionedEdit = PetEdit.extend({ version: z.number() })

function EditPet({ pet }: { pet: PetPage }) {
  const navigate = useNavigate()
  const showValue = useShowPetValue()
  const form = useRecordForm({
    draftKey: { id: `pet/${pet.id}`, title: `Datos de ${pet.name}` },
    initial: petValues(pet),
    labels: petFormLabels,
    labelsNow: petLabelsNow,
    showValue: (name, value) => showValue(name, value) || 'Vacío',
    schema: VersionedEdit,
    toInput: (values, version) => ({ ...toPetEdit(values, dayOf(new Date())), version }),
    rules: ({ birthOn }) => refusePetDates(birthOn, pet.deceasedOn),
    save: (input) => call(pets.update, { ...input, petId: pet.id }),
    version: pet.version,
    plain: (values) => withBirthOfAge(values, dayOf(new Date())),
    mergeGroups: [['birthOn', 'birthIsApproximate']],
    loadLatest: async () => {
      const latest = await call(pets.get, { petId: pet.id })
      return { values: petValues(latest), version: latest.version }
    },
    onSaved: () => {
      toastSuccess('Mascota actualizada')
      void navigate(paths.pet(pet.id).info(), { replace: true })
    },
  })
  return (
    <div className="PetFormPage">
      <Breadcrumbs
        steps={[
          { label: 'Propietarios', to: paths.owners() },
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: 'Editar' },
        ]}
      />
      <PageHeader title={`Editar a ${pet.name}`} />
      <div className="PetFormPage-alerts row wrap gap-8">
        {pet.status === 'deceased' ? <DeceasedBadge on={pet.deceasedOn} /> : null}
        <AlertChips {...alertsOf(pet)} />
      </div>
      <RecordForm form={form}>
        <div className="stack gap-16">
          <Card>
            <div className="PetPhotoField row wrap">
              <PetPhoto pet={pet} size={64} />
              <div className="grow help quiet">La foto se guarda al elegirla. JPEG, PNG, WebP o AVIF.</div>
            </div>
          </Card>
          <Card>
            <PetFields form={form} isNew={false} />
          </Card>
        </div>
      </RecordForm>
      <FormBar
        form={form}
        submit="Guardar cambios"
        secondary={<Button to={paths.pet(pet.id).info()}>Cancelar</Button>}
      />
    </div>
  )
}
