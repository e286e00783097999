import { type SubmitEvent, useRef, useState } from 'react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { useAddAddendum } from '#web/consultations/consultations.data.ts'
import { newKey } from '#web/consultations/StartConsultationButton.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { LeaveGuard } from '#web/form/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

/** A note under a signed consultation: it cannot be changed afterwards either. */
export function AddendumForm({ consultation }: { consultation: Consultation }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const add = useAddAddendum()
  const mayLeave = useRef(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return setError(REQUIRED)
    if (add.isPending) return
    setError(undefined)
    key.current ??= newKey()
    add.mutate(
      { consultationId: consultation.id, text: text.trim(), key: key.current },
      {
        onSuccess: () => {
          key.current = undefined
          setText('')
          toastSuccess('Nota aclaratoria agregada')
        },
        onError: (failure) => setError(failure.message),
      },
    )
  }
  return (
    <Card title="Nota aclaratoria" className="AddendumForm">
      <form onSubmit={submit} noValidate>
        <p>Queda con su nombre, su tarjeta profesional, la fecha y la hora. No se puede cambiar después.</p>
        <TextAreaField
          label="Texto de la nota"
          value={text}
          onChange={(next) => {
            // Another text is another note: a repeated press of the old one must not answer for it.
            key.current = undefined
            setText(next)
          }}
          error={error}
          minRows={3}
          required
        />
        <div className="AddendumForm-end">
          <Button type="submit" tone="primary" loading={add.isPending} gerund="Agregando…">
            Agregar nota
          </Button>
        </div>
      </form>
      {text.trim() === '' ? null : <LeaveGuard mayLeave={mayLeave} />}
    </Card>
  )
}
