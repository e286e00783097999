import {
  type ChecklistKey,
  checklistKeys,
  type DrugPhase,
  type ReadingField,
  type ReadingValues,
  type SurgeryFields,
} from '#shared/surgeries/surgeries.contract.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showWeight } from '#shared/values/weight.ts'
import { type FieldWords, showField } from '#shared/word/fieldWords.ts'

/** What is written of the procedure and of the recovery, in the order of the sheet. */
export const procedureFields: readonly (keyof SurgeryFields)[] = [
  'technique',
  'findings',
  'sutures',
  'implants',
  'samples',
  'bleeding',
  'complications',
  'counts',
  'postoperativeDiagnosis',
]
export const recoveryFields: readonly (keyof SurgeryFields)[] = [
  'recoveryTemperature',
  'recoveryPain',
  'recoveryAnalgesia',
  'recoveryNotes',
  'postoperativePlan',
  'nextControlOn',
  'nextControlReason',
]

export const surgeryLabels: Record<keyof SurgeryFields, string> = {
  procedures: 'Procedimientos',
  scheduledAt: 'Fecha y hora',
  surgeonId: 'Cirujano',
  anesthetistId: 'Anestesista',
  assistants: 'Ayudantes',
  preoperativeDiagnosis: 'Diagnóstico preoperatorio',
  postoperativeDiagnosis: 'Diagnóstico posoperatorio',
  asa: 'Riesgo ASA',
  asaEmergency: 'Urgencia (E)',
  fastingHours: 'Ayuno',
  presurgicalExams: 'Exámenes prequirúrgicos',
  weightKg: 'Peso',
  venousAccess: 'Acceso venoso',
  tube: 'Tubo endotraqueal',
  circuit: 'Circuito',
  equipment: 'Equipo de monitoreo',
  intervalMinutes: 'Intervalo',
  premedicatedAt: 'Premedicación',
  inducedAt: 'Inducción',
  intubatedAt: 'Intubación',
  notIntubated: 'Sin intubación',
  surgeryStartedAt: 'Inicio de la cirugía',
  surgeryEndedAt: 'Fin de la cirugía',
  anesthesiaEndedAt: 'Fin anestésico',
  extubatedAt: 'Extubación',
  standingAt: 'Esternal o de pie',
  technique: 'Técnica',
  findings: 'Hallazgos',
  sutures: 'Suturas',
  implants: 'Implantes',
  samples: 'Muestras',
  bleeding: 'Sangrado',
  complications: 'Complicaciones',
  counts: 'Conteo de gasas e instrumental',
  postoperativePlan: 'Plan posoperatorio',
  recoveryTemperature: 'Temperatura al recuperarse',
  recoveryPain: 'Dolor',
  recoveryAnalgesia: 'Analgesia',
  recoveryNotes: 'Notas de la recuperación',
  nextControlOn: 'Próximo control',
  nextControlReason: 'Motivo del control',
}

export const checklistStages = { entry: 'Entrada', pause: 'Pausa', exit: 'Salida' } as const
export type ChecklistStage = keyof typeof checklistStages

export const checklistLabels: Record<ChecklistKey, string> = {
  'entry.identity': 'Paciente, procedimiento y sitio confirmados',
  'entry.consent': 'Consentimiento revisado',
  'entry.weight': 'Peso, ayuno y riesgo ASA revisados',
  'entry.allergies': 'Alergias y enfermedades revisadas',
  'entry.equipment': 'Equipo de anestesia y fármacos de urgencia listos',
  'pause.team': 'El equipo se presentó y sabe su papel',
  'pause.procedure': 'Procedimiento y sitio confirmados en voz alta',
  'pause.risks': 'Pasos críticos y sangrado esperado conversados',
  'pause.antibiotic': 'Antibiótico y analgesia aplicados, o no se requieren',
  'exit.performed': 'Procedimiento realizado confirmado',
  'exit.counts': 'Conteo de gasas, agujas e instrumental completo',
  'exit.samples': 'Muestras rotuladas, o no hay',
  'exit.recovery': 'Plan de recuperación y analgesia conversado',
}

export function stageOf(key: ChecklistKey): ChecklistStage {
  return key.slice(0, key.indexOf('.')) as ChecklistStage
}

/** The rows of the grid: its name, how it is written in a small place, and its unit. */
export const readingLabels: Record<ReadingField, { label: string; short: string; unit: string }> = {
  heartRate: { label: 'Frecuencia cardiaca', short: 'FC', unit: 'lpm' },
  respiratoryRate: { label: 'Frecuencia respiratoria', short: 'FR', unit: 'rpm' },
  oxygenSaturation: { label: 'Saturación de oxígeno', short: 'SpO₂', unit: '%' },
  endTidalCo2: { label: 'CO₂ al final de la espiración', short: 'EtCO₂', unit: 'mmHg' },
  systolicPressure: { label: 'Presión sistólica', short: 'PAS', unit: 'mmHg' },
  meanPressure: { label: 'Presión media', short: 'PAM', unit: 'mmHg' },
  diastolicPressure: { label: 'Presión diastólica', short: 'PAD', unit: 'mmHg' },
  temperature: { label: 'Temperatura', short: 'T°', unit: '°C' },
  agentPercent: { label: 'Agente inhalado', short: 'Agente', unit: '%' },
  oxygenFlow: { label: 'Oxígeno', short: 'O₂', unit: 'L/min' },
  fluidRate: { label: 'Líquidos', short: 'Líquidos', unit: 'mL/h' },
  plane: { label: 'Plano anestésico', short: 'Plano', unit: '' },
  notes: { label: 'Evento o nota', short: 'Nota', unit: '' },
}

