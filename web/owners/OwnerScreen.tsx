import { useParams, useSearchParams } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { paths } from '#web/app/paths.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { OwnerChanges } from '#web/owners/OwnerChanges.tsx'
import { OwnerCard, OwnerFacts } from '#web/owners/OwnerCard.tsx'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { OwnerPets } from '#web/owners/OwnerPets.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import '#web/owners/OwnerScreen.css'

/** `/propietarios/{id}`; `?editar=1` opens the form over it. */
export function OwnerScreen() {
  const { ownerId = '' } = useParams()
  const owner = useOwner(ownerId)
  usePageTitle(owner.data?.name, ownerId)
  if (owner.data) return <OwnerPage key={ownerId} owner={owner.data} />
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

function OwnerPage({ owner }: { owner: Owner }) {
  const [params, setParams] = useSearchParams()
  const mayWrite = useMay('owners.write')
  const mayAddPet = useMay('pets.write')
  const mayReadChanges = useMay('changes.read')
  const [showsChanges, changes] = useDisclosure(false)
  const openForm = () => setParams({ editar: '1' })
  const closeForm = () => setParams({}, { replace: true })
  return (
    <div className="OwnerScreen">
      <div className="OwnerScreen-head">
        <Breadcrumbs steps={[{ label: 'Propietarios', to: paths.owners() }, { label: owner.name }]} />
        <div className="OwnerScreen-actions">
          {mayReadChanges ? (
            <ActionMenu
              label={`Más acciones para ${owner.name}`}
              tone="default"
              actions={[
                {
                  label: 'Historial de modificaciones',
                  icon: <IconHistory size={18} stroke={1.75} aria-hidden />,
                  onClick: changes.open,
                },
              ]}
            />
          ) : null}
          {mayWrite ? (
            <Button onClick={openForm} icon={<IconPencil size={18} stroke={1.75} aria-hidden />}>
              Editar
            </Button>
          ) : null}
          {mayAddPet ? (
            <Button tone="primary" to={paths.newPet(owner.id)} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
              Nueva mascota
            </Button>
          ) : null}
        </div>
      </div>
      <OwnerCard owner={owner} />
      <div className="OwnerScreen-columns">
        <OwnerPets pets={owner.pets} ownerName={owner.name} newPet={mayAddPet ? paths.newPet(owner.id) : undefined} />
        <OwnerFacts owner={owner} />
      </div>
      {mayWrite ? <OwnerModal owner={owner} opened={params.get('editar') === '1'} onClose={closeForm} /> : null}
      {mayReadChanges ? <OwnerChanges ownerId={owner.id} opened={showsChanges} onClose={changes.close} /> : null}
    </div>
  )
}
