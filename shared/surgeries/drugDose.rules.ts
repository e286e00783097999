import type { DoseRange, Medicine } from '#shared/catalogues/catalogues.contract.ts'
import type { GivenAmounts } from '#shared/formulas/dose.rules.ts'
import { doseWarnings, needsReason, type Warning } from '#shared/formulas/warnings.rules.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { AnesthesiaDrug, DoseUnit } from '#shared/surgeries/surgeries.contract.ts'

type DosedDrug = Pick<AnesthesiaDrug, 'medicine' | 'dosePerKg' | 'doseUnit' | 'route'> & { medicineId?: string | null }

function perKgOf(dosePerKg: number, unit: DoseUnit): GivenAmounts {
  return unit === 'mcg' ? { mg: dosePerKg / 1000 } : { [unit]: dosePerKg }
}

/** How high the dose of a drug is, by the rule of the formulas. What is given in surgery is given at once. */
export function drugDoseWarnings(
  drug: DosedDrug,
  patient: { speciesId: string; weightKg: number | null },
  medicines: readonly Medicine[],
  ranges: readonly DoseRange[],
): Pick<Warning, 'kind' | 'text'>[] {
  const { medicine, medicineId = null, dosePerKg, doseUnit, route } = drug
  if (dosePerKg === null) return []
  const dose = { ...patient, route, isOnce: true, perKg: [perKgOf(dosePerKg, doseUnit)] }
  return doseWarnings({ medicine, medicineId, activeIngredient: null }, dose, medicines, ranges)
}

/** A dose above the most that is usual says why. */
export function refuseDrugDose(
  warnings: readonly Pick<Warning, 'kind' | 'text'>[],
  reason: string | null,
): Refusal | undefined {
  const open = reason === null ? warnings.find(needsReason) : undefined
  return open && { field: 'doseReason', message: `Escriba el motivo de la dosis. ${open.text}` }
}
