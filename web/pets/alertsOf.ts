import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { type Alerting, petAlerts } from '#shared/pets/pets.rules.ts'
import type { AlertsProps } from '#web/ui/AlertChips.tsx'

/**
 * What whoever touches this animal must know first, as its chips.
 * @param isVaccination a vaccine is about to be given: how the animal bore others comes first
 */
export function alertsOf(pet: Alerting & Pick<PetHeader, 'name'>, isVaccination = false): AlertsProps {
  const label = `Alertas de ${pet.name}`
  const alerts = petAlerts(pet)
  if (!isVaccination) return { label, alerts }
  const urgent = 'vaccineReaction'
  return { label, alerts: alerts.toSorted((a, b) => Number(b.kind === urgent) - Number(a.kind === urgent)), urgent }
}
