import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseNote } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { type StayNoteKind, stayNoteKinds, stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { noteKindNames, noteLabels } from '#shared/hospitalizations/notes.words.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { useAskBeforeClosing } from '#web/form/LeaveGuard.tsx'
import { FormAlert, FormSummary, RecordForm } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'

const kinds = stayNoteKinds.map((value) => ({ value, label: noteKindNames[value] }))

/** A note, which is signed by being sent: beside what it is about, as it is written while that is read. */
export function NoteForm({ stay, onClose }: { stay: Hospitalization; onClose: () => void }) {
  const profile = useProfile()
  const form = useRecordForm({
    draftKey: { id: `hospitalizations/${stay.id}/note`, title: `Nota clínica de ${stay.pet.name}` },
    initial: {
      kind: (profile.licensed ? 'progress' : 'nursing') as StayNoteKind | '',
      problem: '',
      assessment: '',
      plan: '',
      text: '',
    },
    labels: noteLabels,
    showValue: showChoices({ kind: kinds }),
    schema: stayNotes.write.input,
    toInput: (values) => ({ hospitalizationId: stay.id, ...values }),
    rules: refuseNote,
    save: (input, options) => call(stayNotes.write, input, options),
    onSaved: () => {
      toastSuccess('Nota firmada')
      onClose()
    },
  })
  const { values } = form
  const { ask, modal } = useAskBeforeClosing(form, onClose)
  const isProgress = values.kind === 'progress'
  useFirstFocus(form.elementId(isProgress ? 'problem' : 'text'))

  /** What was typed goes along: a note of another kind has other fields. */
  const choose = (kind: StayNoteKind | '') => {
    const isNext = kind === 'progress'
    form.setValue('kind', kind)
    if (isNext === isProgress) return
    const { problem, assessment, plan, text } = values
    const all = [problem, assessment, plan, text].filter((part) => part.trim() !== '').join('\n')
    form.setValue('problem', '')
    form.setValue('plan', '')
    form.setValue('assessment', isNext ? all : '')
    form.setValue('text', isNext ? '' : all)
  }

  return (
    <Card title="Nueva nota">
      <RecordForm form={form} isFinal>
        <div className="stack gap-12">
          <RadioField {...form.field('kind')} onChange={choose} label={noteLabels.kind} options={kinds} />
          {isProgress ? (
            <>
              <TextAreaField {...form.field('problem')} label={noteLabels.problem} minRows={1} maxLength={2000} />
              <TextAreaField {...form.field('assessment')} label={noteLabels.assessment} minRows={3} maxLength={5000} />
              <TextAreaField {...form.field('plan')} label={noteLabels.plan} minRows={2} maxLength={5000} />
            </>
          ) : (
            <TextAreaField {...form.field('text')} label={noteLabels.text} required minRows={4} maxLength={10_000} />
          )}
          <p>
            Firma{' '}
            <strong>
              {[profile.name, profile.licensed && profile.professionalCard ? `T.P. ${profile.professionalCard}` : '']
                .filter(Boolean)
                .join(' · ')}
            </strong>
            , con la fecha y la hora. No se puede cambiar después.
          </p>
          <FormAlert form={form} />
          <FormSummary form={form} />
          <div className="line ends gap-8">
            <Button onClick={ask} disabled={form.isSubmitting}>
              Cancelar
            </Button>
            <Button type="submit" form={form.id} tone="primary" loading={form.isSubmitting}>
              Firmar nota
            </Button>
          </div>
        </div>
      </RecordForm>
      {modal}
    </Card>
  )
}
