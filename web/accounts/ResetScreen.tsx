import { useState } from 'react'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { paths } from '#web/nav/paths.ts'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { LoginFrame } from '#web/professionals/LoginFrame.tsx'
import { LoginBanner, LoginButton, LoginForm } from '#web/professionals/LoginParts.tsx'

interface ResetScreenProps {
  token: string
  /** The first password of somebody who was asked in. */
  isInvitation?: boolean
}

/** Where the link of the mail leads. */
export function ResetScreen({ token, isInvitation = false }: ResetScreenProps) {
  const title = isInvitation ? 'Escriba su contraseña' : 'Contraseña nueva'
  const label = isInvitation ? 'Contraseña' : 'Contraseña nueva'
  const [isDone, setDone] = useState(false)
  const form = useRecordForm({
    draftKey: undefined,
    initial: { newPassword: '' },
    labels: { newPassword: label },
    schema: accounts.resetPassword.input,
    toInput: (values) => ({ ...values, token }),
    // Whose account it is only the server knows.
    rules: ({ newPassword }) => refusePassword(newPassword, [], 'newPassword'),
    save: (input) => call(accounts.resetPassword, input),
    onSaved: () => setDone(true),
  })

  return (
    <LoginFrame title={title}>
      <LoginForm form={form}>
        <h1>{title}</h1>
        <div role="status" className="LoginForm-hint value soft">
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
            <LoginBanner>{form.alert}</LoginBanner>
            <PasswordField {...form.field('newPassword')} label={label} autoComplete="new-password" />
            <LoginButton isBusy={form.isSubmitting} gerund="Guardando…">
              Guardar contraseña
            </LoginButton>
          </>
        )}
        <a className="LoginForm-link strong brand" href={paths.home()}>
          Ir al ingreso
        </a>
      </LoginForm>
    </LoginFrame>
  )
}
