import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { refuseBirth } from '#shared/pets/pets.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { runActs } from '#web/acts/runActs.ts'
import { paths } from '#web/nav/paths.ts'
import { FormBar, RecordForm } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useOwner } from '#web/owners/owners.data.ts'
import { PetFields } from '#web/pets/PetFields.tsx'
import { petFormLabels, petLabelsNow, petValues, toPetDraft } from '#web/pets/petForm.ts'
import { petActs } from '#web/pets/pets.acts.ts'
import { PetPhotoField, usePickedPhoto } from '#web/pets/PetPhotoField.tsx'
import { useShowPetValue } from '#web/pets/petValueWords.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

/** `/mascotas/nueva/{ownerId}` */
export function PetNewScreen() {
  const { ownerId = '' } = useParams()
  const owner = useOwner(ownerId)
  const mayWrite = useMay('pets.write')
  if (!mayWrite) return <MayNotWrite back={paths.owner(ownerId)} />
  if (owner.data) return <NewPet key={ownerId} owner={owner.data} />
  return (
    <RecordGap
      error={owner.error}
      onRetry={() => void owner.refetch()}
      isRetrying={owner.isFetching}
      loading="Cargando el propietario"
      missing="Este propietario no existe o es de otra clínica"
      failed="No se cargó el propietario"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}

function NewPet({ owner }: { owner: Owner }) {
  const navigate = useNavigate()
  const picked = usePickedPhoto()
  const [photo] = useState(() => runActs<PetPage>())
  const showValue = useShowPetValue()
  const form = useRecordForm({
    draftKey: { id: `pet/new/${owner.id}`, title: `Nueva mascota de ${owner.name}` },
    initial: petValues(),
    labels: petFormLabels,
    labelsNow: petLabelsNow,
    showValue: (name, value) => showValue(name, value) || 'Vacío',
    schema: pets.create.input,
    toInput: (values) => ({ ...toPetDraft(values, dayOf(new Date())), ownerId: owner.id }),
    rules: ({ birthOn }) => refuseBirth(birthOn, dayOf(new Date())),
    save: async (input, options) => {
      const pet = await call(pets.create, input, options)
      // The pet is registered already: a photo that fails must not send it again.
      if (picked.photo) await photo.press(petActs.setPhoto, pet, picked.photo)
      return pet
    },
    onSaved: (pet) => {
      toastSuccess('Mascota registrada')
      void navigate(paths.pet(pet.id).info(), { replace: true })
    },
  })
  useFirstFocus(form.field('name').id)
  return (
    <div className="PetFormPage">
      <Breadcrumbs
        steps={[
          { label: 'Propietarios', to: paths.owners() },
          { label: owner.name, to: paths.owner(owner.id) },
          { label: 'Nueva mascota' },
        ]}
      />
      <PageHeader title="Nueva mascota" subtitle={`De ${owner.name}`} />
      {/* The photo is not a field, and is lost like one. */}
      <RecordForm form={{ ...form, isDirty: form.isDirty || picked.photo !== undefined }}>
        <div className="stack gap-16">
          <Card>
            <PetPhotoField picked={picked} speciesId={form.values.speciesId} name={form.values.name} />
          </Card>
          <Card>
            <PetFields form={form} isNew />
          </Card>
        </div>
      </RecordForm>
      <FormBar
        form={form}
        isAlways
        submit="Registrar mascota"
        secondary={<Button to={paths.owner(owner.id)}>Cancelar</Button>}
      />
    </div>
  )
}

/** Who came here by an address although their role only reads. */
export function MayNotWrite({ back }: { back: string }) {
  return (
    <Card>
      <EmptyState title="Su cuenta no puede cambiar mascotas" action={<Button to={back}>Volver</Button>}>
        Pida este permiso al administrador de la clínica.
      </EmptyState>
    </Card>
  )
}
