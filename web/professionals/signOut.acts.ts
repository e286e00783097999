import { IconLogout } from '@tabler/icons-react'
import { act } from '#web/acts/act.ts'
import { signOut } from '#web/professionals/login.ts'

const leaving = {
  name: 'leaveSession',
  label: 'Cerrar sesión',
  icon: IconLogout,
  send: () => signOut(),
  refused: 'No se cerró la sesión',
}

export const leaveSession = act<undefined>(leaving)

/** On a phone, where the button lies among others. */
export const askToLeaveSession = act<undefined>({
  ...leaving,
  ask: {
    title: '¿Cerrar la sesión en este equipo?',
    text: () => 'Para volver a entrar necesita su contraseña.',
  },
})
