import { useState } from 'react'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { mayReload } from '#web/app/renderErrors.ts'
import { saveAllDrafts } from '#web/drafts/runDraft.ts'
import { signOut } from '#web/professionals/login.ts'
import { Illustration } from '#web/ui/Illustration.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'
import '#web/app/ErrorScreen.css'

/**
 * What stays when a page fails a second time, or could not be loaded without network; then it is loaded when the network
 * is back. Its link loads the page anew: what runs now cannot be trusted.
 */
export function ErrorScreen({ isInShell = false }: { isInShell?: boolean }) {
  const [isReloading] = useState(mayReload)
  const [isOffline] = useState(() => !navigator.onLine)
  useWindowEvent('online', () => {
    // A record that was left while the network was away is still owed, and lives in this page.
    if (isOffline) void saveAllDrafts().finally(() => location.reload())
  })
  // The reload that handleRenderError asks for is on its way.
  if (isReloading) return <PagePaw />
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame className="FullMessage column gathered middle gap-4 centred">
      <Illustration name="trail" />
      <h1 className="above-16">{isOffline ? 'Sin conexión' : 'Algo salió mal :('}</h1>
      {isOffline ? (
        <p className="value soft">
          No hay conexión. Lo que ya escribió sigue guardado en este equipo. La página se abre sola cuando la conexión
          vuelva.
        </p>
      ) : (
        <p className="value soft">La página sigue fallando. Ya avisamos al equipo de Huella.</p>
      )}
      <Button component="a" href="/" h={44}>
        Volver al inicio
      </Button>
      {/* The page that has it may be the one that does not come, and the next person waits at the desk. */}
      {isOffline && isInShell ? (
        <Button variant="subtle" h={44} onClick={() => void signOut()}>
          Cerrar sesión
        </Button>
      ) : null}
    </Frame>
  )
}
