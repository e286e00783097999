import { useState } from 'react'
import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { accounts, type TakeOverPerson } from '#shared/accounts/accounts.contract.ts'
import { PinField } from '#web/accounts/PinField.tsx'
import { type AskedTakeOver, noteLately, readLately } from '#web/accounts/takeOver.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { PasswordField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

const labels = { professionalId: 'Persona', pin: 'PIN', password: 'Contraseña' }

interface TakeOverProps {
  asked: AskedTakeOver
}

/** Who did it, and the four digits that say so; the last one typed sends them. */
export function TakeOverDialog({ asked }: TakeOverProps) {
  const people = useQuery(queryOf(accounts.takeOverPeople, {}))
  const [lately] = useState(readLately)
  const [wantsPassword, setWantsPassword] = useState(false)
  const wayOf = (professionalId: string) => people.data?.find(({ id }) => id === professionalId)?.by ?? 'pin'
  const form = useRecordForm({
    draftKey: undefined,
    initial: { professionalId: lately[0] ?? '', pin: '', password: '' },
    labels,
    schema: accounts.takeOver.input,
    toInput: ({ professionalId, pin, password }) => ({
      ...{ professionalId, subject: asked.subject },
      ...(wantsPassword || password !== '' || wayOf(professionalId) === 'password' ? { password } : { pin }),
    }),
    save: (input) => call(accounts.takeOver, input),
    onSaved: ({ token }) => {
      noteLately(form.values.professionalId)
      asked.answer(token)
    },
  })
  const { professionalId, pin, password } = form.values
  const isRefused = form.errors.password !== undefined
  const isByPassword = wantsPassword || isRefused || password !== '' || wayOf(professionalId) === 'password'
  const choose = (id: string): void => {
    form.setValue('professionalId', id)
    form.setValue('password', '')
    form.clearErrors('password')
    setWantsPassword(false)
    if (pin.length === 4 && wayOf(id) === 'pin') void form.submit()
  }
  return (
    <FormDialog
      form={form}
      title="¿Quién lo hizo?"
      size="confirm"
      submit="Continuar"
      gerund="Revisando…"
      onClose={asked.giveUp}
    >
      <div className="stack gap-14">
        <Loaded query={people} name="las personas" skeletonRows={2}>
          {(loaded) => (
            <RadioField
              {...form.field('professionalId')}
              onChange={choose}
              label={labels.professionalId}
              options={latestFirst(loaded, lately).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Loaded>
        {isByPassword ? (
          <PasswordField {...form.field('password')} label={labels.password} autoComplete="current-password" />
        ) : (
          <>
            <PinField
              {...form.field('pin')}
              begins={lately.includes(professionalId)}
              onWhole={() => {
                if (professionalId !== '') void form.submit()
              }}
            />
            <div>
              <Button size="compact" tone="subtle" onClick={() => setWantsPassword(true)}>
                Usar la contraseña
              </Button>
            </div>
          </>
        )}
        <WithoutPin asked={asked} />
      </div>
    </FormDialog>
  )
}

function latestFirst(people: readonly TakeOverPerson[], lately: readonly string[]): TakeOverPerson[] {
  const rank = ({ id }: TakeOverPerson) => (lately.includes(id) ? lately.indexOf(id) : lately.length)
  return people.toSorted((one, other) => rank(one) - rank(other))
}

/** Where nobody's PIN can be checked, whose session it is may still write it down as their own. */
function WithoutPin({ asked }: TakeOverProps) {
  const { online } = useNetwork()
  const { name } = useProfile()
  if (online) return null
  return (
    <div className="stack gap-8" role="status">
      <p>Sin conexión no se puede comprobar el PIN. Esta sesión es de {name}.</p>
      <div>
        <Button onClick={() => asked.answer(undefined)}>Registrar a nombre de {name}</Button>
      </div>
    </div>
  )
}
