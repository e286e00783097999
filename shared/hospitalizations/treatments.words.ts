import type {
  FrequencyKind,
  OrderStatus,
  TreatmentCategory,
  TreatmentOrder,
} from '#shared/hospitalizations/treatments.contract.ts'
import type { SlotState } from '#shared/hospitalizations/schedule.rules.ts'
import { showNumber } from '#shared/values/number.ts'

export const categoryNames: Record<TreatmentCategory, string> = {
  fluid: 'Líquido',
  drug: 'Medicamento',
  check: 'Control',
  exam: 'Examen',
  feeding: 'Alimentación',
  walk: 'Paseo y limpieza',
  wound: 'Herida',
}

/** The groups of the grid, in their order. */
export const treatmentGroups: readonly { label: string; categories: readonly TreatmentCategory[] }[] = [
  { label: 'Líquidos', categories: ['fluid'] },
  { label: 'Medicamentos', categories: ['drug'] },
  { label: 'Controles', categories: ['check', 'exam'] },
  { label: 'Alimentación y cuidado', categories: ['feeding', 'walk', 'wound'] },
]

export const frequencyNames: Record<FrequencyKind, string> = {
  every: 'Cada cierto tiempo',
  fixed: 'A horas fijas',
  once: 'Una vez',
  asNeeded: 'A necesidad',
  continuous: 'Infusión continua',
}

export const slotStateNames: Record<SlotState, string> = {
  scheduled: 'Programada',
  due: 'Por hacer',
  overdue: 'Vencida',
  given: 'Aplicada',
  givenLate: 'Aplicada tarde',
  notGiven: 'No aplicada',
  suspended: 'Suspendida',
}

export const orderStatusNames: Record<OrderStatus, string> = {
  unapproved: 'Por aprobar',
  active: 'Activa',
  stopped: 'Suspendida',
  replaced: 'Cambiada',
}

/** `cada 8 h`, `08:00 y 20:00`, `una vez`, `a necesidad, máximo 3 en 24 h`, `42 mL/h continua`. */
export function sayFrequency(
  order: Pick<TreatmentOrder, 'frequency' | 'everyHours' | 'times' | 'maxIn24h' | 'rate'>,
): string {
  if (order.frequency === 'every') return `cada ${sayHours(order.everyHours ?? 0)}`
  if (order.frequency === 'fixed') return order.times.join(', ')
  if (order.frequency === 'once') return 'una vez'
  if (order.frequency === 'continuous') return `${showNumber(order.rate ?? 0)} mL/h continua`
  return `a necesidad, máximo ${order.maxIn24h ?? 1} en 24 h`
}

function sayHours(hours: number): string {
  return hours < 1 ? `${hours * 60} min` : `${showNumber(hours)} h`
}

/** What a plan's part is called in a modification history. */
export const orderLabels = {
  category: 'Tipo',
  name: 'Orden',
  dosePerKg: 'Dosis por kg',
  doseUnit: 'Unidad de la dosis',
  concentration: 'Concentración',
  strengthPer: 'Concentración por',
  quantity: 'Cantidad',
  route: 'Vía',
  frequency: 'Frecuencia',
  everyHours: 'Cada cuántas horas',
  times: 'Horas',
  maxIn24h: 'Máximo en 24 h',
  rate: 'Velocidad',
  startsAt: 'Desde',
  endsAt: 'Hasta',
  toleranceMinutes: 'Tolerancia',
  criticalLow: 'Crítico por debajo de',
  criticalHigh: 'Crítico por encima de',
  instructions: 'Instrucciones',
  warningReason: 'Motivo pese a la advertencia',
} as const
