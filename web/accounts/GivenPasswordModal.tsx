import { type ClinicAccount, clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

interface GivenPasswordModalProps {
  account: ClinicAccount
  onClose: () => void
}

/** For a colleague who forgot theirs, where no letters are sent. */
export function GivenPasswordModal({ account: { id, name, email }, onClose }: GivenPasswordModalProps) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '' },
    labels: { password: 'Contraseña inicial' },
    schema: clinicAccounts.givePassword.input,
    toInput: (values) => ({ ...values, professionalId: id }),
    rules: ({ password }) => [() => refusePassword(password, [name, email])],
    save: (input) => call(clinicAccounts.givePassword, input),
    done: 'Contraseña cambiada',
    note: `Désela a ${name}: al ingresar escribe una propia.`,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={`Contraseña inicial para ${name}`} submit="Dar contraseña" onClose={onClose}>
      <FormSection>
        <WideField>
          <PasswordField
            {...form.field('password')}
            label="Contraseña inicial"
            required
            description="8 caracteres o más. Se cierran sus sesiones, y al ingresar debe escribir una que nadie más conozca."
            autoComplete="new-password"
          />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
