import { OwnerConsultations } from '#web/consultations/OwnerConsultations.tsx'
import { OwnerScreen } from '#web/owners/OwnerScreen.tsx'
import { OwnerReminders } from '#web/reminders/RemindersOf.tsx'

/** The owner with the consultations of its pets and what it is reminded of. */
export function OwnerPage() {
  return <OwnerScreen Consultations={OwnerConsultations} Reminders={OwnerReminders} />
}
