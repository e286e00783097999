import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { may } from '#shared/access/actions.ts'
import { AnnouncementsProvider } from '#web/announcements/Announcements.tsx'
import { AnalyticsQuestion } from '#web/app/AnalyticsQuestion.tsx'
import { BottomBar } from '#web/app/BottomBar.tsx'
import { CommandsProvider } from '#web/app/CommandsProvider.tsx'
import { HelpButton } from '#web/app/HelpButton.tsx'
import type { PageHandle } from '#web/app/pageHandle.ts'
import { RefusedScreen } from '#web/app/RefusedScreen.tsx'
import { SideMenu } from '#web/app/SideMenu.tsx'
import { useKeptScroll } from '#web/app/useKeptScroll.ts'
import { QueuedCalls } from '#web/drafts/QueuedCalls.tsx'
import { PendingDrafts } from '#web/drafts/PendingDrafts.tsx'
import { isAllSafe, onOpenForms } from '#web/drafts/openForms.ts'
import { LockedOut, PaymentGate } from '#web/invoices/PaymentGate.tsx'
import { useShownSince } from '#web/drafts/shownSince.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { OfflineStrip } from '#web/ui/OfflineStrip.tsx'
import { useHasBottomBar } from '#web/ui/screenSizes.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/app/Shell.css'

/** The frame of every page behind the door: menu, content, help. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const isNarrow = useHasBottomBar()
  const profile = useProfile()
  const matches = useMatches()
  const isRefused = matches.some(({ handle }) => {
    const needs = (handle as PageHandle | undefined)?.needs
    return needs !== undefined && !may(profile, needs)
  })
  const page = matches.findLast((match) => (match.handle as PageHandle | undefined)?.title)
  const title = (page?.handle as PageHandle | undefined)?.title
  useKeptScroll(main, isNarrow)
  return (
    <PaymentGate>
      <CommandsProvider>
        <AnnouncementsProvider>
          <div className="Shell">
            <a className="Shell-skip round pady-10 padx-16 strong screen-only" href="#contenido">
              Ir al contenido
            </a>
            {isNarrow ? null : <SideMenu />}
            {/* Its name is what is read aloud when another page takes the focus. */}
            <main className="Shell-main slim" id="contenido" tabIndex={-1} ref={main} aria-label={title}>
              <OfflineStrip areTextsSafe={useSyncExternalStore(onOpenForms, isAllSafe)} shownSince={useShownSince()} />
              {/* Before the page, so that the title that a page sets itself comes later and stays. */}
              <PageChange main={main} title={title} path={page?.pathname} />
              <PendingDrafts />
              <Slot name="everyPage" />
              <QueuedCalls accountId={profile.id} />
              <LockedOut>{isRefused ? <RefusedScreen /> : <Outlet />}</LockedOut>
            </main>
            {isNarrow ? (
              <>
                <HelpButton isTab />
                <BottomBar />
              </>
            ) : null}
          </div>
          <AnalyticsQuestion />
        </AnnouncementsProvider>
      </CommandsProvider>
    </PaymentGate>
  )
}

interface PageChangeProps {
  main: React.RefObject<HTMLElement | null>
  title: string | undefined
  /** Of the page, without its tab: that is no change of page. */
  path: string | undefined
}

/** Names the document after the page and, when the page changes, moves the focus to its beginning. */
function PageChange({ main, title, path }: PageChangeProps) {
  const { pathname } = useLocation()
  const pagePath = path ?? pathname
  const shown = useRef(pagePath)

  useEffect(() => {
    document.title = title ? `${title} · Huella` : 'Huella'
  }, [title, pagePath])

  useEffect(() => {
    if (shown.current === pagePath) return
    shown.current = pagePath
    main.current?.focus({ preventScroll: true })
  }, [pagePath, main])
  return null
}
