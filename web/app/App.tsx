import '@mantine/notifications/styles.layer.css'
import '#web/ui/print.css'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, useEffect, useMemo } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { LiveEvent } from '#shared/http/live.contract.ts'
import { TakeOverGate } from '#web/accounts/TakeOverGate.tsx'
import { BackgroundLists } from '#web/app/BackgroundLists.tsx'
import { preparePages } from '#web/app/preparePages.ts'
import { routes } from '#web/app/routes.tsx'
import { answerStore } from '#web/drafts/deviceAnswers.ts'
import { keepAnswers } from '#web/drafts/keepAnswers.ts'
import { KeeperContext, keeperOf } from '#web/drafts/keeper.ts'
import { followClinic } from '#web/http/live.ts'
import { queryClient, refresh } from '#web/http/queryClient.ts'
import { noteWritten } from '#web/http/written.ts'
import { followPointer } from '#web/nav/ahead.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { SessionLostDialog } from '#web/professionals/SessionLostDialog.tsx'
import { fetchedSoon, usePart } from '#web/ui/lazyPart.ts'
import { loadPart } from '#web/ui/loadPart.ts'

// Before the router takes their code over.
preparePages(routes)
const router = createBrowserRouter(routes)

/** After the first page and its parts: what is fetched then is for the next start. */
const AFTER_MS = 4_000
const tellNewVersions = () => loadPart(async () => (await import('#web/app/newVersion.ts')).tellNewVersions())

const hear = (event: LiveEvent) => {
  noteWritten(event)
  refresh.hear(event)
}

const loadToasts = fetchedSoon(async () => (await import('#web/ui/Toasts.tsx')).Toasts)

/** What shows toasts comes with the first of them, or after the screen. */
function ToastPlace() {
  const { notifications } = useNotifications()
  const Toasts = usePart(loadToasts, notifications.length > 0)
  return Toasts ? createElement(Toasts) : null
}

/** All that stands behind the door. */
export function App() {
  const { id: accountId } = useProfile()
  const keeper = useMemo(() => keeperOf(accountId), [accountId])
  useEffect(() => followClinic(accountId, hear), [accountId])
  useEffect(followPointer, [])
  useEffect(() => keepAnswers(queryClient, answerStore(accountId)), [accountId])
  useEffect(() => {
    const telling = setTimeout(() => void tellNewVersions(), AFTER_MS)
    return () => clearTimeout(telling)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <ToastPlace />
      <BackgroundLists />
      <KeeperContext value={keeper}>
        <RouterProvider router={router} />
      </KeeperContext>
      <TakeOverGate />
      <SessionLostDialog />
    </QueryClientProvider>
  )
}
