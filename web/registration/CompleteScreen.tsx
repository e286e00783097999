import { type SubmitEvent, useState } from 'react'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { outsidePaths, paths } from '#web/nav/paths.ts'
import { call } from '#web/http/call.ts'
import { storeToken } from '#web/http/token.ts'
import { loginErrorSentence } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'

/** Where the link of the mail leads. It asks for a press: programs that look at mails open their links too. */
export function CompleteScreen({
  token,
  onEntered,
}: {
  token: string
  onEntered: (profile: Profile, isTokenStored: boolean) => void
}) {
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBanner(undefined)
    setBusy(true)
    try {
      const entered = await call(registration.complete, { token })
      onEntered(entered.profile, storeToken(entered.token))
    } catch (failure) {
      setBanner(loginErrorSentence(failure))
      setBusy(false)
    }
  }

  return (
    <LoginFrame title="Termine el registro">
      <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <h1>Termine el registro</h1>
        <p className="LoginForm-hint">Con esto se crea su clínica y usted ingresa como administrador.</p>
        <LoginBanner>{banner}</LoginBanner>
        <LoginButton isBusy={isBusy} gerund="Registrando…">
          Terminar el registro
        </LoginButton>
        {banner ? (
          <p className="LoginForm-register">
            <a href={outsidePaths.register()}>Registrar la clínica otra vez</a>
          </p>
        ) : null}
        <a className="LoginForm-link" href={paths.home()}>
          Ir al ingreso
        </a>
      </form>
    </LoginFrame>
  )
}
