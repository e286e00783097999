import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { accounts, PinChange } from '#shared/accounts/accounts.contract.ts'
import { refusePin } from '#shared/accounts/pins.rules.ts'
import { PinField } from '#web/accounts/PinField.tsx'
import { isSharedDevice, setSharedDevice } from '#web/accounts/takeOver.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { IconTrash } from '@tabler/icons-react'

const removePin = act<object>({
  name: 'removePin',
  label: 'Quitar PIN',
  icon: IconTrash,
  ask: {
    title: '¿Quitar su PIN?',
    text: () => 'En un equipo compartido tendrá que escribir su contraseña.',
  },
  send: () => call(accounts.removePin, {}),
  done: 'PIN quitado',
  refused: 'No se quitó el PIN',
})

/** By which whoever applies a treatment on a device of all says that it is they, and whether this is one. */
export function PinCard() {
  // In hand already: the card beside it asks the same.
  const pin = useQuery(queryOf(accounts.secondFactor, {}))
  const [isOpen, setOpen] = useState(false)
  const [isShared, setShared] = useState(isSharedDevice)
  return (
    <Card title="PIN para equipos compartidos">
      <Loaded query={pin} name="el PIN" skeletonRows={1}>
        {({ hasPin: isOn }) => (
          <>
            <p className="below-12 soft">
              {isOn
                ? 'Tiene PIN. Con él confirma que fue usted quien aplicó un tratamiento desde la sesión de otra persona.'
                : 'Con 4 números confirma que fue usted quien aplicó un tratamiento desde la sesión de otra persona.'}
            </p>
            <div className="row wrap gap-8">
              <Button onClick={() => setOpen(true)}>{isOn ? 'Cambiar PIN' : 'Crear PIN'}</Button>
              {isOn ? <ActButton does={removePin} of={{}} size="normal" /> : null}
            </div>
          </>
        )}
      </Loaded>
      <div className="above-16">
        <SwitchField
          label="Este equipo es compartido"
          description="Hasta cerrar la sesión, en hospitalización se pregunta quién aplica y su PIN."
          value={isShared}
          onChange={(next) => {
            setSharedDevice(next)
            setShared(next)
          }}
        />
      </div>
      {isOpen ? <PinDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { pin: '', password: '' },
    labels: { pin: 'PIN', password: 'Contraseña' },
    schema: PinChange,
    toInput: (values) => values,
    rules: ({ pin }) => refusePin(pin),
    save: (input) => call(accounts.setPin, input),
    done: 'PIN guardado',
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="PIN para equipos compartidos" size="confirm" submit="Guardar PIN" onClose={onClose}>
      <div className="stack gap-14">
        <PinField {...form.field('pin')} label="PIN nuevo de 4 números" />
        <PasswordField {...form.field('password')} label="Su contraseña" autoComplete="current-password" />
      </div>
    </FormDialog>
  )
}
