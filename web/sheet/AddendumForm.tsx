import { useState } from 'react'
import { z } from 'zod'
import { requiredText } from '#shared/values/text.ts'
import { FormAlert, RecordForm } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { useSheet } from '#web/sheet/SheetContext.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const labels = { text: 'Texto de la nota' }
const Note = z.object({ text: requiredText(20_000) })

/** A note under what is signed: it cannot be changed afterwards either. */
export function AddendumForm() {
  const [notes, setNotes] = useState(0)
  return (
    <Card title="Nota aclaratoria" className="AddendumForm below-16 screen-only">
      <NoteForm key={notes} onAdded={() => setNotes((known) => known + 1)} />
    </Card>
  )
}

function NoteForm({ onAdded }: { onAdded: () => void }) {
  const { kind, record } = useSheet()
  const form = useRecordForm({
    draftKey: {
      id: `${kind.record}/${record.id}/note`,
      title: `Nota aclaratoria de la ${kind.name.toLowerCase()} de ${record.pet.name}`,
    },
    initial: { text: '' },
    labels,
    schema: Note,
    toInput: (values) => values,
    save: ({ text }, { idempotencyKey }) => kind.addNote(record.id, text.trim(), idempotencyKey),
    done: 'Nota aclaratoria agregada',
    onSaved: onAdded,
  })
  return (
    <RecordForm form={form}>
      <p>Queda con su nombre, su tarjeta profesional, la fecha y la hora. No se puede cambiar después.</p>
      <TextAreaField {...form.field('text')} label={labels.text} minRows={3} required />
      <FormAlert form={form} />
      <div className="line ends">
        <Button type="submit" form={form.id} tone="primary" loading={form.isSubmitting}>
          Agregar nota
        </Button>
      </div>
    </RecordForm>
  )
}
