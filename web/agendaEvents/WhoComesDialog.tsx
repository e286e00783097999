import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { newcomerChecks } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { GuestsField } from '#web/agendaEvents/GuestsField.tsx'
import { type GuestValues, newcomerLabels, showGuests, toGuests } from '#web/agendaEvents/newcomerForm.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

interface WhoComesDialogProps {
  /** One without an animal. */
  event: AgendaEvent
  /** The event has who comes now. */
  onSaved: (event: AgendaEvent) => void
  onClose: () => void
}

const nobody: GuestValues = { petIds: [], newcomer: null }

/** Before an event without an animal is attended: which one comes. */
export function WhoComesDialog({ event, onSaved, onClose }: WhoComesDialogProps) {
  const { id: eventId, typeId, professionalId, startsAt, endsAt, reason, notes, isOverbooked } = event
  const form = useRecordForm({
    draftKey: { id: `agendaEvents/${eventId}/guests`, title: 'Mascota de una cita' },
    initial: nobody,
    version: event.version,
    labels: { petIds: 'Mascota', ...newcomerLabels },
    showValue: showGuests,
    schema: agendaEvents.update.input,
    toInput: (values, version) => ({
      ...{ eventId, version, typeId, professionalId, startsAt, endsAt, reason, notes, isOverbooked },
      // They are here.
      allowSameDay: true,
      ...toGuests(values),
    }),
    rules: ({ petIds, newcomer }) => {
      if (newcomer) return newcomerChecks(newcomer, petIds)
      return petIds.length === 0 ? { field: 'petIds', message: 'Elija la mascota que viene' } : undefined
    },
    save: (input, options) => call(agendaEvents.update, input, options),
    onSaved: (saved) => {
      onClose()
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      form={form}
      title="¿Qué mascota viene?"
      size="confirm"
      submit="Atender"
      gerund="Abriendo…"
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <GuestsField form={form} label="Mascota" required />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
