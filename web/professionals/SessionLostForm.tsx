import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { REQUIRED } from '#shared/values/messages.ts'
import { Credentials } from '#shared/professionals/professionals.contract.ts'
import { keepSession } from '#web/drafts/deviceAnswers.ts'
import { resumeAllDrafts } from '#web/drafts/runDraft.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { logIn, signOut } from '#web/professionals/login.ts'
import { useProfile } from '#web/professionals/profile.tsx'

/** Asks for the password over the screen. */
export function SessionLostForm({ onEntered }: { onEntered: () => void }) {
  const { email } = useProfile()
  const queryClient = useQueryClient()
  /** Once the password was right, of accounts with two steps. */
  const [asksCode, setAsksCode] = useState(false)
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '', code: '' },
    labels: { password: 'Contraseña', code: 'Código' },
    schema: Credentials,
    toInput: ({ password, code }) => ({ email, password, ...(asksCode ? { code } : {}) }),
    rules: ({ code }) => (asksCode && !code ? { field: 'code', message: REQUIRED } : undefined),
    save: (credentials) => logIn(credentials),
    onSaved: (entered) => {
      if (entered === 'second_factor') return setAsksCode(true)
      keepSession(entered.profile)
      onEntered()
      resumeAllDrafts()
      void queryClient.invalidateQueries()
    },
  })

  // The field appears when the password was right: what is asked now has the focus.
  const focusCode = useEffectEvent(() => form.focusField('code'))
  useEffect(() => {
    if (asksCode) focusCode()
  }, [asksCode])

  return (
    <FormDialog
      form={form}
      title="Su sesión terminó"
      size="confirm"
      isLocked
      submit="Seguir trabajando"
      gerund="Ingresando…"
      back="Cerrar sesión"
      onClose={() => void signOut()}
    >
      <FormSection note="Escriba su contraseña para seguir. Lo que tenía en la pantalla no se pierde.">
        <WideField>
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <strong>{email}</strong>
        </WideField>
        <WideField>
          <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
        </WideField>
        {asksCode ? (
          <WideField>
            <CodeField {...form.field('code')} />
          </WideField>
        ) : null}
      </FormSection>
    </FormDialog>
  )
}
