import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { IconExternalLink } from '@tabler/icons-react'
import { may } from '#shared/access/actions.ts'
import { inventories } from '#shared/inventories/inventories.contract.ts'
import { env } from '#web/http/env.ts'
import { keepsSessionCookie } from '#web/http/token.ts'
import { queryOf } from '#web/http/query.ts'
import { paths } from '#web/nav/paths.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'

/** "Inventarios": another application. Here is how it is connected, and who waited for a login goes on to it. */
export function InventoriesScreen() {
  const [params] = useSearchParams()
  const login = params.get('ingreso')
  if (login && /^[\w-]{10,100}$/.test(login)) return <GoOn login={login} />
  return <Explanation />
}

/** Who was sent here to log in has done so: the other application waits. */
function GoOn({ login }: { login: string }) {
  const [goes] = useState(keepsSessionCookie)
  useEffect(() => {
    if (goes) location.replace(`${env.ssoUrl}/auth/${login}`)
  }, [goes, login])
  if (goes) return <PagePaw />
  return (
    <EmptyState isPage title="Su navegador no deja entrar a Inventarios">
      Permita las cookies de Huella en la configuración de su navegador, vuelva a ingresar y abra Inventarios otra vez.
    </EmptyState>
  )
}

function Explanation() {
  const found = useQuery(queryOf(inventories.status, {}))
  return (
    <Loaded query={found} name="la conexión con los inventarios" skeletonRows={3} inCard>
      {({ isConnected }) => (isConnected ? <Door /> : <HowToConnect />)}
    </Loaded>
  )
}

function Door() {
  return (
    <EmptyState
      isPage
      title="Inventarios se abre en otra pestaña"
      action={
        <Button
          tone="primary"
          href={new URL(`${env.ssoUrl}/abrir`, location.origin).href}
          icon={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Abrir Inventarios
        </Button>
      }
    >
      Entra con su cuenta de Huella, sin escribir otra contraseña.
    </EmptyState>
  )
}

function HowToConnect() {
  const profile = useProfile()
  const connects = may(profile, 'clinic.write')
  return (
    <EmptyState
      isPage
      title="Su clínica aún no tiene inventarios conectados"
      action={
        connects ? (
          <Button tone="primary" to={paths.settingsSection('inventarios')}>
            Conectar inventarios
          </Button>
        ) : undefined
      }
    >
      Los inventarios se llevan en otra aplicación. Una vez conectada, se abre desde este menú y su equipo entra con su
      cuenta de Huella.{' '}
      {connects
        ? 'Para conectarla necesita dos direcciones, que le da quien ofrece esa aplicación.'
        : 'Pídale al administrador de su clínica que la conecte.'}
    </EmptyState>
  )
}
