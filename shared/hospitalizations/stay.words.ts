import type { DischargeKind, StayCondition, StayStatus } from '#shared/hospitalizations/hospitalizations.contract.ts'

// Apart from the words of a history: what every list of records says of a stay comes with every page.

export const stayStatusNames: Record<StayStatus, string> = {
  inpatient: 'Hospitalizado',
  discharged: 'De alta',
  voided: 'Anulada',
}

export const conditionNames: Record<StayCondition, string> = {
  treatment: 'En tratamiento',
  observation: 'En observación',
  critical: 'Crítico',
  ready: 'Listo para alta',
}

export const dischargeKindNames: Record<DischargeKind, string> = {
  medical: 'Alta médica',
  voluntary: 'Alta voluntaria',
  referred: 'Remitida',
  deceased: 'Fallecida',
}

/** Who did something: on a shared device with whose session wrote it. */
export function tellWho({ byName, writtenBy }: { byName: string; writtenBy: string | null }): string {
  return writtenBy === null ? byName : `${byName} (en la sesión de ${writtenBy})`
}
