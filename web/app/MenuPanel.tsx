import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { FocusTrap, Portal, Transition } from '@mantine/core'
import { useClickOutside, useEventListener, useHotkeys, useMergedRef } from '@mantine/hooks'
import { IconChevronRight, IconLogout } from '@tabler/icons-react'
import { AnnouncementsRow } from '#web/announcements/Announcements.tsx'
import { ClinicLogo } from '#web/app/ClinicLogo.tsx'
import { MenuLink } from '#web/app/MenuLink.tsx'
import { paths, sectionOf } from '#web/nav/paths.ts'
import { SearchButton } from '#web/search/SearchButton.tsx'
import { PaymentBanner } from '#web/invoices/PaymentBanner.tsx'
import { useMenu } from '#web/menu/menu.data.ts'
import { menuIcon } from '#web/menu/menuIcons.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ProfilePhoto } from '#web/professionals/ProfilePhoto.tsx'
import { roleNames } from '#shared/professionals/professionals.words.ts'
import { Button } from '#web/ui/Button.tsx'
import { useReturnFocus } from '#web/ui/returnFocus.ts'

/** Milliseconds that the panel takes to come and to go. */
const ENTER_MS = 240
const EXIT_MS = 500

const slide = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(16px)' },
  transitionProperty: 'opacity, transform',
}

interface MenuPanelProps {
  opened: boolean
  onClose: () => void
  onSignOut: () => void
  /** A press on one of its tabs is no press outside: they close the panel themselves. */
  bar: RefObject<HTMLElement | null>
}

/** Full screen over the page; the bottom bar stays in sight. */
export function MenuPanel({ opened, ...props }: MenuPanelProps) {
  return (
    <Portal>
      <Transition mounted={opened} transition={slide} duration={ENTER_MS} exitDuration={EXIT_MS}>
        {(style) => <Panel {...props} style={style} isLeaving={!opened} />}
      </Transition>
    </Portal>
  )
}

type PanelProps = Omit<MenuPanelProps, 'opened'> & { style: React.CSSProperties; isLeaving: boolean }

function Panel({ style, onClose, onSignOut, bar, isLeaving }: PanelProps) {
  const profile = useProfile()
  const { pathname } = useLocation()
  const items = useMenu()
  const section = sectionOf(pathname, items)
  const outside = useClickOutside<HTMLDivElement>((event) => {
    const tab = event.target instanceof Element ? event.target.closest('a, button') : null
    if (!bar.current?.contains(tab)) onClose()
  })
  // It covers all but the bar: its own empty ground is outside too.
  const ground = useEventListener('click', ({ target, currentTarget }) => {
    if (target === currentTarget) onClose()
  })
  const panel = useMergedRef(outside, ground)
  useHotkeys([['Escape', onClose]], [])
  useReturnFocus(true)
  const leave = () => {
    onClose()
    // What was pressed goes with the panel: the focus comes back to what stays.
    bar.current?.querySelector('button')?.focus()
  }
  return (
    <FocusTrap active={!isLeaving} innerRef={panel}>
      <div className="MenuPanel column gap-12" role="dialog" aria-label="Menú" style={style} inert={isLeaving}>
        <div className="row gap-10 large">
          <ClinicLogo size={40} />
          <strong className="grow strong">{profile.clinic.name}</strong>
          <Button icon={<IconLogout size={20} stroke={1.75} aria-hidden />} aria-haspopup="dialog" onClick={onSignOut}>
            Salir
          </Button>
        </div>
        <Link
          to={paths.settings()}
          className="MenuPanel-profile row box raised gap-12 pady-14 padx-14 ring-in"
          onClick={onClose}
        >
          <ProfilePhoto photo={profile.photo} size={56} />
          <span className="grow breaks">
            <strong className="block">{profile.name}</strong>
            <span className="block soft">{roleNames[profile.role]}</span>
            {profile.professionalCard ? (
              <small className="block">Tarjeta profesional {profile.professionalCard}</small>
            ) : null}
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </Link>
        <SearchButton onOpen={leave} />
        <AnnouncementsRow onOpen={leave} />
        <nav className="MenuPanel-links box lined raised" aria-label="Todas las páginas">
          {items.map((item) => {
            const Icon = menuIcon(item.icon)
            const isCurrent = item.path === section
            return (
              <MenuLink
                key={item.path}
                item={item}
                isCurrent={isCurrent}
                className="MenuPanel-link tall-48 row gap-14 pady-8 padx-16 large strong ring-in"
                onClick={onClose}
              >
                <Icon size={22} stroke={1.75} aria-hidden />
                {item.name}
              </MenuLink>
            )
          })}
        </nav>
        <PaymentBanner onOpen={leave} />
      </div>
    </FocusTrap>
  )
}
