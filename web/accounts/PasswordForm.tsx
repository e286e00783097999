import { accounts, PasswordChange } from '#shared/accounts/accounts.contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { FormAlert, RecordForm } from '#web/form/RecordForm.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'

const labels = { password: 'Contraseña actual', newPassword: 'Contraseña nueva' }

export function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { name, email, clinic } = useProfile()
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '', newPassword: '' },
    labels,
    schema: PasswordChange,
    toInput: (values) => values,
    rules: ({ newPassword }) => [() => refusePassword(newPassword, [name, email, clinic.name], 'newPassword')],
    save: (input) => call(accounts.changePassword, input),
    done: 'Contraseña cambiada',
    onSaved,
  })
  return (
    <RecordForm form={form}>
      <div className="Security-fields stack gap-14">
        <PasswordField {...form.field('password')} label={labels.password} autoComplete="current-password" />
        <PasswordField
          {...form.field('newPassword')}
          label={labels.newPassword}
          description="8 caracteres o más"
          autoComplete="new-password"
        />
        <FormAlert form={form} />
        <div>
          <Button type="submit" loading={form.isSubmitting}>
            Cambiar contraseña
          </Button>
        </div>
      </div>
    </RecordForm>
  )
}
