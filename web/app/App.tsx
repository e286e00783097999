import '@mantine/notifications/styles.layer.css'
import '#web/ui/print.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BackgroundLists } from '#web/app/BackgroundLists.tsx'
import { routes } from '#web/app/routes.tsx'
import { KeeperContext, keeperOf } from '#web/drafts/keeper.ts'
import { followClinic } from '#web/http/live.ts'
import { queryClient, refresh } from '#web/http/queryClient.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { SessionLostDialog } from '#web/professionals/SessionLostDialog.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { TOAST_LIMIT } from '#web/ui/toasts.ts'

const router = createBrowserRouter(routes)

/** All that stands behind the door. */
export function App() {
  const { id: accountId } = useProfile()
  const keeper = useMemo(() => keeperOf(accountId), [accountId])
  useEffect(() => followClinic(accountId, refresh.hear), [accountId])
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications
        position={useIsPhone() ? 'top-center' : 'top-right'}
        limit={TOAST_LIMIT}
        containerWidth={360}
        // Over dialogs, under menus and lists, which are what somebody is looking at.
        zIndex={250}
      />
      <BackgroundLists />
      <KeeperContext value={keeper}>
        <RouterProvider router={router} />
      </KeeperContext>
      <SessionLostDialog />
    </QueryClientProvider>
  )
}
