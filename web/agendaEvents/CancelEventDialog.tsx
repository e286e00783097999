import { z } from 'zod'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { series, seriesScopes } from '#shared/agendaEvents/series.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { requiredText } from '#shared/values/text.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { whoComes } from '#web/agendaEvents/eventText.ts'
import { type ChangeScope, repeatChoices } from '#web/agendaEvents/repeatForm.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

const MAX_REASON = 300
const Cancelling = z.object({ scope: z.enum(['one', ...seriesScopes]), reason: requiredText(MAX_REASON) })
const labels = { scope: 'Qué citas se cancelan', reason: 'Motivo' }

/** "Cancelar la cita": why; and of one that is repeated, which of them. */
export function CancelEventDialog({
  subject: event,
  onClose,
}: Pick<SmallFormProps<AgendaEvent, never, never>, 'subject' | 'onClose'>) {
  const title = `Cancelar la cita de ${whoComes(event)}`
  const form = useRecordForm({
    draftKey: { id: `agendaEvents/${event.id}/cancel`, title },
    initial: { scope: 'one' as ChangeScope, reason: '' },
    labels,
    showValue: showChoices({ scope: repeatChoices.scope }),
    schema: Cancelling,
    toInput: (values) => values,
    save: async ({ scope, reason }, options) => {
      const asked = { eventId: event.id, version: event.version, reason }
      if (scope !== 'one') return (await call(series.cancel, { ...asked, scope }, options)).cancelled
      await call(agendaEvents.move, { ...asked, to: 'cancelled' }, options)
      return 1
    },
    done: (cancelled) => (cancelled === 1 ? 'Cita cancelada' : showCount(cancelled, '', 'citas canceladas')),
    note: whoComes(event),
    onSaved: onClose,
  })
  const scope = form.field('scope')
  const isOne = form.values.scope === 'one'
  return (
    <FormDialog
      form={form}
      size="confirm"
      title={title}
      submit={isOne ? 'Cancelar cita' : 'Cancelar citas'}
      tone="danger"
      onClose={onClose}
    >
      <FormSection
        note={`${showDateTime(event.startsAt)}. ${isOne ? 'El espacio queda libre.' : 'Los espacios quedan libres.'}`}
      >
        {event.isSeries ? (
          <WideField>
            <RadioField
              {...scope}
              label={labels.scope}
              options={repeatChoices.scope}
              onChange={(chosen) => chosen && scope.onChange(chosen)}
            />
          </WideField>
        ) : null}
        <WideField>
          <TextAreaField {...form.field('reason')} label={labels.reason} required minRows={2} maxLength={MAX_REASON} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
