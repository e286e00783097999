import { type SubmitEvent, useEffect, useState } from 'react'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { issuesByField } from '#shared/http/messages.ts'
import { TextField } from '#web/form/TextFields.tsx'
import { call } from '#web/http/call.ts'
import { loginErrorSentence } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'

/** Asks for the link. What it says afterwards is the same for every e-mail. */
export function ForgotScreen({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [email, setEmail] = useState(typed)
  const [error, setError] = useState<string>()
  const [banner, setBanner] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  // The button that led here is gone with the login.
  useEffect(() => document.getElementById('forgot-email')?.focus(), [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const parsed = accounts.forgotPassword.input.safeParse({ email })
    const found = parsed.success ? undefined : issuesByField(parsed.error)['email']
    setError(found)
    setBanner(undefined)
    if (found) return document.getElementById('forgot-email')?.focus()
    setBusy(true)
    try {
      await call(accounts.forgotPassword, { email })
      setSent(true)
    } catch (failure) {
      setBanner(loginErrorSentence(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginFrame title="Contraseña olvidada">
      <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <h1>Contraseña olvidada</h1>
        <div role="status" className="LoginForm-hint">
          {isSent
            ? 'Si ese correo tiene una cuenta, en unos minutos le llega un enlace para escribir una contraseña nueva. Sirve una hora. Revise también el correo no deseado.'
            : 'Escriba su correo y le enviamos un enlace para escribir una contraseña nueva.'}
        </div>
        {isSent ? null : (
          <>
            <LoginBanner>{banner}</LoginBanner>
            <TextField
              id="forgot-email"
              name="email"
              label="Correo electrónico"
              type="email"
              inputMode="email"
              autoComplete="username"
              value={email}
              error={error}
              onChange={(value) => {
                setEmail(value)
                setError(undefined)
              }}
            />
            <LoginButton isBusy={isBusy} gerund="Enviando…">
              Enviar enlace
            </LoginButton>
          </>
        )}
        <button type="button" className="LoginForm-link" onClick={onBack}>
          Volver al ingreso
        </button>
      </form>
    </LoginFrame>
  )
}
