import { type SubmitEvent, useState } from 'react'
import { issuesByField } from '#shared/http/messages.ts'
import { Credentials } from '#shared/professionals/professionals.contract.ts'
import { PasswordField, TextField } from '#web/form/TextFields.tsx'
import { logIn, loginErrorSentence } from '#web/professionals/login.ts'
import { LoginArt } from '#web/professionals/LoginArt.tsx'
import { LoginBanner, LoginButton } from '#web/professionals/LoginParts.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import '#web/professionals/LoginScreen.css'

type Field = 'email' | 'password'

/** The sentence for each field that is wrong. */
function check(values: Record<Field, string>): Partial<Record<Field, string>> {
  const parsed = Credentials.safeParse(values)
  return parsed.success ? {} : issuesByField(parsed.error)
}

/** `notice`: why a session that was stored could not be opened. */
export function LoginScreen({ notice }: { notice?: string | undefined }) {
  const [values, setValues] = useState({ email: '', password: '' })
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [banner, setBanner] = useState(notice)
  const [isBusy, setBusy] = useState(false)

  const change = (field: Field, value: string) => {
    setValues({ ...values, [field]: value })
    // A field that is being put right stops complaining at once; one that is not yet wrong does not begin to.
    if (errors[field]) setErrors({ ...errors, [field]: check({ ...values, [field]: value })[field] })
  }
  const leave = (field: Field) => {
    if (values[field] !== '') setErrors({ ...errors, [field]: check(values)[field] })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBanner(undefined)
    const found = check(values)
    setErrors(found)
    const first = found.email ? 'email' : found.password ? 'password' : undefined
    if (first) return document.getElementById(`login-${first}`)?.focus()
    setBusy(true)
    try {
      await logIn(values.email, values.password)
      location.reload()
    } catch (error) {
      setBanner(loginErrorSentence(error))
      setBusy(false)
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

  return (
    <main className="LoginScreen">
      <title>Ingresar · Huella</title>
      <LoginArt />
      <div className="LoginScreen-side">
        <form className="LoginForm" onSubmit={(event) => void submit(event)} noValidate>
          <div className="LoginForm-logo">
            <Logo size={48} />
          </div>
          <h1>Ingrese a Huella</h1>
          <p className="LoginForm-hint">Use el correo con el que su clínica lo registró.</p>
          <LoginBanner>{errors.email || errors.password ? undefined : banner}</LoginBanner>
          <TextField
            {...field('email')}
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <PasswordField {...field('password')} label="Contraseña" autoComplete="current-password" />
          <LoginButton isBusy={isBusy}>Ingresar</LoginButton>
        </form>
        <footer className="LoginScreen-foot">Huella</footer>
      </div>
    </main>
  )
}
