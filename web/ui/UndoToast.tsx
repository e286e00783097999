import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { TOAST_CLOSE, TOAST_TIMES } from '#web/ui/toasts.ts'
import '#web/ui/UndoToast.css'

/** "Peso eliminado" with "Deshacer", for as long as the toast stays. */
export function toastUndo(title: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <span className="UndoToast">
        <strong>{title}</strong>
        <button
          type="button"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Deshacer
        </button>
      </span>
    ),
    icon: <IconTrash size={20} stroke={1.75} aria-hidden />,
    color: 'gray',
    autoClose: TOAST_TIMES.undo,
    closeButtonProps: TOAST_CLOSE,
  })
}
