import type { AgendaEvent } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { listSameDay } from '#shared/agendaEvents/slips.rules.ts'
import { askLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import { instantOn } from '#shared/values/date.ts'
import { useEvents } from '#web/agendaEvents/agendaEvents.data.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'

interface SameDayFieldProps extends FieldBinding<boolean> {
  day: string
  petIds: readonly string[]
  /** The event that is changed. */
  known: AgendaEvent | undefined
}

/** Asks whether who comes is to come twice on that day; nothing where they have no other event on it. */
export function SameDayField({ day, petIds, known, ...binding }: SameDayFieldProps) {
  const events = useEvents({ from: day, to: day, professionalId: '', q: '', typeId: '' })
  const others = events.isPlaceholderData ? [] : (events.data?.items ?? [])
  const said = listSameDay(others, { startsAt: instantOn(day, '00:00'), petIds }, known)
  // What the server knows before this screen does is asked, too.
  if (said.length === 0 && !binding.error) return null
  return (
    <WideField>
      <CheckField {...binding} label={askLabels.allowSameDay} description={said.join('; ')} />
    </WideField>
  )
}
