import { Link } from 'react-router'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle, IconPalette, IconUser } from '@tabler/icons-react'
import { useActs } from '#web/acts/useActs.tsx'
import { HelpModal } from '#web/app/HelpButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { leaveSession } from '#web/professionals/signOut.acts.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ProfilePhoto } from '#web/professionals/ProfilePhoto.tsx'
import { shortTitle } from '#web/professionals/titles.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Who is here, at the foot of the side menu, and what is theirs. */
export function AccountMenu() {
  const profile = useProfile()
  const { offered } = useActs([leaveSession], undefined)
  const [isHelpOpen, help] = useDisclosure()
  const shared = { className: 'ActionMenu-item' }
  return (
    <>
      <Menu position="top-start" shadow="md" width={240} loop>
        <Menu.Target>
          <button type="button" className="SideMenu-profile">
            <ProfilePhoto photo={profile.photo} size={32} />
            <span>
              <strong title={profile.name}>{profile.name}</strong>
              <small>{shortTitle(profile)}</small>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...shared}
            leftSection={<IconUser {...icon} />}
            component={Link}
            to={paths.settingsSection('perfil')}
          >
            Perfil
          </Menu.Item>
          <Menu.Item
            {...shared}
            leftSection={<IconPalette {...icon} />}
            component={Link}
            to={paths.settingsSection('apariencia')}
          >
            Apariencia
          </Menu.Item>
          <Menu.Item {...shared} leftSection={<IconHelpCircle {...icon} />} onClick={help.open}>
            Ayuda
          </Menu.Item>
          {offered.map((one) => (
            <Menu.Item key={one.name} {...shared} leftSection={<one.icon {...icon} />} onClick={one.press}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <HelpModal opened={isHelpOpen} onClose={help.close} />
    </>
  )
}
