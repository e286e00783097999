import { useLocation } from 'react-router'
import { ScrollArea } from '@mantine/core'
import { AnnouncementsButton } from '#web/announcements/Announcements.tsx'
import { AccountMenu } from '#web/app/AccountMenu.tsx'
import { ClinicLogo } from '#web/app/ClinicLogo.tsx'
import { HelpButton } from '#web/app/HelpButton.tsx'
import { MenuLink } from '#web/app/MenuLink.tsx'
import { sectionOf } from '#web/nav/paths.ts'
import { SearchButton } from '#web/search/SearchButton.tsx'
import { PaymentBanner } from '#web/invoices/PaymentBanner.tsx'
import { useMenu } from '#web/menu/menu.data.ts'
import { menuIcon } from '#web/menu/menuIcons.ts'
import { useProfile } from '#web/professionals/profile.tsx'

/** The menu from 1024 px on. */
export function SideMenu() {
  const profile = useProfile()
  const { pathname } = useLocation()
  const items = useMenu()
  const section = sectionOf(pathname, items)
  return (
    <aside className="SideMenu" aria-label="Menú">
      <div className="SideMenu-head">
        <ClinicLogo size={34} />
        <span title={profile.clinic.name}>{profile.clinic.name}</span>
        <AnnouncementsButton />
      </div>
      <SearchButton className="SideMenu-search" />
      <ScrollArea className="SideMenu-scroll" type="auto">
        <nav aria-label="Principal">
          {items.map((item) => {
            const Icon = menuIcon(item.icon)
            const isCurrent = item.path === section
            return (
              <MenuLink key={item.path} item={item} isCurrent={isCurrent} className="SideMenu-link">
                <Icon size={20} stroke={1.75} aria-hidden />
                {item.name}
              </MenuLink>
            )
          })}
        </nav>
      </ScrollArea>
      <PaymentBanner />
      <div className="SideMenu-foot">
        <HelpButton />
        <AccountMenu />
      </div>
    </aside>
  )
}
