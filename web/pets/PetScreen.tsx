import type { ComponentType } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { may } from '#shared/access/actions.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { ActMenu, menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { isSamePath, paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { PetIdentity } from '#web/pets/PetIdentity.tsx'
import { PetGap } from '#web/pets/PetGap.tsx'
import { headActs, petActs } from '#web/pets/pets.acts.ts'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { ScrollTabs } from '#web/ui/ScrollTabs.tsx'
import { useRecordForms } from '#web/pets/useRecordForms.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { listWords } from '#web/word/registry.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/pets/PetScreen.css'

interface PetScreenProps {
  /** The button of a word that knows pets, as pets may not know it. */
  StartConsultation: ComponentType<{ petId: string; hasShortcut?: boolean }>
}

/** `/mascotas/{id}`: who the animal is, and its tabs below. */
export function PetScreen({ StartConsultation }: PetScreenProps) {
  const { petId = '' } = useParams()
  const pet = usePet(petId)
  usePageTitle(pet.data?.name, petId)
  // One address for the first tab, so that it is marked as the current one.
  const { pathname } = useLocation()
  if (isSamePath(pathname, paths.pet(petId).infoTab())) return <Navigate to={paths.pet(petId).info()} replace />
  if (pet.data) return <LoadedPet key={petId} pet={pet.data} StartConsultation={StartConsultation} />
  return <PetGap pet={pet} />
}

const listTabs = () => listWords().flatMap(({ tab }) => (tab ? [tab] : []))

function LoadedPet({ pet, StartConsultation }: PetScreenProps & { pet: PetPage }) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const mayConsult = useMay('consultations.write')
  const rights = useProfile()
  const records = useRecordForms({ pet })
  const { offered, dialog } = useActs([petActs.weigh], pet)
  const isOpen = canRecord(pet) === undefined
  const newVaccine = useMay('vaccines.write') ? paths.newVaccine(pet.id) : undefined
  useShortcut('v', isOpen && newVaccine ? () => void navigate(newVaccine) : undefined)

  const registered = [...records.actions, ...menuOf(offered)]
  const register =
    isOpen && registered.length > 0 ? (
      <ActionMenu word="Registrar" label={`Registrar para ${pet.name}`} isUp={isPhone} actions={registered} />
    ) : null
  const consult = isOpen && mayConsult ? <StartConsultation petId={pet.id} hasShortcut /> : null

  return (
    <div className="PetScreen held gap-16">
      <div className="tall-36 row apart rows-8 gap-16">
        <Breadcrumbs
          steps={[
            { label: 'Propietarios', to: paths.owners() },
            { label: pet.owner.name, to: paths.owner(pet.owner.id) },
            ...(isPhone ? [] : [{ label: pet.name }]),
          ]}
        />
        <div className="PetScreen-actions line gap-8 rigid screen-only">
          <ActMenu label={`Más acciones para ${pet.name}`} does={headActs} of={pet} tone="default" />
          {isPhone ? null : register}
          {isPhone ? null : consult}
        </div>
      </div>
      <PetIdentity pet={pet} />
      {isOpen && pet.counts.reminders ? <Slot name="petNews" petId={pet.id} /> : null}
      <ScrollTabs
        label={`Historia de ${pet.name}`}
        tabs={[
          { label: 'Información', to: paths.pet(pet.id).info() },
          ...listTabs()
            .filter(({ needs }) => may(rights, needs))
            .map(({ path, label, count }) => ({
              label,
              to: paths.pet(pet.id).tab(path),
              ...(count ? { count: count(pet) } : {}),
            })),
        ]}
      />
      <Outlet />
      {isPhone && (register || consult) ? (
        <SaveBar secondary={consult ? register : undefined} primary={consult ?? register} />
      ) : null}
      {records.dialog}
      {dialog}
    </div>
  )
}
