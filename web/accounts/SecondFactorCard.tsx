import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accounts, SecondFactorRemoval } from '#shared/accounts/accounts.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { SecondFactorSetup } from '#web/accounts/SecondFactorSetup.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { CodeField } from '#web/professionals/CodeField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** A code of the telephone beside the password: on or off. */
export function SecondFactorCard({ onDone = () => undefined }: { onDone?: () => void }) {
  const factor = useQuery(queryOf(accounts.secondFactor, {}))
  const [dialog, setDialog] = useState<'on' | 'off'>()
  const close = () => setDialog(undefined)
  return (
    <Card title="Verificación en dos pasos">
      <Loaded query={factor} name="la verificación" skeletonRows={1}>
        {(state) => (
          <>
            <p className="below-12 soft">
              {state.since
                ? `Activa desde el ${showDate(state.since)}. ${state.recoveryCodes === 1 ? 'Le queda 1 código' : `Le quedan ${state.recoveryCodes} códigos`} de recuperación.`
                : 'Además de la contraseña, al ingresar se pide un código de una aplicación de su teléfono.'}
            </p>
            {state.isOn ? (
              <Button onClick={() => setDialog('off')}>Desactivar</Button>
            ) : (
              <Button onClick={() => setDialog('on')}>Activar</Button>
            )}
          </>
        )}
      </Loaded>
      {dialog === 'on' ? (
        <SecondFactorSetup
          onClose={() => {
            close()
            onDone()
          }}
        />
      ) : null}
      {dialog === 'off' ? <RemovalDialog onClose={close} /> : null}
    </Card>
  )
}

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { password: '', code: '' },
    labels: { password: 'Contraseña', code: 'Código' },
    schema: SecondFactorRemoval,
    toInput: (values) => values,
    save: (input) => call(accounts.removeSecondFactor, input),
    done: 'Verificación en dos pasos desactivada',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Desactivar la verificación en dos pasos"
      size="confirm"
      submit="Desactivar"
      onClose={onClose}
    >
      <div className="Security-fields stack gap-14">
        <p>Desde ahora bastará la contraseña para ingresar. Los códigos de recuperación dejan de servir.</p>
        <PasswordField {...form.field('password')} label="Contraseña" autoComplete="current-password" />
        <CodeField {...form.field('code')} />
      </div>
    </FormDialog>
  )
}
