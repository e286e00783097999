import { Link } from 'react-router'
import { Button } from '@mantine/core'
import { paths } from '#web/nav/paths.ts'
import { Illustration } from '#web/ui/Illustration.tsx'
import '#web/app/ErrorScreen.css'

export function NotFoundScreen() {
  return (
    <div className="FullMessage column gathered middle gap-4 centred">
      <Illustration name="trail" />
      <h1 className="above-16">Esta página no existe</h1>
      <p className="value soft">Revise la dirección, o vuelva al inicio.</p>
      <Button component={Link} to={paths.home()} h={44}>
        Volver al inicio
      </Button>
    </div>
  )
}
