import { type Deworming, type DewormingKind, dewormingKinds } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.words.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { earlyReasonLabel } from '#web/doses/doseWord.ts'
import type { OtherPet } from '#web/doses/otherPet.ts'
import { fromDay, fromDecimal, toDay, toDecimal, toOptionalDay } from '#web/form/inputs.ts'

export const dewormingLabels = {
  kind: 'Tipo',
  product: 'Producto',
  activeIngredient: 'Principio activo',
  weightKg: 'Peso',
  dose: 'Dosis',
  'others.*.weightKg': 'Peso',
  'others.*.dose': 'Dosis',
  'others.*.nextOn': 'Próxima fecha',
  appliedOn: 'Fecha de aplicación',
  nextOn: 'Próxima fecha',
  earlyReason: earlyReasonLabel,
  appliedBy: 'Quién la aplicó',
  professionalId: 'Firma',
  route: 'Vía',
  batch: 'Lote',
  batchExpiresOn: 'Vencimiento del lote',
  notes: 'Notas',
}

export const kinds = dewormingKinds.map((value) => ({ value, label: dewormingKindNames[value] }))
export const appliers = [
  { value: 'clinic', label: 'La clínica' },
  { value: 'owner', label: 'El propietario, en casa' },
] as const

export interface DewormingValues {
  kind: DewormingKind | ''
  product: string
  activeIngredient: string
  weightKg: string
  dose: string
  others: OtherPet[]
  appliedOn: string
  nextOn: string
  earlyReason: string
  appliedBy: 'clinic' | 'owner' | ''
  professionalId: string
  route: string
  batch: string
  batchExpiresOn: string
  notes: string
}

export function newDewormingValues(professionalId: string, others: OtherPet[] = []): DewormingValues {
  return {
    ...{ kind: '', product: '', activeIngredient: '', weightKg: '', dose: '', others },
    ...{ appliedOn: showDate(dayOf(new Date())), nextOn: '', earlyReason: '', appliedBy: 'clinic', professionalId },
    ...{ route: '', batch: '', batchExpiresOn: '', notes: '' },
  }
}

export function dewormingValues(deworming: Deworming): DewormingValues {
  return {
    kind: deworming.kind,
    product: deworming.product,
    activeIngredient: deworming.activeIngredient ?? '',
    weightKg: fromDecimal(deworming.isWeighed ? deworming.weightKg : null),
    dose: deworming.dose,
    others: [],
    appliedOn: fromDay(deworming.appliedOn),
    nextOn: fromDay(deworming.nextOn),
    earlyReason: deworming.earlyReason ?? '',
    appliedBy: deworming.appliedBy,
    professionalId: deworming.professionalId ?? '',
    route: deworming.route ?? '',
    batch: deworming.batch ?? '',
    batchExpiresOn: fromDay(deworming.batchExpiresOn),
    notes: deworming.notes ?? '',
  }
}

export function toDeworming({ others: _others, ...values }: DewormingValues, protocolId: string | null) {
  return {
    ...values,
    protocolId,
    appliedBy: values.appliedBy || 'clinic',
    appliedOn: toDay(values.appliedOn),
    nextOn: toOptionalDay(values.nextOn),
    weightKg: toDecimal(values.weightKg),
    batchExpiresOn: toOptionalDay(values.batchExpiresOn),
    professionalId: values.appliedBy !== 'owner' && values.professionalId ? values.professionalId : null,
  }
}
