import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { reminderRules } from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { refusePlaceholders, writeReminder } from '#shared/reminders/reminders.rules.ts'
import type { FoundPet } from '#shared/search/search.contract.ts'
import { queryOf } from '#web/http/query.ts'
import { PetSearchField } from '#web/owners/PetSearchField.tsx'
import '#web/reminders/reminders.css'

/** The text as the owner of an animal of the clinic would read it, while it is typed. */
export function RulePreview({ kind, message }: { kind: DueKind; message: string }) {
  const [pet, setPet] = useState<FoundPet>()
  const facts = useQuery({
    ...queryOf(reminderRules.preview, { kind, petId: pet?.id ?? '' }),
    enabled: pet !== undefined,
  })
  return (
    <>
      <PetSearchField label="Ver con una mascota" value={pet} onChange={setPet} />
      {pet && facts.data && !refusePlaceholders(kind, message) ? (
        <p className="ReminderPreview framed round-10 pady-12 padx-12 breaks" aria-live="polite">
          {writeReminder(kind, message, facts.data)}
        </p>
      ) : null}
    </>
  )
}
