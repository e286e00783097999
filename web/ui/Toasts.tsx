import { Notifications } from '@mantine/notifications'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { TOAST_LIMIT } from '#web/ui/toasts.ts'

export function Toasts() {
  return (
    <Notifications
      position={useIsPhone() ? 'top-center' : 'top-right'}
      limit={TOAST_LIMIT}
      containerWidth={360}
      // Over dialogs, under menus and lists, which are what somebody is looking at.
      zIndex={250}
    />
  )
}
