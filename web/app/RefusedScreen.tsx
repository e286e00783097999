import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** In place of a page that the role may not open: who came by an address, or by somebody else's link. */
export function RefusedScreen() {
  return (
    <Card>
      <EmptyState
        isPage
        title="Su cuenta no tiene permiso para ver esta página"
        action={<Button to={paths.home()}>Volver al inicio</Button>}
      >
        Pida este permiso al administrador de la clínica.
      </EmptyState>
    </Card>
  )
}
