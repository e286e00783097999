import { OwnerConsultations } from '#web/consultations/OwnerConsultations.tsx'
import { OwnerScreen } from '#web/owners/OwnerScreen.tsx'

/** The owner with the consultations of its pets. */
export function OwnerPage() {
  return <OwnerScreen Consultations={OwnerConsultations} />
}
