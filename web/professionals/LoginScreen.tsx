import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REQUIRED } from '#shared/values/messages.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { env } from '#web/http/env.ts'
import { PasswordField, TextField } from '#web/form/LineFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { fetchedSoon } from '#web/ui/lazyPart.ts'
import { logIn } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton, LoginForm } from '#web/professionals/LoginParts.tsx'

/** The door itself stands without what validates: that comes behind it. */
const loadCredentials = fetchedSoon(async () => (await import('#web/professionals/credentials.ts')).Credentials)

const credentialLabels = { email: 'Correo electrónico', password: 'Contraseña' }
const codeLabels = { code: 'Código' }

interface LoginScreenProps {
  /** Why a session that was stored could not be opened. */
  notice?: string | undefined
  /** What brought this window here. */
  reason?: string | undefined
  onForgotten: (email: string) => void
  /** `isTokenStored`: this browser keeps the session over a reload. */
  onEntered: (profile: Profile, isTokenStored: boolean) => void
}

export function LoginScreen({ notice, reason, onForgotten, onEntered }: LoginScreenProps) {
  const [asksCode, setAsksCode] = useState(false)
  const form = useRecordForm({
    draftKey: undefined,
    initial: { email: '', password: '', code: '' },
    labels: asksCode ? codeLabels : credentialLabels,
    schema: loadCredentials,
    toInput: ({ code, ...values }) => (asksCode ? { ...values, code } : values),
    rules: ({ code }) => (asksCode && !code ? { field: 'code', message: REQUIRED } : undefined),
    save: (credentials) => logIn(credentials),
    onSaved: (entered) =>
      entered === 'second_factor' ? setAsksCode(true) : onEntered(entered.profile, entered.isTokenStored),
  })

  // The step changes the fields under the finger: the first of the new ones takes the focus.
  const wasAsking = useRef(asksCode)
  const focusStep = useEffectEvent(() => form.focusField(asksCode ? 'code' : 'email'))
  useEffect(() => {
    if (wasAsking.current !== asksCode) focusStep()
    wasAsking.current = asksCode
  }, [asksCode])

  const field = (name: 'email' | 'password' | 'code') => {
    const bound = form.field(name)
    // Who leaves it empty goes elsewhere.
    return { ...bound, onBlur: () => (bound.value === '' ? undefined : bound.onBlur()) }
  }
  const banner = form.alert ?? (asksCode || form.isSubmitting ? undefined : notice)
  const hasErrors = Object.keys(form.errors).length > 0

  return (
    <LoginFrame title="Ingresar">
      <LoginForm form={form}>
        <h1>{asksCode ? 'Verificación en dos pasos' : 'Ingrese a Huella'}</h1>
        <p className="LoginForm-hint value soft">
          {asksCode
            ? 'Escriba el código de seis dígitos de su aplicación, o un código de recuperación.'
            : 'Ingrese con su correo.'}
        </p>
        {reason && !banner ? <p className="notice pady-10 padx-12">{reason}</p> : null}
        <LoginBanner>{hasErrors ? undefined : banner}</LoginBanner>
        {asksCode ? (
          <CodeField {...field('code')} />
        ) : (
          <>
            <TextField
              {...field('email')}
              label="Correo electrónico"
              type="email"
              autoComplete="username"
              inputMode="email"
            />
            <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
            <button
              type="button"
              className="LoginForm-link strong brand"
              onClick={() => onForgotten(form.values.email)}
            >
              ¿Olvidó su contraseña?
            </button>
          </>
        )}
        <LoginButton isBusy={form.isSubmitting}>{asksCode ? 'Verificar' : 'Ingresar'}</LoginButton>
        {asksCode ? (
          <button
            type="button"
            className="LoginForm-link strong brand"
            onClick={() => {
              setAsksCode(false)
              form.clearErrors()
              form.setValue('code', '')
            }}
          >
            Ingresar con otra cuenta
          </button>
        ) : (
          <p className="LoginForm-register soft">
            ¿Su clínica aún no usa Huella? <a href={env.registerUrl}>Regístrese</a>
          </p>
        )}
      </LoginForm>
    </LoginFrame>
  )
}
