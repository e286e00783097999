import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsJoin, IconBan, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { DeactivateModal } from '#web/owners/DeactivateModal.tsx'
import { MergeModal } from '#web/owners/MergeModal.tsx'
import { OwnerChanges } from '#web/owners/OwnerChanges.tsx'
import { OwnerCard, OwnerFacts } from '#web/owners/OwnerCard.tsx'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { OwnerPets } from '#web/owners/OwnerPets.tsx'
import { MergedOwners, OwnerState } from '#web/owners/OwnerState.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { OwnerReminders } from '#web/reminders/RemindersOf.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import '#web/owners/OwnerScreen.css'

interface OwnerScreenProps {
  /** A card of a word that knows owners, as owners may not know it. */
  Consultations: ComponentType<{ ownerId: string }>
}

/** `/propietarios/{id}`; `?editar=1` opens the form over it, `?mascota=` narrows many pets. */
export function OwnerScreen({ Consultations }: OwnerScreenProps) {
  const { ownerId = '' } = useParams()
  const owner = useOwner(ownerId)
  usePageTitle(owner.data?.name, ownerId)
  if (owner.data) return <LoadedOwner key={ownerId} owner={owner.data} Consultations={Consultations} />
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

function LoadedOwner({ owner, Consultations }: OwnerScreenProps & { owner: Owner }) {
  const [params, setParams] = useAddress()
  const isMerged = owner.mergedInto !== null
  const isActive = owner.status === 'active'
  const mayWrite = useMay('owners.write') && !isMerged
  const mayAddPet = useMay('pets.write') && isActive
  const mayDeactivate = useMay('owners.deactivate') && isActive
  const mayMerge = useMay('owners.merge') && isActive
  const [dialog, setDialog] = useState<'deactivate' | 'merge'>()
  const mayReadChanges = useMay('changes.read')
  const showsConsultations = useMay('consultations.read') && owner.pets.length > 0
  const [showsChanges, changes] = useDisclosure(false)
  const openForm = () => setParams((before) => writeSearch(before, { editar: '1' }))
  const closeForm = () => setParams((before) => writeSearch(before, { editar: '' }), { replace: true })
  const more: MenuAction[] = []
  if (mayReadChanges)
    more.push({
      label: 'Historial de modificaciones',
      icon: <IconHistory size={18} stroke={1.75} aria-hidden />,
      onClick: changes.open,
    })
  if (mayMerge)
    more.push({
      label: 'Unir con otro propietario',
      icon: <IconArrowsJoin size={18} stroke={1.75} aria-hidden />,
      onClick: () => setDialog('merge'),
    })
  if (mayDeactivate)
    more.push({
      label: 'Desactivar',
      icon: <IconBan size={18} stroke={1.75} aria-hidden />,
      onClick: () => setDialog('deactivate'),
    })
  return (
    <div className="OwnerScreen">
      <div className="OwnerScreen-head">
        <Breadcrumbs steps={[{ label: 'Propietarios', to: paths.owners() }, { label: owner.name }]} />
        <div className="OwnerScreen-actions">
          <ActionMenu label={`Más acciones para ${owner.name}`} tone="default" actions={more} />
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
      <OwnerState owner={owner} />
      <OwnerCard owner={owner} />
      <div className="OwnerScreen-columns">
        <OwnerPets pets={owner.pets} ownerName={owner.name} newPet={mayAddPet ? paths.newPet(owner.id) : undefined} />
        <div className="OwnerScreen-side">
          <OwnerFacts owner={owner} />
          <MergedOwners owner={owner} />
          <OwnerReminders ownerId={owner.id} />
        </div>
        {showsConsultations ? <Consultations ownerId={owner.id} /> : null}
      </div>
      {dialog === 'deactivate' ? <DeactivateModal owner={owner} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'merge' ? <MergeModal owner={owner} onClose={() => setDialog(undefined)} /> : null}
      {mayWrite ? <OwnerModal owner={owner} opened={params.get('editar') === '1'} onClose={closeForm} /> : null}
      {mayReadChanges ? <OwnerChanges ownerId={owner.id} opened={showsChanges} onClose={changes.close} /> : null}
    </div>
  )
}
