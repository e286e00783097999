import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { SubjectKeys } from '#shared/formats/dataFields.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { doubtOf } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { useActs } from '#web/acts/useActs.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { useUsableFormats } from '#web/formats/formats.data.ts'
import { ModelNote } from '#web/formats/ModelNote.tsx'
import { call } from '#web/http/call.ts'
import { beginAnyway, type Doubtful } from '#web/issuedFormats/issuedFormats.acts.ts'
import { paths } from '#web/nav/paths.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import type { RecordFormProps } from '#web/word/word.ts'

const labels = { formatId: 'Plantilla' }
const Chosen = issuedFormats.create.input.extend({ formatId: z.uuid(REQUIRED) })

interface IssueModalProps extends RecordFormProps {
  /** The record that it is issued from, by its column. */
  of?: Partial<SubjectKeys<string>>
  /** Those of this purpose stand first. */
  purpose?: FormatPurpose | undefined
}

/** Chooses what is issued; the draft opens next, filled with what is known. */
export function IssueModal({ pet, consultationId, of, purpose, onClose }: IssueModalProps) {
  const navigate = useNavigate()
  const found = useUsableFormats().data?.items ?? []
  const first = found.filter((format) => format.purpose === purpose)
  const options = [...first, ...found.filter((format) => format.purpose !== purpose)].map(
    ({ id, title, needsReview }) => ({ value: id, label: needsReview ? `${title} (modelo por revisar)` : title }),
  )
  const goTo = ({ id }: IssuedFormat) => {
    onClose()
    void navigate(paths.pet(pet.id).format(id))
  }
  const inputOf = (formatId: string) => ({ petId: pet.id, formatId, consultationId: consultationId ?? null, ...of })
  const form = useRecordForm({
    draftKey: undefined,
    initial: { formatId: first[0]?.id ?? '' },
    labels,
    schema: Chosen,
    toInput: ({ formatId }) => inputOf(formatId),
    save: (input, options) => call(issuedFormats.create, input, options),
    onSaved: goTo,
  })
  const chosen = found.find(({ id }) => id === form.values.formatId)
  const doubt = chosen && doubtOf({ ...chosen, petName: pet.name, isDeceased: pet.status === 'deceased' })
  const doubtful: Doubtful = { input: inputOf(form.values.formatId), doubt }
  const { press, dialog } = useActs([beginAnyway(goTo)], doubtful)
  return (
    <>
      <FormDialog
        form={form}
        size="confirm"
        title={`Nuevo formato de ${pet.name}`}
        alerts={alertsOf(pet)}
        submit="Crear formato"
        onSubmit={() => (doubt ? press('anyway') : void form.submit())}
        onClose={onClose}
      >
        <FormSection>
          <WideField>
            <SelectField {...form.field('formatId')} label={labels.formatId} required options={options} />
          </WideField>
          {chosen?.needsReview ? (
            <WideField>
              <ModelNote />
            </WideField>
          ) : null}
        </FormSection>
      </FormDialog>
      {dialog}
    </>
  )
}
