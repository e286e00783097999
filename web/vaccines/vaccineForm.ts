import type { Vaccine } from '#shared/vaccines/vaccines.contract.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { earlyReasonLabel } from '#web/doses/doseWord.ts'
import type { OtherPet } from '#web/doses/otherPet.ts'
import { fromDay, fromDecimal, toDay, toDecimal, toOptionalDay } from '#web/form/inputs.ts'

export const vaccineLabels = {
  origin: 'Dónde se aplicó',
  protocolId: 'Vacuna',
  name: 'Nombre de la vacuna',
  product: 'Producto',
  laboratory: 'Laboratorio',
  batch: 'Lote',
  batchExpiresOn: 'Vencimiento del lote',
  appliedOn: 'Fecha de aplicación',
  doseNumber: 'Dosis número',
  nextOn: 'Próxima fecha',
  earlyReason: earlyReasonLabel,
  weightKg: 'Peso',
  'others.*.weightKg': 'Peso',
  'others.*.nextOn': 'Próxima fecha',
  route: 'Vía',
  site: 'Sitio',
  temperature: 'Temperatura',
  professionalId: 'Firma',
  reaction: 'Reacción adversa',
  notes: 'Notas',
}

export const origins = [
  { value: 'here', label: 'En esta clínica' },
  {
    value: 'elsewhere',
    label: 'En otra clínica',
    description: 'Según el carné o el propietario, sin firma de la clínica.',
  },
] as const

/** The choice of a vaccine that no protocol has. */
export const OTHER = 'otra'

export interface VaccineValues {
  origin: 'here' | 'elsewhere' | ''
  protocolId: string
  name: string
  product: string
  laboratory: string
  batch: string
  batchExpiresOn: string
  appliedOn: string
  doseNumber: string
  nextOn: string
  earlyReason: string
  weightKg: string
  others: OtherPet[]
  route: string
  site: string
  temperature: string
  professionalId: string
  reaction: string
  notes: string
}

export function newVaccineValues(professionalId: string, protocolId = '', others: OtherPet[] = []): VaccineValues {
  const empty = {
    name: '',
    product: '',
    laboratory: '',
    batch: '',
    batchExpiresOn: '',
    doseNumber: '',
    nextOn: '',
    earlyReason: '',
  }
  return {
    ...empty,
    ...{ origin: 'here', protocolId, appliedOn: showDate(dayOf(new Date())), professionalId, weightKg: '', others },
    ...{ route: '', site: '', temperature: '', reaction: '', notes: '' },
  }
}

export function vaccineValues(vaccine: Vaccine): VaccineValues {
  return {
    origin: vaccine.origin,
    protocolId: vaccine.protocolId ?? OTHER,
    name: vaccine.protocolId ? '' : vaccine.name,
    product: vaccine.product ?? '',
    laboratory: vaccine.laboratory ?? '',
    batch: vaccine.batch ?? '',
    batchExpiresOn: fromDay(vaccine.batchExpiresOn),
    appliedOn: fromDay(vaccine.appliedOn),
    doseNumber: fromDecimal(vaccine.doseNumber),
    nextOn: fromDay(vaccine.nextOn),
    earlyReason: vaccine.earlyReason ?? '',
    weightKg: fromDecimal(vaccine.isWeighed ? vaccine.weightKg : null),
    others: [],
    route: vaccine.route ?? '',
    site: vaccine.site ?? '',
    temperature: fromDecimal(vaccine.temperature),
    professionalId: vaccine.professionalId ?? '',
    reaction: vaccine.reaction ?? '',
    notes: vaccine.notes ?? '',
  }
}

export function toVaccine({ others: _others, ...values }: VaccineValues) {
  const isOther = values.protocolId === OTHER
  const isHere = values.origin !== 'elsewhere'
  return {
    ...values,
    origin: values.origin || 'here',
    protocolId: isOther || values.protocolId === '' ? null : values.protocolId,
    name: isOther ? values.name : null,
    batchExpiresOn: toOptionalDay(values.batchExpiresOn),
    appliedOn: toDay(values.appliedOn),
    doseNumber: toDecimal(values.doseNumber),
    nextOn: toOptionalDay(values.nextOn),
    weightKg: isHere ? toDecimal(values.weightKg) : null,
    temperature: toDecimal(values.temperature),
    professionalId: isHere && values.professionalId ? values.professionalId : null,
  }
}
