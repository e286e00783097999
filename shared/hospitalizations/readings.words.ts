import { fieldChoices } from '#shared/consultations/consultations.words.ts'
import type { StayReadingValues } from '#shared/hospitalizations/readings.contract.ts'
import { readingLabels as anesthesiaLabels } from '#shared/surgeries/surgeries.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { lookUp, type PartWords } from '#shared/word/fieldWords.ts'

export type StayReadingField = keyof StayReadingValues

interface ReadingLabel {
  label: string
  /** In a small place. */
  short: string
  unit: string
}

const { temperature, heartRate, respiratoryRate, oxygenSaturation } = anesthesiaLabels
const { systolicPressure, meanPressure, diastolicPressure } = anesthesiaLabels

/** The constants of a stay in the order in which they are taken. */
export const stayReadingLabels: Record<StayReadingField, ReadingLabel> = {
  temperature,
  heartRate,
  respiratoryRate,
  capillaryRefill: { label: 'Llenado capilar', short: 'TLLC', unit: 's' },
  oxygenSaturation,
  systolicPressure,
  meanPressure,
  diastolicPressure,
  glucose: { label: 'Glucosa', short: 'Glucosa', unit: 'mg/dL' },
  weightKg: { label: 'Peso', short: 'Peso', unit: 'kg' },
  pain: { label: 'Dolor', short: 'Dolor', unit: 'de 10' },
  mucousMembranes: { label: 'Mucosas', short: 'Mucosas', unit: '' },
  pulse: { label: 'Pulso', short: 'Pulso', unit: '' },
  mentalState: { label: 'Estado mental', short: 'Estado', unit: '' },
  dehydration: { label: 'Deshidratación', short: 'Deshidratación', unit: '' },
  fluidIn: { label: 'Entró', short: 'Entró', unit: 'mL' },
  urine: { label: 'Orina', short: 'Orina', unit: 'mL' },
  fluidOut: { label: 'Otras salidas', short: 'Otras salidas', unit: 'mL' },
  vomits: { label: 'Vómitos', short: 'Vómitos', unit: '' },
  stool: { label: 'Heces', short: 'Heces', unit: '' },
  intake: { label: 'Comida', short: 'Comida', unit: '' },
  note: { label: 'Nota', short: 'Nota', unit: '' },
}

/** Where its place is narrow. */
export function narrowLabel(field: StayReadingField): string {
  return stayReadingLabels[field].label.replace(/^Frecuencia/, 'Frec.')
}

/** Over its values, which have no unit there: `T° °C`. */
export function readingHead(field: StayReadingField, size: 'short' | 'label'): string {
  const { [size]: name, unit } = stayReadingLabels[field]
  if (field === 'pain') return `${name}, 0 a 10`
  return size === 'short' ? `${name} ${unit}` : `${name}, ${unit}`
}

/** What the selects of the form offer. */
export const stayReadingChoices = {
  mucousMembranes: fieldChoices('mucousMembranes'),
  mentalState: fieldChoices('overallStatus'),
  dehydration: fieldChoices('dehydration'),
} as const

const choiceNames: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(stayReadingChoices).map(([field, choices]) => [
    field,
    Object.fromEntries(choices.map(({ value, label }) => [value, label])),
  ]),
)

/** `39,5 °C`, `Rosadas`; empty where nothing was taken. */
export function showStayReading(field: StayReadingField, value: StayReadingValues[StayReadingField]): string {
  if (value === null) return ''
  if (typeof value === 'string') return lookUp(choiceNames[field], value) ?? value
  return [showNumber(value), stayReadingLabels[field].unit].filter(Boolean).join(' ')
}

/** The constants of a stay in its modification history. */
export const readingWords: PartWords = {
  labels: {
    ...Object.fromEntries(Object.entries(stayReadingLabels).map(([field, { label }]) => [field, label])),
    weightGrams: 'Peso',
    byName: 'Quién',
    writtenBy: 'Sesión de',
    voidReason: 'Motivo de la anulación',
  },
  choices: choiceNames,
  units: Object.fromEntries(
    Object.entries(stayReadingLabels).flatMap(([field, { unit }]) => (unit ? [[field, ` ${unit}`]] : [])),
  ),
  // The head of its line says the hour already.
  untold: ['hospitalizationId', 'at'],
  showName: (at) => `las constantes de las ${showTime(at)}`,
}
