import { type SubmitEvent, useState } from 'react'
import { accounts, NewPassword } from '#shared/accounts/accounts.contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { firstIssue } from '#shared/http/messages.ts'
import { paths } from '#web/nav/paths.ts'
import { PasswordField } from '#web/form/TextFields.tsx'
import { call } from '#web/http/call.ts'
import { loginErrorSentence } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'

interface ResetScreenProps {
  token: string
  /** The first password of somebody who was asked in. */
  isInvitation?: boolean
}

/** Where the link of the mail leads. */
export function ResetScreen({ token, isInvitation = false }: ResetScreenProps) {
  const title = isInvitation ? 'Escriba su contraseña' : 'Contraseña nueva'
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const parsed = NewPassword.safeParse(password)
    // Whose account it is only the server knows.
    const found = parsed.success ? refusePassword(password, [])?.message : firstIssue(parsed.error).message
    setError(found)
    setBanner(undefined)
    if (found) return document.getElementById('reset-password')?.focus()
    setBusy(true)
    try {
      await call(accounts.resetPassword, { token, newPassword: password })
      setDone(true)
    } catch (failure) {
      setBanner(loginErrorSentence(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginFrame title={title}>
      <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{title}</h1>
        <div role="status" className="LoginForm-hint">
          {isDone
            ? isInvitation
              ? 'Su cuenta está lista. Ingrese con su correo y esta contraseña.'
              : 'Su contraseña cambió y todas las sesiones de su cuenta se cerraron.'
            : isInvitation
              ? 'Con ella y su correo ingresa a Huella. 8 caracteres o más.'
              : 'Escriba una contraseña de 8 caracteres o más.'}
        </div>
        {isDone ? null : (
          <>
            <LoginBanner>{error ? undefined : banner}</LoginBanner>
            <PasswordField
              id="reset-password"
              name="password"
              label={isInvitation ? 'Contraseña' : 'Contraseña nueva'}
              autoComplete="new-password"
              value={password}
              error={error}
              onChange={(value) => {
                setPassword(value)
                setError(undefined)
              }}
            />
            <LoginButton isBusy={isBusy} gerund="Guardando…">
              Guardar contraseña
            </LoginButton>
          </>
        )}
        <a className="LoginForm-link" href={paths.home()}>
          Ir al ingreso
        </a>
      </form>
    </LoginFrame>
  )
}
