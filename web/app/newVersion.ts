import { IconRefresh } from '@tabler/icons-react'
import { followVersions } from '#web/http/versions.ts'
import { toastStep } from '#web/ui/UndoToast.tsx'

/** Says once, in a window that stays open, that there is a newer version than the one it shows. */
export function tellNewVersions(): void {
  followVersions((take) =>
    toastStep('Hay una versión nueva de Huella', { word: 'Actualizar', act: take, StepIcon: IconRefresh }),
  )
}
