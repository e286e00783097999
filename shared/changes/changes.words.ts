import { showBytes } from '#shared/attachments/attachments.rules.ts'
import type { ChangedPart, ChangedRecord } from '#shared/changes/changes.contract.ts'
import { clinicLabels, clinicRecordLabels } from '#shared/clinic/clinic.words.ts'
import { showFieldName, showFieldValue } from '#shared/consultations/consultations.words.ts'
import { controlSourceNames, controlStatusNames, evolutionNames } from '#shared/controls/controls.words.ts'
import { dewormingKindNames } from '#shared/dewormings/dewormings.contract.ts'
import { examStates, showRange } from '#shared/exams/exams.words.ts'
import type { ExamValue } from '#shared/exams/exams.contract.ts'
import type { FormulaItem, ConfirmedWarning } from '#shared/formulas/formulas.contract.ts'
import { formulaStateNames, showDirections, showMedicine } from '#shared/formulas/formulas.words.ts'
import { showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { ownerLabels, ownerRecordLabels } from '#shared/owners/owners.words.ts'
import { petLabels, petRecordLabels } from '#shared/pets/pets.words.ts'
import { problemStatusNames } from '#shared/problems/problems.rules.ts'
import { type ChecklistKey, checklistKeys } from '#shared/surgeries/surgeries.contract.ts'
import {
  checklistLabels,
  phaseLabels,
  planeLabels,
  readingLabels,
  showSurgeryValue,
  surgeryLabels,
  surgeryStatusLabels,
} from '#shared/surgeries/surgeries.words.ts'
import { isDay, showDate, showDateTime, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'

// The modification history of every record, as a person reads it.

/** A field of one of these tables: a record, or a part of one whose changes are told with it. */
export type Told = ChangedRecord | ChangedPart['kind']

const signature = { signerName: 'Firmó', signerCard: 'Tarjeta profesional' }
const dose = {
  ...{ product: 'Producto', batch: 'Lote', batchExpiresOn: 'Vence el lote', appliedOn: 'Fecha de aplicación' },
  ...{ nextOn: 'Próxima fecha', route: 'Vía', weightGrams: 'Peso', isWeighed: 'Se pesó', notes: 'Notas' },
  ...{ status: 'Estado', professionalId: 'Profesional', voidReason: 'Motivo de la anulación', ...signature },
}

const names: Record<Exclude<Told, 'consultations'>, Record<string, string>> = {
  owners: { ...ownerLabels, ...ownerRecordLabels },
  pets: { ...petLabels, ...petRecordLabels },
  clinics: { ...clinicLabels, ...clinicRecordLabels },
  vaccines: {
    ...dose,
    ...{ name: 'Vacuna', origin: 'Dónde se aplicó', diseases: 'Protege de', laboratory: 'Laboratorio' },
    ...{ doseNumber: 'Dosis número', site: 'Sitio', temperature: 'Temperatura', reaction: 'Reacción adversa' },
  },
  dewormings: {
    ...dose,
    ...{ kind: 'Tipo', activeIngredient: 'Principio activo', dose: 'Dosis', appliedBy: 'Quién la aplicó' },
  },
  formulas: {
    ...{ number: 'Número', status: 'Estado', statusReason: 'Motivo del estado', issuedOn: 'Fecha' },
    ...{ diagnosis: 'Diagnóstico', items: 'Medicamentos', warnings: 'Advertencias confirmadas' },
    ...{ instructions: 'Indicaciones', observations: 'Observaciones', refills: 'Se puede repetir' },
    ...{ weightGrams: 'Peso', validUntil: 'Válida hasta', deliveredAt: 'Entregada', signedAt: 'Firmada' },
    ...{ professionalId: 'Profesional', ...signature },
  },
  exams: {
    ...{ name: 'Examen', reason: 'Motivo', sample: 'Muestra', laboratory: 'Laboratorio', isUrgent: 'Urgente' },
    ...{ status: 'Estado', requestedAt: 'Solicitado', requestedBy: 'Solicitó', sampledAt: 'Muestra tomada' },
    ...{ sentAt: 'Enviado', receivedAt: 'Recibido', resultValues: 'Resultado', interpretation: 'Interpretación' },
    ...{ reviewedAt: 'Revisado', reviewedBy: 'Revisó', reviewerName: 'Nombre de quien revisó' },
    ...{ reviewerCard: 'Tarjeta profesional', cancelReason: 'Motivo de la cancelación' },
  },
  controls: {
    ...{ source: 'Origen', dueOn: 'Fecha programada', reason: 'Motivo', professionalId: 'Profesional' },
    ...{ status: 'Estado', doneOn: 'Fecha en que vino', evolution: 'Evolución', notes: 'Notas' },
    cancelReason: 'Motivo de la cancelación',
  },
  problems: {
    ...{ name: 'Problema', status: 'Estado', startedOn: 'Desde', resolvedOn: 'Hasta', notes: 'Notas' },
    ...{ position: 'Lugar en la lista', voidReason: 'Motivo de la anulación' },
  },
  surgeries: {
    ...surgeryLabels,
    ...{ weightGrams: 'Peso', status: 'Estado', checklist: 'Lista de verificación', consent: 'Consentimiento' },
    ...{ consentAt: 'Fecha del consentimiento', consentBy: 'Quién revisó el consentimiento' },
    ...{ consentOverrideReason: 'Motivo para no esperar el consentimiento', suspendReason: 'Motivo de la suspensión' },
    ...{ finishedAt: 'Terminada', addendum: 'Nota aclaratoria', ...signature },
  },
  reading: Object.fromEntries(Object.entries(readingLabels).map(([field, { label }]) => [field, label])),
  drug: {
    ...{ phase: 'Momento', medicine: 'Fármaco', dosePerKg: 'Dosis por kg', doseUnit: 'Unidad de la dosis' },
    ...{ concentration: 'Concentración', volume: 'Volumen', route: 'Vía', notes: 'Notas', status: 'Estado' },
    ...{
      givenAt: 'Aplicado',
      givenBy: 'Aplicó',
      voidReason: 'Motivo de la anulación',
      doseReason: 'Motivo de la dosis',
    },
  },
  weights: { grams: 'Peso', measuredAt: 'Fecha', source: 'Origen' },
  attachments: {
    ...{ name: 'Archivo', bytes: 'Tamaño', purpose: 'Para qué es' },
    ...{ isRemoved: 'Quitado', removeReason: 'Motivo para quitarlo' },
  },
}

/** Ids and the like, which say nothing to a person: what they stand for is told by other fields. */
const plumbing = new Set([
  ...['consultationId', 'protocolId', 'family', 'examTypeId', 'groupId', 'sourceId', 'movedToId', 'surgeryId'],
  ...['record', 'recordId', 'fileId', 'previewFileId', 'signerId', 'contentType', 'medicineId'],
])

export function isToldField(told: Told, field: string): boolean {
  if (plumbing.has(field)) return false
  if (field === 'petId') return told === 'consultations'
  // The head of its line says them already.
  return !(told === 'reading' && field === 'at')
}

export const UNNAMED = 'Otro dato'

/** A field's name on the glass. */
export function fieldName(told: Told, field: string): string {
  if (told === 'consultations') {
    const name = showFieldName(field === 'addendum' ? 'text' : field)
    return name === field ? UNNAMED : name
  }
  const known = names[told]
  return (Object.hasOwn(known, field) ? known[field] : undefined) ?? UNNAMED
}

const doses = {
  ...{ origin: { here: 'En esta clínica', elsewhere: 'En otra parte' }, kind: dewormingKindNames },
  ...{
    status: { applied: 'Aplicada', voided: 'Anulada' },
    appliedBy: { clinic: 'La clínica', owner: 'El propietario' },
  },
}

const choices: Partial<Record<Told, Record<string, Record<string, string>>>> = {
  vaccines: doses,
  dewormings: doses,
  formulas: { status: formulaStateNames },
  exams: { status: examStates },
  controls: { status: controlStatusNames, evolution: evolutionNames, source: controlSourceNames },
  problems: { status: problemStatusNames },
  surgeries: {
    status: surgeryStatusLabels,
    consent: { paper: 'Papel firmado', format: 'Formato firmado', override: 'Urgencia sin consentimiento' },
  },
  reading: { plane: planeLabels },
  drug: {
    phase: phaseLabels,
    status: { planned: 'Planeado', given: 'Aplicado', voided: 'Anulado' },
  },
  weights: {
    source: {
      pet: 'Ficha de la mascota',
      consultation: 'Consulta',
      surgery: 'Cirugía',
      hospitalization: 'Hospitalización',
      vaccine: 'Vacuna',
      deworming: 'Desparasitación',
    },
  },
  attachments: { purpose: { consent: 'Consentimiento firmado' } },
}

const people = new Set(['professionalId', 'surgeonId', 'anesthetistId', 'requestedBy', 'reviewedBy', 'createdBy'])
const units: Record<string, string> = { temperature: ' °C', recoveryTemperature: ' °C', volume: ' mL' }

/**
 * A value of a clinical record's modification history in words; nothing as an empty text.
 * @param byId the names of the professionals
 */
export function showChanged(told: Told, field: string, value: unknown, byId: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return ''
  if (told === 'consultations') return showFieldValue(field, value, byId)
  if (people.has(field)) return byId[String(value)] ?? 'Otro profesional'
  const choice = choices[told]?.[field]
  if (choice) return (Object.hasOwn(choice, String(value)) ? choice[String(value)] : undefined) ?? ''
  const parts = partsOf(field, value)
  if (parts) return showParts(field, parts)
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (told === 'surgeries' && Object.hasOwn(surgeryLabels, field)) return showSurgeryValue(field, value, byId)
  if (typeof value === 'number') return showAmount(told, field, value)
  const text = String(value)
  if (isDay(text)) return showDate(text)
  return field.endsWith('At') ? showDateTime(text) : text
}

function showAmount(told: Told, field: string, value: number): string {
  if (/grams$/i.test(field)) return showWeight(value / 1000)
  if (field === 'bytes') return showBytes(value)
  if (told === 'formulas' && field === 'number') return showFormulaNumber(value)
  if (field === 'refills') return value === 0 ? 'No' : `${value} ${value === 1 ? 'vez' : 'veces'}`
  const unit = told === 'reading' ? ` ${readingLabels[field as keyof typeof readingLabels].unit}` : (units[field] ?? '')
  return `${showNumber(value)}${unit}`
}

const lists = new Set(['items', 'warnings', 'resultValues', 'procedures', 'assistants', 'checklist'])

/** A list or a table of a record; some lines of the history hold it as the text that was written. */
function partsOf(field: string, value: unknown): object | undefined {
  if (typeof value === 'object') return value ?? undefined
  if (typeof value !== 'string' || !lists.has(field)) return undefined
  try {
    return JSON.parse(value) as object
  } catch {
    return undefined
  }
}

/** A change of the dose that was aimed at is one too; the weight that it was for is not known here. */
function showItem(item: FormulaItem): string {
  const aimed = item.dosePerKg === null || item.dose === null ? '' : `, buscada ${showNumber(item.dosePerKg)} mg/kg`
  return `${showMedicine(item)}: ${showDirections(item, null)}${aimed}`
}

/** Lists and tables of a record, a line each. */
function showParts(field: string, value: object): string {
  if (field === 'items') return (value as FormulaItem[]).map(showItem).join('\n')
  if (field === 'warnings')
    return (value as ConfirmedWarning[])
      .map(({ medicine, text, reason }) => `${medicine}: ${text} Motivo: ${reason}`)
      .join('\n')
  if (field === 'resultValues') return (value as ExamValue[]).map(showResult).join('\n')
  if (field === 'checklist') return showChecklist(value as KeptChecklist)
  return showSurgeryValue(field, value)
}

function showResult(value: ExamValue): string {
  const range = showRange(value)
  return `${value.analyte}: ${[value.value, value.unit].filter(Boolean).join(' ')}${range ? ` (${range})` : ''}`
}

type KeptChecklist = Record<string, Record<string, { at: string; by: string } | undefined> | undefined>

function showChecklist(kept: KeptChecklist): string {
  const tickOf = (key: ChecklistKey) => {
    const [stage = '', item = ''] = key.split('.')
    return kept[stage]?.[item]
  }
  return checklistKeys
    .flatMap((key) => {
      const tick = tickOf(key)
      return tick ? [`${checklistLabels[key]} (${tick.by}, ${showTime(tick.at)})`] : []
    })
    .join('\n')
}

/** Of which part of the record a line tells: `el fármaco Propofol`. */
export function showPart({ kind, name }: ChangedPart): string {
  return kind === 'drug' ? `el fármaco ${name}` : `las constantes de las ${showTime(name)}`
}
