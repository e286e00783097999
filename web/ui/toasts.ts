import { createElement } from 'react'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import '#web/ui/toasts.css'

/** How long a toast stays, in milliseconds. */
export const TOAST_TIMES = { default: 4000, error: 4000, success: 2000, undo: 6000 } as const
/** More than these wait for their turn. */
export const TOAST_LIMIT = 20
/** The cross has no words of its own. */
export const TOAST_CLOSE = { 'aria-label': 'Cerrar el aviso' }

/** One look for each kind: an icon and its colour, never colour alone. */
const looks = {
  success: { icon: IconCircleCheck, className: 'Toast-success' },
  error: { icon: IconAlertCircle, className: 'Toast-error' },
} as const

function show(kind: keyof typeof looks, title: string, message?: string, closesAfter?: false): string {
  const { icon, className } = looks[kind]
  return notifications.show({
    title,
    message: message ?? '',
    className,
    icon: createElement(icon, { size: 20, stroke: 1.75, 'aria-hidden': true }),
    autoClose: closesAfter ?? TOAST_TIMES[kind],
    closeButtonProps: TOAST_CLOSE,
  })
}

/** Said with the same verb as the button: "Propietario actualizado". */
export function toastSuccess(title: string, message?: string): string {
  return show('success', title, message)
}

/** Names what was not done and why. */
export function toastError(title: string, message?: string): string {
  return show('error', title, message)
}

/** What calls for help: it stays until somebody has seen it. @param about what the next of the same takes the place of */
export function toastAlarm(title: string, message: string, about?: string): string {
  const before = about === undefined ? undefined : alarms.get(about)
  if (before !== undefined) notifications.hide(before)
  const id = show('error', title, message, false)
  if (about !== undefined) alarms.set(about, id)
  return id
}

const alarms = new Map<string, string>()

/** What a person needs in sight until it is written elsewhere. */
export function toastUntilClosed(title: string, message: string): string {
  return notifications.show({ title, message, autoClose: false, closeButtonProps: TOAST_CLOSE })
}

/** Says what is being done for as long as it lasts: it goes when the work ends, never by itself. */
export async function toastWhile<T>(title: string, work: Promise<T>): Promise<T> {
  const id = notifications.show({
    title,
    message: '',
    icon: createElement(PawLoader, { size: 20 }),
    autoClose: false,
    withCloseButton: false,
  })
  try {
    return await work
  } finally {
    notifications.hide(id)
  }
}