export const planeLabels = { light: 'Superficial', surgical: 'Quirúrgico', deep: 'Profundo' } as const

export const phaseLabels: Record<DrugPhase, string> = {
  premedication: 'Premedicación',
  induction: 'Inducción',
  maintenance: 'Mantenimiento',
  local: 'Anestesia local',
  fluid: 'Líquidos',
  analgesia: 'Analgesia',
  emergency: 'Urgencia',
}

export const drugRoutes = ['IV', 'IM', 'SC', 'Oral', 'Epidural', 'Infiltración', 'Inhalatoria', 'Transmucosa', 'Otra']

const asaNumbers = ['I', 'II', 'III', 'IV', 'V']

/** `ASA III E`. */
export function showAsa(asa: number | null, isEmergency: boolean): string {
  if (asa === null) return isEmergency ? 'Urgencia (E)' : ''
  return `ASA ${asaNumbers[asa - 1] ?? ''}${isEmergency ? ' E' : ''}`
}

/** A cell of the grid in words. */
export function showReading(field: ReadingField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'plane') return planeLabels[value as NonNullable<ReadingValues['plane']>] ?? ''
  return typeof value === 'number' ? showNumber(value) : (value as string)
}

type KeptChecklist = Record<string, Record<string, { at: string; by: string } | undefined> | undefined>

function showChecklist(kept: KeptChecklist): string {
  return checklistKeys
    .flatMap((key) => {
      const [stage = '', item = ''] = key.split('.')
      const tick = kept[stage]?.[item]
      return tick ? [`${checklistLabels[key]} (${tick.by}, ${showTime(tick.at)})`] : []
    })
    .join('\n')
}

export const surgeryWords: FieldWords = {
  labels: {
    ...surgeryLabels,
    weightGrams: 'Peso',
    status: 'Estado',
    checklist: 'Lista de verificación',
    consent: 'Consentimiento',
    consentAt: 'Fecha del consentimiento',
    consentBy: 'Quién revisó el consentimiento',
    consentOverrideReason: 'Motivo para no esperar el consentimiento',
    suspendReason: 'Motivo de la suspensión',
    finishedAt: 'Terminada',
    addendum: 'Nota aclaratoria',
    signerName: 'Firmó',
    signerCard: 'Tarjeta profesional',
  },
  choices: {
    status: surgeryStatusLabels,
    consent: { paper: 'Papel firmado', format: 'Formato firmado', override: 'Urgencia sin consentimiento' },
  },
  units: { fastingHours: ' horas', recoveryTemperature: ' °C', recoveryPain: ' de 10' },
  show: {
    procedures: (names) => (names as SurgeryFields['procedures']).join(', '),
    assistants: (people) => (people as SurgeryFields['assistants']).map(({ name }) => name).join(', '),
    weightKg: (kg) => (typeof kg === 'number' ? showWeight(kg) : String(kg)),
    asa: (asa) => (typeof asa === 'number' ? showAsa(asa, false) : String(asa)),
    intervalMinutes: (minutes) => `Cada ${String(minutes)} minutos`,
    checklist: (kept) => showChecklist(kept as KeptChecklist),
  },
  people: ['surgeonId', 'anesthetistId'],
  untold: ['surgeryId'],
  parts: {
    reading: {
      labels: Object.fromEntries(Object.entries(readingLabels).map(([field, { label }]) => [field, label])),
      choices: { plane: planeLabels },
      units: Object.fromEntries(Object.entries(readingLabels).map(([field, { unit }]) => [field, ` ${unit}`])),
      // The head of its line says it already.
      untold: ['surgeryId', 'at'],
      showName: (at) => `las constantes de las ${showTime(at)}`,
    },
    drug: {
      labels: {
        phase: 'Momento',
        medicine: 'Fármaco',
        dosePerKg: 'Dosis por kg',
        doseUnit: 'Unidad de la dosis',
        concentration: 'Concentración',
        volume: 'Volumen',
        route: 'Vía',
        notes: 'Notas',
        status: 'Estado',
        givenAt: 'Aplicado',
        givenBy: 'Aplicó',
        voidReason: 'Motivo de la anulación',
        doseReason: 'Motivo de la dosis',
      },
      choices: { phase: phaseLabels, status: { planned: 'Planeado', given: 'Aplicado', voided: 'Anulado' } },
      units: { volume: ' mL' },
      untold: ['surgeryId', 'medicineId'],
      showName: (medicine) => `el fármaco ${medicine}`,
    },
  },
}

/** A value of the sheet in words. @param names of professionals by their id */
export function showSurgeryValue(field: string, value: unknown, names?: Record<string, string>): string {
  return showField(surgeryWords, field, value, names)
}
