import { notifications } from '@mantine/notifications'
import { type Icon, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { TOAST_CLOSE, TOAST_TIMES } from '#web/ui/toasts.ts'
import '#web/ui/UndoToast.css'

/**
 * "Peso eliminado" with "Deshacer", for as long as the toast stays.
 * @param UndoneIcon of the action, where that was no removal
 */
export function toastUndo(title: string, onUndo: () => void, UndoneIcon: Icon = IconTrash): void {
  toastStep(title, { word: 'Deshacer', act: onUndo, StepIcon: UndoneIcon, autoClose: TOAST_TIMES.undo })
}

interface ToastStep {
  word: string
  act: () => void
  StepIcon: Icon
  /** Without it the toast stays until it is closed. */
  autoClose?: number
}

/** What happened, with the one step that may follow it. */
export function toastStep(title: string, { word, act, StepIcon, autoClose }: ToastStep): void {
  const id = notifications.show({
    message: (
      <span className="UndoToast row apart gap-12">
        <strong className="strong">{title}</strong>
        <button
          className="tap inline strong brand"
          type="button"
          onClick={() => {
            notifications.hide(id)
            act()
          }}
        >
          {word}
        </button>
      </span>
    ),
    icon: <StepIcon size={20} stroke={1.75} aria-hidden />,
    color: 'gray',
    autoClose: autoClose ?? false,
    closeButtonProps: TOAST_CLOSE,
  })
}

/** What the browser would not open by itself: a press on the link opens it. It stays until it is pressed or closed. */
export function toastLink(title: string, { label, href }: { label: string; href: string }): void {
  const id = notifications.show({
    message: (
      <span className="UndoToast row apart gap-12">
        <strong className="strong">{title}</strong>
        <a
          className="tap inline strong brand"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => notifications.hide(id)}
        >
          {label}
        </a>
      </span>
    ),
    icon: <IconExternalLink size={20} stroke={1.75} aria-hidden />,
    color: 'gray',
    autoClose: false,
    closeButtonProps: TOAST_CLOSE,
  })
}
