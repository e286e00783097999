import { isDay, showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'

const words: Record<string, string> = {
  here: 'En esta clínica',
  elsewhere: 'En otra parte',
  applied: 'Aplicada',
  voided: 'Anulada',
  internal: 'Interna',
  external: 'Externa',
  both: 'Interna y externa',
  clinic: 'La clínica',
  owner: 'El propietario',
}

/** What only names another record says nothing to a person. */
const ids = ['petId', 'consultationId', 'protocolId', 'professionalId']

/** A value of a dose's history of changes, in words. */
export function showDoseValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (ids.includes(field)) return 'registrado'
  if (typeof value === 'number') return field === 'weightGrams' ? showWeight(value / 1000) : showNumber(value)
  if (typeof value !== 'string') return ''
  if (isDay(value)) return showDate(value)
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
}
