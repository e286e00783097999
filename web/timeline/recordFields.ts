import { evolutionNames, controlStatusNames } from '#shared/controls/controls.words.ts'
import { problemStatusNames } from '#shared/problems/problems.rules.ts'
import { isDay, showDate, showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'

/** The fields of the records of a history, as a person reads them in their modification history. */
const names: Record<string, string> = {
  name: 'Nombre',
  status: 'Estado',
  reason: 'Motivo',
  notes: 'Notas',
  dueOn: 'Fecha programada',
  doneOn: 'Fecha en que vino',
  evolution: 'Evolución',
  cancelReason: 'Motivo de la cancelación',
  voidReason: 'Motivo de la anulación',
  statusReason: 'Motivo del estado',
  startedOn: 'Desde',
  resolvedOn: 'Hasta',
  position: 'Lugar en la lista',
  product: 'Producto',
  laboratory: 'Laboratorio',
  batch: 'Lote',
  batchExpiresOn: 'Vencimiento del lote',
  appliedOn: 'Fecha de aplicación',
  nextOn: 'Próxima fecha',
  doseNumber: 'Número de dosis',
  dose: 'Dosis',
  route: 'Vía',
  site: 'Sitio',
  diseases: 'Enfermedades',
  activeIngredient: 'Principio activo',
  temperature: 'Temperatura',
  reaction: 'Reacción',
  grams: 'Peso',
  weightGrams: 'Peso',
  measuredAt: 'Fecha',
  issuedOn: 'Fecha',
  diagnosis: 'Diagnóstico',
  items: 'Medicamentos',
  instructions: 'Indicaciones',
  observations: 'Observaciones',
  refills: 'Repeticiones',
  validUntil: 'Válida hasta',
  number: 'Número',
  deliveredAt: 'Entregada',
  signedAt: 'Firmada',
  signerName: 'Firmó',
  signerCard: 'Tarjeta profesional',
  sample: 'Muestra',
  isUrgent: 'Urgente',
  requestedAt: 'Pedido',
  sampledAt: 'Muestra tomada',
  sentAt: 'Enviado',
  receivedAt: 'Recibido',
  resultValues: 'Resultados',
  interpretation: 'Interpretación',
  reviewedAt: 'Revisado',
  reviewerName: 'Revisó',
  procedures: 'Procedimientos',
  scheduledAt: 'Programada',
  preoperativeDiagnosis: 'Diagnóstico preoperatorio',
  postoperativeDiagnosis: 'Diagnóstico posoperatorio',
  technique: 'Técnica',
  findings: 'Hallazgos',
  complications: 'Complicaciones',
  consent: 'Consentimiento',
  nextControlOn: 'Próximo control',
  nextControlReason: 'Motivo del control',
  finishedAt: 'Terminada',
  isRemoved: 'Quitado',
  removeReason: 'Motivo para quitarlo',
}

/** Plumbing: it says nothing to a person. */
const hidden = /(?:Id|Ids|current)$|^(?:id|source|kind|family|origin|contentType|bytes|warnings|checklist|record)$/

export function isShownField(field: string): boolean {
  return !hidden.test(field)
}

/** A field without a name of its own is told apart by its English one, better than not at all. */
export function recordFieldName(field: string): string {
  return names[field] ?? field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
}

const words: Record<string, string> = {
  ...problemStatusNames,
  ...controlStatusNames,
  ...evolutionNames,
  applied: 'Aplicada',
  draft: 'Borrador',
  signed: 'Firmada',
  delivered: 'Entregada',
  suspended: 'Suspendida',
  voided: 'Anulado',
  requested: 'Pedido',
  sampled: 'Muestra tomada',
  sent: 'Enviado',
  received: 'Recibido',
  reviewed: 'Revisado',
  preparation: 'En preparación',
  inProgress: 'En curso',
  recovery: 'En recuperación',
  finished: 'Terminada',
}

export function showRecordValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return /grams$/i.test(field) ? showWeight(value / 1000) : showNumber(value)
  if (Array.isArray(value)) return value.map((part) => showRecordValue('', part)).join('; ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((part) => showRecordValue('', part))
      .filter(Boolean)
      .join(' · ')
  const text = String(value)
  if (isDay(text)) return showDate(text)
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return showDateTime(text)
  return ['status', 'evolution'].includes(field) ? (words[text] ?? text) : text
}
