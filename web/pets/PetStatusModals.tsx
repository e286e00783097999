import { useRef, useState } from 'react'
import type { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { changeableStatuses, type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { deathWarning, refuseDeath } from '#shared/pets/pets.rules.ts'
import { petStatusNames } from '#shared/pets/pets.words.ts'
import { dayOf, parseDay, showDate } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField } from '#web/form/TextFields.tsx'
import { useFormOverLatest } from '#web/form/useFormOverLatest.ts'
import type { RecordFormOptions } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { showRead } from '#web/http/queryClient.ts'
import { toastSuccess } from '#web/ui/toasts.ts'

interface PetStatusModalProps {
  pet: PetPage
  onClose: () => void
}

type StatusFormOptions<Values extends object, Schema extends z.ZodType> = Omit<
  RecordFormOptions<Values, Schema, PetPage>,
  'onSaved' | 'version' | 'loadLatest'
> & {
  tellNew?: (now: PetPage) => string | undefined
  /** It is shown as it is by now. */
  onShown?: (now: PetPage) => void
}

function useStatusForm<Values extends object, Schema extends z.ZodType>(
  { pet, onClose }: PetStatusModalProps,
  done: string,
  { onShown, ...options }: StatusFormOptions<Values, Schema>,
) {
  const read = () => call(pets.get, { petId: pet.id })
  const show = (now: PetPage): void => {
    onShown?.(now)
    showRead(pets.get, now)
  }
  return useFormOverLatest({
    ...options,
    version: pet.version,
    read,
    save: async (input, called) => {
      try {
        return await options.save(input, called)
      } catch (error) {
        // Somebody was first, with the same state perhaps: the question stands over what is by now.
        if (error instanceof AppError && error.code === 'not_allowed_now') await read().then(show, () => undefined)
        throw error
      }
    },
    onSaved: () => {
      toastSuccess(done, pet.name)
      onClose()
    },
  })
}

/** "Reportar fallecimiento" */
export function DeathModal({ pet, onClose }: PetStatusModalProps) {
  const today = dayOf(new Date())
  const labels = { deceasedOn: 'Fecha de fallecimiento', deceasedCause: 'Causa' }
  const form = useStatusForm({ pet, onClose }, 'Fallecimiento reportado', {
    draftKey: { id: `pet/${pet.id}/death`, title: `Fallecimiento de ${pet.name}` },
    initial: { deceasedOn: showDate(today), deceasedCause: '' },
    labels,
    schema: pets.reportDeceased.input,
    toInput: (values, version) => ({ ...values, deceasedOn: toDay(values.deceasedOn), petId: pet.id, version }),
    rules: ({ deceasedOn }) => refuseDeath(deceasedOn, pet.birthOn, today),
    save: (input) => call(pets.reportDeceased, input),
  })
  const day = parseDay(form.values.deceasedOn)
  const visit = pet.visits.find(({ status }) => status !== 'voided')
  const warning = day && deathWarning(day, [visit?.startedAt ?? null, pet.weighedAt])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`¿Reportar el fallecimiento de ${pet.name}?`}
      size="confirm"
      submit="Reportar fallecimiento"
      tone="danger"
      beginsAtCancel
    >
      <FormSection note="Se cancela lo que estaba programado. La historia se podrá leer, pero no recibirá registros nuevos.">
        <WideField>
          <DateField
            {...form.field('deceasedOn')}
            label={labels.deceasedOn}
            description={<span role="status">{warning}</span>}
            required
            min={pet.birthOn}
            max={today}
          />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('deceasedCause')} label={labels.deceasedCause} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

const reasonLabel = { reason: 'Motivo' }

/** "Deshacer el reporte de fallecimiento": the administrator's. */
export function UndoDeathModal({ pet, onClose }: PetStatusModalProps) {
  const form = useStatusForm({ pet, onClose }, 'Reporte de fallecimiento deshecho', {
    draftKey: { id: `pet/${pet.id}/undoDeath`, title: `Deshacer el fallecimiento de ${pet.name}` },
    initial: { reason: '' },
    labels: reasonLabel,
    schema: pets.undoDeceased.input,
    toInput: (values, version) => ({ ...values, petId: pet.id, version }),
    save: (input) => call(pets.undoDeceased, input),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="¿Deshacer el reporte de fallecimiento?"
      size="confirm"
      submit="Deshacer el reporte"
    >
      <FormSection
        note={`${pet.name} volverá a recibir registros, y los controles que se cancelaron quedan programados de nuevo. El motivo queda en el historial de modificaciones.`}
      >
        <WideField>
          <TextAreaField {...form.field('reason')} label={reasonLabel.reason} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}

/** "Cambiar el estado" */
export function StatusModal({ pet, onClose }: PetStatusModalProps) {
  // As it opened: what is chosen stays in sight when somebody else sets it first.
  const [options] = useState(() =>
    changeableStatuses
      .filter((status) => status !== pet.status)
      .map((status) => ({ value: status, label: petStatusNames[status] })),
  )
  const labels = { status: 'Estado', reason: 'Motivo' }
  /** The one that was read before it is changed. */
  const seen = useRef(pet.status)
  const tellNew = (now: PetPage): string | undefined => {
    if (now.status === seen.current) return undefined
    seen.current = now.status
    showRead(pets.get, now)
    return `${now.name} pasó a «${petStatusNames[now.status]}» después de que usted abrió esta pregunta. Revise antes de cambiarlo.`
  }
  const form = useStatusForm({ pet, onClose }, 'Estado cambiado', {
    draftKey: { id: `pet/${pet.id}/status`, title: `Estado de ${pet.name}` },
    initial: { status: '' as (typeof changeableStatuses)[number] | '', reason: '' },
    labels,
    schema: pets.changeStatus.input,
    tellNew,
    onShown: ({ status }) => {
      seen.current = status
    },
    toInput: (values, version) => ({ ...values, petId: pet.id, version }),
    save: (input) => call(pets.changeStatus, input),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Cambiar el estado de ${pet.name}`}
      size="confirm"
      submit="Cambiar estado"
    >
      <FormSection note={`Ahora: ${petStatusNames[pet.status]}.`}>
        <WideField>
          <SelectField {...form.field('status')} label={labels.status} required options={options} />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required maxLength={300} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
