import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconFlower,
  IconHistory,
  IconPencil,
  IconQrcode,
  IconScale,
  IconShare2,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react'
import { may } from '#shared/access/actions.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { isSamePath, paths } from '#web/nav/paths.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { PetIdentity } from '#web/pets/PetIdentity.tsx'
import type { PetDialog } from '#web/pets/PetDialogs.tsx'
import { PetGap } from '#web/pets/PetGap.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { ToldChanges } from '#web/reminders/ToldChanges.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'
import { ScrollTabs } from '#web/ui/ScrollTabs.tsx'
import { useRecordForms } from '#web/pets/useRecordForms.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { listWords } from '#web/word/registry.ts'
import { WeightModal } from '#web/weights/WeightModal.tsx'
import '#web/pets/PetScreen.css'

/** They come when the first of them is opened. */
const PetDialogs = lazy(async () => ({ default: (await import('#web/pets/PetDialogs.tsx')).PetDialogs }))

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
  const [isWeighing, weighing] = useDisclosure(false)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const mayWrite = useMay('pets.write')
  const mayConsult = useMay('consultations.write')
  const rights = useProfile()
  const records = useRecordForms({ pet })
  const mayReadChanges = useMay('changes.read')
  const isOpen = canRecord(pet) === undefined
  const newVaccine = useMay('vaccines.write') ? paths.newVaccine(pet.id) : undefined
  useShortcut('v', isOpen && newVaccine ? () => void navigate(newVaccine) : undefined)

  const mayClose = useMay('pets.close')
  const mayReopen = useMay('pets.reopen')
  const mayChangeOwner = useMay('pets.changeOwner')
  const mayReport = useMay('report.manage')
  const [dialog, openDialog] = useState<PetDialog>()

  const more: MenuAction[] = [
    ...(mayWrite
      ? [
          {
            label: 'Editar',
            icon: <IconPencil size={18} stroke={1.75} aria-hidden />,
            onClick: () => void navigate(paths.editPet(pet.id)),
          },
        ]
      : []),
    ...(mayReadChanges
      ? [
          {
            label: 'Historial de modificaciones',
            icon: <IconHistory size={18} stroke={1.75} aria-hidden />,
            onClick: () => openDialog('changes'),
          },
        ]
      : []),
  ]
  if (mayChangeOwner)
    more.push({
      label: 'Cambiar propietario',
      icon: <IconUserShare size={18} stroke={1.75} aria-hidden />,
      onClick: () => openDialog('owner'),
    })
  if (mayReport)
    more.push({
      label: 'Reporte público',
      icon: <IconShare2 size={18} stroke={1.75} aria-hidden />,
      onClick: () => openDialog('report'),
    })
  more.push({
    label: 'Imprimir etiqueta',
    icon: <IconQrcode size={18} stroke={1.75} aria-hidden />,
    to: paths.petLabels(pet.id),
  })
  if (mayClose && isOpen)
    more.push(
      {
        label: 'Cambiar el estado',
        icon: <IconTag size={18} stroke={1.75} aria-hidden />,
        onClick: () => openDialog('change'),
      },
      {
        label: 'Reportar fallecimiento',
        icon: <IconFlower size={18} stroke={1.75} aria-hidden />,
        onClick: () => openDialog('death'),
      },
    )
  if (mayReopen && pet.status === 'deceased')
    more.push({
      label: 'Deshacer el fallecimiento',
      icon: <IconArrowBackUp size={18} stroke={1.75} aria-hidden />,
      onClick: () => openDialog('undoDeath'),
    })
  const registered: MenuAction[] = [...records.actions]
  if (mayWrite)
    registered.push({
      label: 'Peso',
      icon: <IconScale size={18} stroke={1.75} aria-hidden />,
      onClick: weighing.open,
    })
  const register =
    isOpen && registered.length > 0 ? (
      <ActionMenu word="Registrar" label={`Registrar para ${pet.name}`} isUp={isPhone} actions={registered} />
    ) : null
  const consult = isOpen && mayConsult ? <StartConsultation petId={pet.id} hasShortcut /> : null

  return (
    <div className="PetScreen">
      <div className="PetScreen-head">
        <Breadcrumbs
          steps={[
            { label: 'Propietarios', to: paths.owners() },
            { label: pet.owner.name, to: paths.owner(pet.owner.id) },
            ...(isPhone ? [] : [{ label: pet.name }]),
          ]}
        />
        <div className="PetScreen-actions">
          <ActionMenu label={`Más acciones para ${pet.name}`} actions={more} tone="default" />
          {isPhone ? null : register}
          {isPhone ? null : consult}
        </div>
      </div>
      <PetIdentity pet={pet} />
      {isOpen && pet.counts.reminders ? <ToldChanges petId={pet.id} /> : null}
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
      {dialog ? (
        <Suspense>
          <PetDialogs dialog={dialog} pet={pet} onClose={() => openDialog(undefined)} />
        </Suspense>
      ) : null}
      {records.dialog}
      <WeightModal pet={pet} opened={isWeighing} onClose={weighing.close} />
    </div>
  )
}
