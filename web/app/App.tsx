import '@mantine/notifications/styles.layer.css'
import '#web/ui/print.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BackgroundLists } from '#web/app/BackgroundLists.tsx'
import { routes } from '#web/app/routes.tsx'
import { queryClient } from '#web/http/queryClient.ts'
import { SessionLostDialog } from '#web/professionals/SessionLostDialog.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { TOAST_LIMIT } from '#web/ui/toasts.ts'

const router = createBrowserRouter(routes)

/** All that stands behind the door. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Notifications
        position={useIsPhone() ? 'top-center' : 'top-right'}
        limit={TOAST_LIMIT}
        containerWidth={360}
        zIndex={500}
      />
      <BackgroundLists />
      <RouterProvider router={router} />
      <SessionLostDialog />
    </QueryClientProvider>
  )
}
