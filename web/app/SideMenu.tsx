import { useLocation } from 'react-router'
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
    <aside className="SideMenu column screen-only" aria-label="Menú">
      <div className="SideMenu-head tall-36 row gap-10 below-16 large strong">
        <ClinicLogo size={34} />
        <span title={profile.clinic.name}>{profile.clinic.name}</span>
        <AnnouncementsButton />
      </div>
      <SearchButton className="below-8 rigid" />
      <nav className="SideMenu-scroll grow" aria-label="Principal">
        {items.map((item) => {
          const Icon = menuIcon(item.icon)
          const isCurrent = item.path === section
          return (
            <MenuLink
              key={item.path}
              item={item}
              isCurrent={isCurrent}
              className="SideMenu-link tall-36 row round gap-10 strong soft hovers ring-in picks"
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {item.name}
              {item.count === undefined ? null : <span className="SideMenu-count centred">{item.count}</span>}
            </MenuLink>
          )
        })}
      </nav>
      <PaymentBanner />
      <div className="SideMenu-foot row topped gap-8">
        <HelpButton />
        <AccountMenu />
      </div>
    </aside>
  )
}
