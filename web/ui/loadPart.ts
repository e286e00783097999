import { toastError } from '#web/ui/toasts.ts'

/**
 * Loads the code of what is shown only when somebody asks for it.
 * @param refused "No se abrió el buscador"; nothing where nobody asked
 * @returns whether it came
 */
export async function loadPart(load: () => Promise<void>, refused?: string): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    if (refused !== undefined) toastError(refused, 'Revise su conexión e intente de nuevo.')
    return false
  }
}
