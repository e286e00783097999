import { copyText } from '#web/ui/copyText.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

/** Puts an address that is shown on the clipboard, and says so. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) toastSuccess('Enlace copiado')
  else toastError('No se copió el enlace', 'Selecciónelo y cópielo usted.')
}
