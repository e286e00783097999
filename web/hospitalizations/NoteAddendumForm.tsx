import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { type StayNote, stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'

/** A note of a stay, with the stay whose it is. */
export interface NoteSubject {
  note: StayNote
  stay: Hospitalization
}

export interface SentAddendum {
  input: CallOf<typeof stayNotes.annotate>
  options: CallOptions
}

const labels = { text: 'Texto de la nota' }

/** What is added to a signed note: signed too, and it stays as it is. */
export function NoteAddendumForm({ subject, send, onClose }: SmallFormProps<NoteSubject, SentAddendum, StayNote>) {
  const { note, stay } = subject
  const form = useRecordForm({
    draftKey: {
      id: `hospitalizations/${stay.id}/notes/${note.id}`,
      title: `Nota aclaratoria de la hospitalización de ${stay.pet.name}`,
    },
    initial: { text: '' },
    labels,
    schema: stayNotes.annotate.input,
    toInput: ({ text }) => ({ hospitalizationId: stay.id, noteId: note.id, text }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Nota aclaratoria" submit="Agregar nota" isFinal onClose={onClose}>
      <FormSection note="Queda con su nombre, su tarjeta profesional, la fecha y la hora. No se puede cambiar después.">
        <WideField>
          <TextAreaField {...form.field('text')} label={labels.text} required minRows={4} maxLength={10_000} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
