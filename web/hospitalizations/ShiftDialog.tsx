import { seriesOf, shiftFrom } from '#shared/hospitalizations/schedule.rules.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { canShift, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { dayOf, parseTime, showDate, showDateTime, showTime } from '#shared/values/date.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { instantAt } from '#web/hospitalizations/instantAt.ts'
import type { SentShift, SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { serverNow } from '#web/http/clock.ts'

const labels = { to: 'Nuevo día', hour: 'Nueva hora', reason: 'Motivo' }
/** So many of the hours that follow are shown before they move. */
const SHOWN = 4

/** "Reprogramar": the new hour, and which others move with it. */
export function ShiftDialog({ subject: slot, send, onClose }: SmallFormProps<SlotSubject, SentShift, unknown>) {
  const { order, stay, scheduledAt } = slot
  const now = serverNow()
  const next = new Date(Math.max(now.getTime(), Date.parse(scheduledAt)) + 3_600_000)
  const form = useRecordForm({
    // What is quickly chosen again.
    draftKey: undefined,
    initial: { to: showDate(dayOf(next)), hour: showTime(next), reason: '' },
    labels,
    schema: treatments.shift.input,
    toInput: ({ to, hour, reason }) => ({
      ...{ hospitalizationId: stay.id, orderId: order.id, version: order.version, scheduledAt, reason },
      to: toDay(to) && instantAt(toDay(to), hour),
    }),
    rules: (input) => canShift(order, input, slot.last ? [slot.last] : [], serverNow()),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const { to, hour } = form.values
  const time = parseTime(hour)
  const moved = toDay(to) && time ? movedHours(slot, instantAt(toDay(to), hour)) : []
  return (
    <FormDialog form={form} title={`Reprogramar ${order.name}`} size="confirm" submit="Reprogramar" onClose={onClose}>
      <div className="stack gap-12">
        <p>Estaba para las {showDateTime(scheduledAt)}.</p>
        <FormSection>
          <DateField {...form.field('to')} label={labels.to} required />
          <TimeField {...form.field('hour')} label={labels.hour} required />
          <WideField>
            <TextField {...form.field('reason')} label={labels.reason} maxLength={300} />
          </WideField>
        </FormSection>
        <p role="status">
          {moved.length > 1
            ? `Quedan: ${moved.map((at) => showDateTime(at)).join(' · ')}${moved.length === SHOWN ? '…' : ''}`
            : 'Solo se corre esta.'}
        </p>
      </div>
    </FormDialog>
  )
}

function movedHours({ order, scheduledAt }: SlotSubject, to: string): string[] {
  const schedule = scheduleOf(order)
  const until = new Date(Date.parse(to) + 4 * 86_400_000).toISOString()
  const hours = shiftFrom(schedule, scheduledAt, to).flatMap((one) => seriesOf({ ...schedule, ...one }, to, until))
  return hours.toSorted().slice(0, SHOWN)
}
