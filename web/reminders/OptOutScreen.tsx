import { useState } from 'react'
import type { optOut } from '#shared/reminders/optOut.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { askStranger, postOf } from '#web/http/strangers.ts'
import { StrangersAlert, useStrangersForm } from '#web/ui/StrangersForm.tsx'
import { Notice, StrangersButton, useTitle } from '#web/ui/StrangersPage.tsx'

const TITLE = 'Dejar de recibir recordatorios'

/** Where the link at the end of a reminder leads: an owner, who has no account, ends them with one press. */
export function OptOutScreen({ token }: { token: string }) {
  const [clinicName, setClinicName] = useState<string>()
  const form = useStrangersForm({
    send: () => askStranger<OutputOf<typeof optOut.confirm>>('/reminders/opt-out', postOf({ token })),
    onAnswer: (answer) => setClinicName(answer.clinicName),
  })
  useTitle(TITLE)
  if (clinicName)
    return (
      <Notice title={TITLE} tone="done">
        Listo. {clinicName} no le enviará más recordatorios. Si quiere recibirlos de nuevo, avísele a la clínica.
      </Notice>
    )
  return (
    <Notice title={TITLE}>
      No recibirá más recordatorios de vacunas, controles ni citas de sus mascotas.
      <form {...form.props} className="Stranger-form">
        <StrangersAlert>{form.alert}</StrangersAlert>
        <StrangersButton isSubmit tone="primary" isBusy={form.isBusy} gerund="Guardando…">
          Dejar de recibir recordatorios
        </StrangersButton>
      </form>
    </Notice>
  )
}
