import { QueryClientProvider } from '@tanstack/react-query'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { PasswordCard } from '#web/accounts/PasswordCard.tsx'
import { SecondFactorCard } from '#web/accounts/SecondFactorCard.tsx'
import { queryClient } from '#web/http/queryClient.ts'
import { signOut } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { ProfileContext } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import '#web/accounts/SecuritySection.css'

interface HeldScreenProps {
  profile: Profile
  /** Something of it was done: the profile is to be read again. */
  onDone: () => void
}

/** What somebody has to do before they may work: the server lets them do nothing else. */
export function HeldScreen({ profile, onDone }: HeldScreenProps) {
  const [first] = profile.owes
  return (
    <QueryClientProvider client={queryClient}>
      <ProfileContext value={profile}>
        <LoginFrame title="Antes de empezar">
          <div className="HeldScreen stack gap-16">
            <h1>Antes de empezar</h1>
            <p className="LoginForm-hint value soft">
              {first === 'password'
                ? 'Su contraseña se la escribió un administrador. Escriba una que solo conozca usted.'
                : 'Su clínica pide a los administradores la verificación en dos pasos.'}
            </p>
            {first === 'password' ? <PasswordCard onDone={onDone} /> : <SecondFactorCard onDone={onDone} />}
            <Button tone="subtle" onClick={() => void signOut()}>
              Cerrar sesión
            </Button>
          </div>
        </LoginFrame>
      </ProfileContext>
    </QueryClientProvider>
  )
}
