import { Button } from '@mantine/core'
import { Illustration } from '#web/ui/Illustration.tsx'
import '#web/app/ErrorScreen.css'

/** What stays when a page fails a second time. Its link loads the page anew: what runs now cannot be trusted. */
export function ErrorScreen({ isInShell = false }: { isInShell?: boolean }) {
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame className="FullMessage">
      <Illustration name="trail" />
      <h1>Algo salió mal :(</h1>
      {navigator.onLine ? (
        <p>Recargamos la página y el error sigue. Ya avisamos al equipo de Huella.</p>
      ) : (
        <p>No hay conexión. Lo que ya escribió sigue guardado en este equipo.</p>
      )}
      <Button component="a" href="/" h={44}>
        Volver al inicio
      </Button>
    </Frame>
  )
}
