import { OwnerVisits } from '#web/consultations/OwnerVisits.tsx'
import { OwnerScreen } from '#web/owners/OwnerScreen.tsx'

/** The owner with the visits of its pets. */
export function OwnerPage() {
  return <OwnerScreen Visits={OwnerVisits} />
}
