import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useActs } from '#web/acts/useActs.tsx'
import { UnreadBadge, useUnreadAnnouncements } from '#web/announcements/Announcements.tsx'
import { MenuLink } from '#web/app/MenuLink.tsx'
import { MenuPanel } from '#web/app/MenuPanel.tsx'
import { showCount } from '#shared/values/number.ts'
import { sectionOf } from '#web/nav/paths.ts'
import { countTabs } from '#web/app/tabs.ts'
import { PaymentBanner } from '#web/invoices/PaymentBanner.tsx'
import { usePaymentGate } from '#web/invoices/PaymentGate.tsx'
import { useMenu } from '#web/menu/menu.data.ts'
import { askToLeaveSession } from '#web/professionals/signOut.acts.ts'
import { menuIcon } from '#web/menu/menuIcons.ts'

/** The menu below 1024 px: the first entries as tabs, all of them in the panel. */
export function BottomBar() {
  const { pathname } = useLocation()
  const { width } = useViewportSize()
  // The panel covers the page that it was opened on: one that comes by the back button is seen, and so is that one later.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === pathname
  if (openOn !== undefined && !isOpen) setOpenOn(undefined)
  const setOpen = (opens: boolean) => setOpenOn(opens ? pathname : undefined)
  const { press, dialog } = useActs([askToLeaveSession], undefined)
  const bar = useRef<HTMLElement>(null)
  const items = useMenu()
  const section = sectionOf(pathname, items)
  const tabs = items.slice(0, countTabs(width || window.innerWidth, items.length))
  const unread = useUnreadAnnouncements()
  const owes = usePaymentGate().current !== undefined
  return (
    <>
      <MenuPanel
        opened={isOpen}
        onClose={() => setOpen(false)}
        onSignOut={() => press(askToLeaveSession.name)}
        bar={bar}
      />
      {dialog}
      <PaymentBanner isAboveBar />
      <nav className="BottomBar line surface topped screen-only" aria-label="Principal" ref={bar}>
        {tabs.map((item) => {
          const Icon = menuIcon(item.icon)
          const isCurrent = !isOpen && item.path === section
          return (
            <MenuLink
              key={item.path}
              item={item}
              isCurrent={isCurrent}
              className="BottomBar-tab column gathered middle gap-2 grow caption strong soft ring-in"
              onClick={() => setOpen(false)}
            >
              <span className="BottomBar-pill centre holder">
                <Icon size={22} stroke={1.75} aria-hidden />
              </span>
              <span className="BottomBar-name cut">{item.name}</span>
            </MenuLink>
          )
        })}
        <button
          type="button"
          className="BottomBar-tab column gathered middle gap-2 grow caption strong soft ring-in"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="BottomBar-pill centre holder">
            <IconMenu2 size={22} stroke={1.75} aria-hidden />
            {owes ? (
              <span className="UnreadBadge heavy centred" data-owes aria-hidden>
                !
              </span>
            ) : (
              <UnreadBadge count={unread} />
            )}
          </span>
          <span className="BottomBar-name cut">Menú</span>
          {owes ? <VisuallyHidden>pago pendiente</VisuallyHidden> : null}
          {unread > 0 ? <VisuallyHidden>{showCount(unread, 'novedad', 'novedades')} sin leer</VisuallyHidden> : null}
        </button>
      </nav>
    </>
  )
}
