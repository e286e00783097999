import { type SubmitEvent, useId, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import { REQUIRED } from '#shared/http/messages.ts'
import { LeaveGuard } from '#web/form/LeaveGuard.tsx'
import { LeftNotice } from '#web/form/LeftNotice.tsx'
import { useSaveKey } from '#web/ui/saveKey.ts'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useKeptText } from '#web/form/useKeptForm.ts'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'

/** A note under what is signed: it cannot be changed afterwards either. */
export function AddendumForm() {
  const { kind, record } = useSheet()
  // Another text is another note: a repeated press of the old one must not answer for it.
  const [note, setNote] = useState(() => ({ text: '', key: newKey() }))
  const { text, key } = note
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mayLeave = useRef(false)
  const draftKey = {
    id: `${kind.record}/${record.id}/note`,
    title: `Nota aclaratoria de la ${kind.name.toLowerCase()} de ${record.pet.name}`,
  }
  const kept = useKeptText(draftKey, note, setNote)
  const field = useId()
  const refuse = (message: string): void => {
    setError(message)
    document.getElementById(field)?.focus()
  }
  const submit = async (): Promise<void> => {
    if (text.trim() === '') return refuse(REQUIRED)
    if (isBusy) return
    setError(undefined)
    setBusy(true)
    const sending = kind.addNote(record.id, text.trim(), key)
    kept.send(
      sending.then(
        () => true,
        () => false,
      ),
    )
    try {
      await sending
      setNote((now) => (now.key === key ? { text: '', key: newKey() } : now))
      toastSuccess('Nota aclaratoria agregada')
    } catch (failure) {
      refuse(failure instanceof Error ? failure.message : '')
    } finally {
      setBusy(false)
    }
  }
  const saveKey = useSaveKey(() => void submit())
  return (
    <Card title="Nota aclaratoria" className="AddendumForm screen-only">
      <form
        ref={saveKey}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        <LeftNotice left={kept.offer} />
        <p>Queda con su nombre, su tarjeta profesional, la fecha y la hora. No se puede cambiar después.</p>
        <TextAreaField
          id={field}
          label="Texto de la nota"
          value={text}
          onChange={(next) => setNote({ text: next, key: newKey() })}
          error={error}
          minRows={3}
          readOnly={isBusy}
          required
        />
        <div className="AddendumForm-end">
          <Button type="submit" tone="primary" loading={isBusy}>
            Agregar nota
          </Button>
        </div>
      </form>
      {text.trim() === '' ? null : <LeaveGuard mayLeave={mayLeave} onDiscard={kept.forget} />}
    </Card>
  )
}
