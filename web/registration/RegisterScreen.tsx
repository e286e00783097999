import { useEffect, useRef, useState } from 'react'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { dataPolicy } from '#shared/registration/dataPolicy.ts'
import { Registration, registration } from '#shared/registration/registration.contract.ts'
import { terms } from '#shared/registration/terms.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { outsidePaths, paths } from '#web/nav/paths.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { emptyPhone, PhoneField } from '#web/form/PhoneField.tsx'
import { PasswordField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { storeToken } from '#web/http/token.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { LoginBanner, LoginButton, LoginForm } from '#web/professionals/LoginParts.tsx'

const initial = {
  clinicName: '',
  name: '',
  professionalCard: '',
  email: '',
  phone: emptyPhone,
  password: '',
  /** Accepted or not; the contract takes the version that was accepted. */
  policyVersion: false,
  termsVersion: false,
}

const labels = {
  clinicName: 'Nombre de la clínica',
  name: 'Su nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  professionalCard: 'Tarjeta profesional',
  password: 'Contraseña',
  termsVersion: 'Términos de uso',
  policyVersion: 'Política de tratamiento de datos',
}

/** A clinic and its first administrator. */
export function RegisterScreen({ onEntered }: { onEntered: (profile: Profile, isTokenStored: boolean) => void }) {
  const [isWritten, setWritten] = useState(false)
  const form = useRecordForm({
    // It holds a password, and nobody has a key yet.
    draftKey: undefined,
    initial,
    labels,
    schema: Registration,
    toInput: ({ policyVersion, termsVersion, ...values }) => ({
      ...values,
      policyVersion: policyVersion ? dataPolicy.version : '',
      termsVersion: termsVersion ? terms.version : '',
    }),
    rules: (input) => [
      () => refusePassword(input.password, []),
      () => refusePassword(input.password, [input.name, input.email, input.clinicName]),
    ],
    save: (input) => call(registration.register, input),
    onSaved: (answer) => {
      if ('token' in answer) onEntered(answer.profile, storeToken(answer.token))
      else {
        if (isWritten) toastSuccess('Correo enviado otra vez', 'Sirve el enlace de cualquiera de ellos.')
        setWritten(true)
      }
    },
  })
  if (isWritten)
    return <WrittenScreen email={form.values.email} isBusy={form.isSubmitting} onAgain={() => void form.submit()} />
  return (
    <LoginFrame title="Registre su clínica">
      <LoginForm form={form}>
        <h1>Registre su clínica</h1>
        <p className="LoginForm-hint value soft">Usted queda como administrador de la clínica.</p>
        <LoginBanner>{form.alert}</LoginBanner>
        <TextField {...form.field('clinicName')} label={labels.clinicName} required autoComplete="organization" />
        <TextField {...form.field('name')} label={labels.name} required autoComplete="name" />
        <TextField
          {...form.field('email')}
          label={labels.email}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PhoneField
          {...form.field('phone')}
          error={form.errors['phone'] ?? form.errors['phone.number']}
          label={labels.phone}
          required
        />
        <TextField
          {...form.field('professionalCard')}
          label={labels.professionalCard}
          description="Si es médico veterinario: con ella puede firmar historias."
        />
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          required
          description="8 caracteres o más"
          autoComplete="new-password"
        />
        <CheckField
          {...form.field('termsVersion')}
          required
          label={
            <>
              Leí y acepto los{' '}
              <a href={outsidePaths.terms()} target="_blank" rel="noopener">
                términos de uso
              </a>
            </>
          }
        />
        <CheckField
          {...form.field('policyVersion')}
          required
          label={
            <>
              Leí y acepto la{' '}
              <a href={outsidePaths.dataPolicy()} target="_blank" rel="noopener">
                política de tratamiento de datos
              </a>
            </>
          }
        />
        <LoginButton isBusy={form.isSubmitting} gerund="Registrando…">
          Registrar clínica
        </LoginButton>
        <p className="LoginForm-register soft">
          ¿Ya tiene una cuenta? <a href={paths.home()}>Ingrese</a>
        </p>
      </LoginForm>
    </LoginFrame>
  )
}

/** What it says is the same for every e-mail. */
function WrittenScreen({ email, isBusy, onAgain }: { email: string; isBusy: boolean; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone with the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <LoginFrame title="Revise su correo">
      <div className="LoginForm stack gap-14 wide">
        <h1 ref={heading} tabIndex={-1}>
          Revise su correo
        </h1>
        <p className="LoginForm-hint value soft">
          Le enviamos un correo a <strong>{email.trim()}</strong> para terminar el registro. El enlace sirve 24 horas y
          pide otra vez su contraseña.
        </p>
        <p className="LoginForm-hint value soft">
          Mientras no lo abra, la clínica no existe. Si no llega en unos minutos, revise el correo no deseado o pídalo
          otra vez.
        </p>
        <Button loading={isBusy} gerund="Enviando…" onClick={onAgain}>
          Enviar el correo otra vez
        </Button>
        <a className="LoginForm-link strong brand" href={paths.home()}>
          Ir al ingreso
        </a>
      </div>
    </LoginFrame>
  )
}
