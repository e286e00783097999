import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { showNumber } from '#shared/values/number.ts'
import '#web/ui/ScrollTabs.css'

export interface RouteTab {
  to: string
  label: string
  count?: number
  /** What in it cannot wait: "2 vencidas". */
  alarm?: string
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
    <nav ref={list} className="ScrollTabs line scrolls-x holder screen-only" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          className="ScrollTabs-tab inline rigid strong soft ring-in"
          end
          replace
          preventScrollReset
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="light quiet">{showNumber(tab.count)}</span>}
          {tab.alarm ? <span className="ScrollTabs-alarm heavy red">{tab.alarm}</span> : null}
        </NavLink>
      ))}
    </nav>
  )
}
