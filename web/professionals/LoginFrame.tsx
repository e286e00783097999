import type { ReactNode } from 'react'
import { outsidePaths } from '#web/nav/paths.ts'
import { LoginArt } from '#web/professionals/LoginArt.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import '#web/professionals/LoginScreen.css'

/** What every screen before the door looks like: the art at the left, one column at the right. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="LoginScreen surface">
      <title>{`${title} · Huella`}</title>
      <LoginArt />
      <div className="LoginScreen-side column gathered holder middle">
        <div className="LoginScreen-column wide">
          <div className="LoginForm-logo">
            <Logo size={48} />
          </div>
          {children}
        </div>
        <footer className="LoginScreen-foot caption quiet">
          Huella · <a href={outsidePaths.terms()}>Términos</a> ·{' '}
          <a href={outsidePaths.dataPolicy()}>Tratamiento de datos</a>
        </footer>
      </div>
    </main>
  )
}
