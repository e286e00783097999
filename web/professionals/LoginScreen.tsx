import { type SubmitEvent, useRef, useState } from 'react'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { issuesByField } from '#shared/http/messages.ts'
import { Credentials } from '#shared/professionals/professionals.contract.ts'
import { logIn, loginErrorSentence } from '#web/professionals/login.ts'
import { LoginArt } from '#web/professionals/LoginArt.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
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
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

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
    if (first) return inputs[first].current?.focus()
    setBusy(true)
    try {
      await logIn(values.email, values.password)
      location.reload()
    } catch (error) {
      setBanner(loginErrorSentence(error))
      setBusy(false)
    }
  }
  const props = (field: Field) => ({
    ref: inputs[field],
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
    className: 'LoginField',
  })

  return (
    <div className="LoginScreen">
      <title>Ingresar · Huella</title>
      <LoginArt />
      <main className="LoginScreen-side">
        <form className="LoginScreen-form" onSubmit={(event) => void submit(event)} noValidate>
          <div className="LoginScreen-logo">
            <Logo size={48} />
          </div>
          <h1>Ingrese a Huella</h1>
          <p className="LoginScreen-hint">Use el correo con el que su clínica lo registró.</p>
          <div role="alert">
            {banner ? (
              <Alert className="LoginScreen-banner" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}>
                {banner}
              </Alert>
            ) : null}
          </div>
          <TextInput
            {...props('email')}
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            inputMode="email"
          />
          <PasswordInput
            {...props('password')}
            label="Contraseña"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña', tabIndex: 0 }}
          />
          <Button
            type="submit"
            h={48}
            fullWidth
            aria-busy={isBusy}
            {...(isBusy ? { leftSection: <PawLoader size={20} /> } : {})}
          >
            {isBusy ? 'Ingresando…' : 'Ingresar'}
          </Button>
        </form>
        <footer className="LoginScreen-foot">Huella</footer>
      </main>
    </div>
  )
}
