import { useEffect, useRef } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { paths } from '#web/nav/paths.ts'
import { useSettingsSections } from '#web/professionals/useSettingsSections.ts'
import { usePageTitle } from '#web/nav/usePageTitle.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { listWords } from '#web/word/registry.ts'
import '#web/app/SettingsScreen.css'

/** The sections at the left and the chosen one beside them; on a phone first the list, then the section alone. */
export function SettingsScreen() {
  const isPhone = useIsPhone()
  const sections = useSettingsSections()
  const path = useLocation().pathname.split('/')[2] ?? ''
  const isAt = ({ path: of }: { path: string }) => of.toLowerCase() === path.toLowerCase()
  const section = sections.find(isAt)
  // An address that no section has is answered with all of them; one that this person may not open says so itself.
  const isKnown = listWords().some(({ settings }) => settings && isAt(settings))
  usePageTitle(section ? `${section.name} · Configuración` : 'Configuración', path)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // On a phone the list that had the focus is gone; beside the section it stays where it is.
    if (isPhone) heading.current?.focus()
  }, [path, isPhone])

  const first = sections[0]
  if (!isPhone && path === '' && first) return <Navigate to={paths.settingsSection(first.path)} replace />
  if (!isKnown)
    return (
      <>
        <PageHeader
          title={
            <span ref={heading} tabIndex={-1}>
              Configuración
            </span>
          }
        />
        <nav className="Settings-list box clipped lined" aria-label="Secciones de la configuración">
          {sections.map(({ path: to, name }) => (
            <Link className="tall-52 row apart pady-8 padx-16 hovers ring-in" key={to} to={paths.settingsSection(to)}>
              {name}
              <IconChevronRight className="quiet" size={18} stroke={1.75} aria-hidden />
            </Link>
          ))}
        </nav>
      </>
    )
  if (isPhone)
    return (
      <>
        <Link to={paths.settings()} className="tall-44 inline gap-6 strong brand screen-only">
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          Configuración
        </Link>
        <PageHeader
          title={
            <span ref={heading} tabIndex={-1}>
              {section?.name ?? 'Configuración'}
            </span>
          }
        />
        <div className="Settings-section stack gap-16 slim">
          <Outlet />
        </div>
      </>
    )

  return (
    <>
      <PageHeader title="Configuración" />
      <div className="Settings">
        <nav className="Settings-nav stack gap-2 screen-only" aria-label="Secciones de la configuración">
          {sections.map(({ path: to, name }) => (
            <NavLink
              className="tall-36 tap row round soft hovers picks"
              key={to}
              to={paths.settingsSection(to)}
              preventScrollReset
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="Settings-section stack gap-16 slim">
          <Outlet />
        </div>
      </div>
    </>
  )
}

/** An address below the settings that is no section: the list stands above it. */
export function SettingsOther() {
  return null
}
