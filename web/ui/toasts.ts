import { notifications } from '@mantine/notifications'

/** How long a toast stays, in milliseconds. */
export const TOAST_TIMES = { default: 4000, error: 4000, success: 2000, undo: 6000 } as const
/** More than these wait for their turn. */
export const TOAST_LIMIT = 20

interface Toast {
  title: string
  message?: string | undefined
}

function show(toast: Toast, color: string, autoClose: number | false): string {
  return notifications.show({ title: toast.title, message: toast.message ?? '', color, autoClose })
}

/** Said with the same verb as the button: "Propietario actualizado". */
export function toastSuccess(title: string, message?: string): string {
  return show({ title, message }, 'green', TOAST_TIMES.success)
}

/** Names what was not done and why. */
export function toastError(title: string, message?: string): string {
  return show({ title, message }, 'red', TOAST_TIMES.error)
}

export function toastInfo(title: string, message?: string): string {
  return show({ title, message }, 'monte', TOAST_TIMES.default)
}

/** Stays until `hideToast` is called with the id that it answers. */
export function toastLoading(title: string): string {
  return notifications.show({ title, message: '', loading: true, autoClose: false, withCloseButton: false })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
