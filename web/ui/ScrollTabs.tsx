import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { showNumber } from '#shared/values/number.ts'
import '#web/ui/ScrollTabs.css'

export interface RouteTab {
  to: string
  label: string
  count?: number
}

/** Tabs that are routes, 44 px high; on a narrow screen they scroll and the active one comes into view. */
export function ScrollTabs({ tabs, label }: { tabs: readonly RouteTab[]; label: string }) {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!active || !list.current) return
    // Only this strip moves: scrollIntoView would also scroll the page.
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={list} className="ScrollTabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className="ScrollTabs-tab" end replace preventScrollReset>
          {tab.label}
          {tab.count === undefined ? null : <span className="ScrollTabs-count">{showNumber(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
