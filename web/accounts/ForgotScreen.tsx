import { useEffect, useEffectEvent, useState } from 'react'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton, LoginForm } from '#web/professionals/LoginParts.tsx'

/** Asks for the link. What it says afterwards is the same for every e-mail. */
export function ForgotScreen({ email: typed, onBack }: { email: string; onBack: () => void }) {
  const [isSent, setSent] = useState(false)
  const form = useRecordForm({
    draftKey: undefined,
    initial: { email: typed },
    labels: { email: 'Correo electrónico' },
    schema: accounts.forgotPassword.input,
    toInput: (values) => values,
    save: (input) => call(accounts.forgotPassword, input),
    onSaved: () => setSent(true),
  })

  // The button that led here is gone with the login.
  const focusFirst = useEffectEvent(() => form.focusField('email'))
  useEffect(() => focusFirst(), [])

  return (
    <LoginFrame title="Contraseña olvidada">
      <LoginForm form={form}>
        <h1>Contraseña olvidada</h1>
        <div role="status" className="LoginForm-hint value soft">
          {isSent
            ? 'Si ese correo tiene una cuenta, en unos minutos le llega un enlace para escribir una contraseña nueva. Sirve una hora. Revise también el correo no deseado.'
            : 'Escriba su correo y le enviamos un enlace para escribir una contraseña nueva.'}
        </div>
        {isSent ? null : (
          <>
            <LoginBanner>{form.alert}</LoginBanner>
            <TextField
              {...form.field('email')}
              label="Correo electrónico"
              type="email"
              inputMode="email"
              autoComplete="username"
            />
            <LoginButton isBusy={form.isSubmitting} gerund="Enviando…">
              Enviar enlace
            </LoginButton>
          </>
        )}
        <button type="button" className="LoginForm-link strong brand" onClick={onBack}>
          Volver al ingreso
        </button>
      </LoginForm>
    </LoginFrame>
  )
}
