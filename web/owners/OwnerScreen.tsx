import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { IconPencil } from '@tabler/icons-react'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { ActButton, ActMenu } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { OwnerCard, OwnerFacts } from '#web/owners/OwnerCard.tsx'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { OwnerPets } from '#web/owners/OwnerPets.tsx'
import { ownerActs } from '#web/owners/owners.acts.ts'
import { MergedOwners, OwnerState } from '#web/owners/OwnerState.tsx'
import { useOwner } from '#web/owners/owners.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RecordGap } from '#web/ui/RecordGap.tsx'
import { Slot } from '#web/word/Slot.tsx'
import '#web/owners/OwnerScreen.css'

interface OwnerScreenProps {
  /** The card of a word that knows owners, as owners may not know it. */
  Consultations: ComponentType<{ ownerId: string }>
}

/** `/propietarios/{id}`; `?editar=1` opens the form over it, `?mascota=` narrows many pets. */
export function OwnerScreen(cards: OwnerScreenProps) {
  const { ownerId = '' } = useParams()
  const owner = useOwner(ownerId)
  usePageTitle(owner.data?.name, ownerId)
  if (owner.data) return <LoadedOwner key={ownerId} owner={owner.data} {...cards} />
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
  const showsConsultations = useMay('consultations.read') && owner.pets.length > 0
  const { newPet, changes, merge, deactivate } = ownerActs
  const more = [changes, merge(useMay('owners.unmerge')), deactivate]
  const openForm = () => setParams((before) => writeSearch(before, { editar: '1' }))
  const closeForm = () => setParams((before) => writeSearch(before, { editar: '' }), { replace: true })
  return (
    <div className="held gap-16">
      <div className="row wrap apart rows-8 gap-16">
        <Breadcrumbs steps={[{ label: 'Propietarios', to: paths.owners() }, { label: owner.name }]} />
        <div className="OwnerScreen-actions line gap-8">
          <ActMenu label={`Más acciones para ${owner.name}`} tone="default" does={more} of={owner} />
          {mayWrite ? (
            <Button onClick={openForm} icon={<IconPencil size={18} stroke={1.75} aria-hidden />}>
              Editar
            </Button>
          ) : null}
          <ActButton does={newPet} of={owner} tone="primary" size="normal" withIcon />
        </div>
      </div>
      <OwnerState owner={owner} />
      <OwnerCard owner={owner} />
      <div className="OwnerScreen-columns">
        <OwnerPets pets={owner.pets} ownerName={owner.name} newPet={mayAddPet ? paths.newPet(owner.id) : undefined} />
        <div className="OwnerScreen-side held gap-16">
          <OwnerFacts owner={owner} />
          <MergedOwners owner={owner} />
          <Slot name="ownerCard" ownerId={owner.id} />
        </div>
        {showsConsultations ? <Consultations ownerId={owner.id} /> : null}
      </div>
      {mayWrite ? <OwnerModal owner={owner} opened={params.get('editar') === '1'} onClose={closeForm} /> : null}
    </div>
  )
}
