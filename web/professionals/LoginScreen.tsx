import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import { issuesByField, REQUIRED } from '#shared/http/messages.ts'
import { Credentials, type Profile } from '#shared/professionals/professionals.contract.ts'
import { env } from '#web/http/env.ts'
import { PasswordField, TextField } from '#web/form/TextFields.tsx'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { logIn, loginErrorSentence } from '#web/professionals/login.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'

type Field = 'email' | 'password' | 'code'

/** The sentence for each field that is wrong. */
function check(values: Record<Field, string>, asksCode: boolean): Partial<Record<Field, string>> {
  const parsed = Credentials.safeParse(values)
  const found: Partial<Record<Field, string>> = parsed.success ? {} : issuesByField(parsed.error)
  if (asksCode && values.code.trim() === '') found.code = REQUIRED
  return found
}

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
  const [values, setValues] = useState({ email: '', password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [banner, setBanner] = useState(notice)
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The step changes the fields under the finger: the first of the new ones takes the focus.
  const wasAsking = useRef(asksCode)
  useEffect(() => {
    if (wasAsking.current !== asksCode) form.current?.querySelector('input')?.focus()
    wasAsking.current = asksCode
  }, [asksCode])

  const change = (field: Field, value: string) => {
    const next = { ...values, [field]: value }
    setValues(next)
    // A field that is being put right stops complaining at once; one that is not yet wrong does not begin to.
    if (errors[field]) setErrors({ ...errors, [field]: check(next, asksCode)[field] })
  }
  const leave = (field: Field) => {
    if (values[field] !== '') setErrors({ ...errors, [field]: check(values, asksCode)[field] })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBanner(undefined)
    const found = check(values, asksCode)
    setErrors(found)
    const first = (['email', 'password', 'code'] as const).find((field) => found[field])
    if (first) return document.getElementById(`login-${first}`)?.focus()
    setBusy(true)
    try {
      const { profile, isTokenStored } = await logIn(values.email, values.password, asksCode ? values.code : undefined)
      onEntered(profile, isTokenStored)
    } catch (error) {
      setBusy(false)
      if (error instanceof AppError && error.code === 'second_factor') return setAsksCode(true)
      if (error instanceof AppError && error.code === 'wrong_code') {
        setErrors({ code: error.message })
        return document.getElementById('login-code')?.focus()
      }
      setBanner(loginErrorSentence(error))
    }
  }
  const field = (name: Field) => ({
    id: `login-${name}`,
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => change(name, value),
    onBlur: () => leave(name),
  })
  const hasErrors = Object.values(errors).some(Boolean)

  return (
    <LoginFrame title="Ingresar">
      <form ref={form} className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{asksCode ? 'Verificación en dos pasos' : 'Ingrese a Huella'}</h1>
        <p className="LoginForm-hint">
          {asksCode
            ? 'Escriba el código de seis dígitos de su aplicación, o un código de recuperación.'
            : 'Ingrese con su correo.'}
        </p>
        {reason && !banner ? <p className="LoginForm-reason">{reason}</p> : null}
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
            <button type="button" className="LoginForm-link" onClick={() => onForgotten(values.email)}>
              ¿Olvidó su contraseña?
            </button>
          </>
        )}
        <LoginButton isBusy={isBusy}>{asksCode ? 'Verificar' : 'Ingresar'}</LoginButton>
        {asksCode ? (
          <button
            type="button"
            className="LoginForm-link"
            onClick={() => {
              setAsksCode(false)
              setErrors({})
              setValues({ ...values, code: '' })
            }}
          >
            Ingresar con otra cuenta
          </button>
        ) : (
          <p className="LoginForm-register">
            ¿Su clínica aún no usa Huella? <a href={env.registerUrl}>Regístrese</a>
          </p>
        )}
      </form>
    </LoginFrame>
  )
}
