import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { SubjectKeys } from '#shared/formats/dataFields.ts'
import type { FormatPurpose } from '#shared/formats/formats.words.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/http/messages.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { useUsableFormats } from '#web/formats/formats.data.ts'
import { ModelNote } from '#web/formats/ModelNote.tsx'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
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
  /** What is doubtful of the paper, in the words of the server. */
  const [doubt, setDoubt] = useState<string>()
  const form = useRecordForm({
    draftKey: undefined,
    // `meantId`: the template that is meant although something is doubtful.
    initial: { formatId: first[0]?.id ?? '', meantId: '' },
    labels,
    schema: Chosen,
    toInput: ({ formatId, meantId }) => ({
      ...{ petId: pet.id, formatId, consultationId: consultationId ?? null, ...of },
      allowDoubtful: formatId !== '' && formatId === meantId,
    }),
    save: (input, options) =>
      call(issuedFormats.create, input, options).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'conflict') setDoubt(error.message)
        throw error
      }),
    onSaved: ({ id }) => {
      onClose()
      void navigate(paths.pet(pet.id).format(id))
    },
  })
  const chosen = found.find(({ id }) => id === form.values.formatId)
  return (
    <>
      <FormDialog
        form={form}
        size="confirm"
        title={`Nuevo formato de ${pet.name}`}
        alerts={alertsOf(pet)}
        submit="Crear formato"
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
      <ConfirmModal
        opened={doubt !== undefined}
        onClose={() => setDoubt(undefined)}
        onConfirm={() => {
          setDoubt(undefined)
          form.setValue('meantId', form.values.formatId)
          void form.submit()
        }}
        title="¿Crear el formato de todos modos?"
        verb="Crear de todos modos"
        tone="normal"
      >
        {doubt}
      </ConfirmModal>
    </>
  )
}
