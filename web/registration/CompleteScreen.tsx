import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { outsidePaths, paths } from '#web/nav/paths.ts'
import { call } from '#web/http/call.ts'
import { storeToken } from '#web/http/token.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton, LoginForm } from '#web/professionals/LoginParts.tsx'

/** Where the link of the mail leads. It asks for the password: who typed it may be a stranger who wrote another's e-mail. */
export function CompleteScreen({
  token,
  onEntered,
}: {
  token: string
  onEntered: (profile: Profile, isTokenStored: boolean) => void
}) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '' },
    labels: { password: 'Contraseña' },
    schema: registration.complete.input,
    toInput: (values) => ({ ...values, token }),
    save: (input) => call(registration.complete, input),
    onSaved: (entered) => onEntered(entered.profile, storeToken(entered.token)),
  })
  const password = form.field('password')
  return (
    <LoginFrame title="Termine el registro">
      <LoginForm form={form}>
        <h1>Termine el registro</h1>
        <p className="LoginForm-hint value soft">
          Escriba la contraseña con la que registró la clínica. Con esto se crea y usted ingresa como administrador.
        </p>
        <LoginBanner>{form.alert}</LoginBanner>
        <PasswordField {...password} label="Contraseña" autoComplete="current-password" />
        <LoginButton isBusy={form.isSubmitting} gerund="Registrando…">
          Terminar el registro
        </LoginButton>
        {form.alert || password.error ? (
          <p className="LoginForm-register soft">
            <a href={outsidePaths.register()}>Registrar la clínica otra vez</a>
          </p>
        ) : null}
        <a className="LoginForm-link strong brand" href={paths.home()}>
          Ir al ingreso
        </a>
      </LoginForm>
    </LoginFrame>
  )
}
