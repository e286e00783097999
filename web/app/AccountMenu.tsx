import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle, IconPalette, IconUser } from '@tabler/icons-react'
import { useActs } from '#web/acts/useActs.tsx'
import { Help } from '#web/app/HelpButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { leaveSession } from '#web/professionals/signOut.acts.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ProfilePhoto } from '#web/professionals/ProfilePhoto.tsx'
import { shortTitle } from '#web/professionals/titles.ts'
import { MenuButton } from '#web/ui/ActionMenu.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Who is here, at the foot of the side menu, and what is theirs. */
export function AccountMenu() {
  const profile = useProfile()
  const { offered } = useActs([leaveSession], undefined)
  const [isHelpOpen, help] = useDisclosure()
  const actions = [
    { label: 'Perfil', icon: <IconUser {...icon} />, to: paths.settingsSection('perfil') },
    { label: 'Apariencia', icon: <IconPalette {...icon} />, to: paths.settingsSection('apariencia') },
    { label: 'Ayuda', icon: <IconHelpCircle {...icon} />, onClick: help.open },
    ...offered.map((one) => ({ label: one.label, icon: <one.icon {...icon} />, onClick: one.press })),
  ]
  return (
    <>
      <MenuButton
        position="top-start"
        actions={actions}
        target={(given) => (
          <button type="button" className="SideMenu-profile row round gap-8 grow hovers" {...given}>
            <ProfilePhoto photo={profile.photo} size={32} />
            <span className="slim">
              <strong title={profile.name}>{profile.name}</strong>
              <small className="block caption quiet cut">{shortTitle(profile)}</small>
            </span>
          </button>
        )}
      />
      <Help opened={isHelpOpen} onClose={help.close} />
    </>
  )
}
