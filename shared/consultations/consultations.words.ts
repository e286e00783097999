import {
  type BodySystem,
  type ConsultationFields,
  type ConsultationStatus,
  type SystemFinding,
  bodySystems,
  consultationKinds,
  dehydrations,
  mucousMembranes,
  overallStatuses,
  prognoses,
} from '#shared/consultations/consultations.contract.ts'
import { withinSentence } from '#shared/values/text.ts'
import { showWeight } from '#shared/values/weight.ts'
import { type FieldWords, showField } from '#shared/word/fieldWords.ts'

/** The words of a consultation, as the glass and the print say them. */

export const statusLabels: Record<ConsultationStatus, string> = {
  draft: 'Borrador',
  awaitingResults: 'Pendiente de resultados',
  signed: 'Firmada',
  voided: 'Anulada',
}

export const kindLabels: Record<ConsultationFields['kind'], string> = {
  firstVisit: 'Primera vez',
  control: 'Control',
  emergency: 'Urgencia',
  vaccination: 'Vacunación',
  homeVisit: 'Domicilio',
  telehealth: 'Teleconsulta',
  other: 'Otra',
}

const overallStatusLabels: Record<NonNullable<ConsultationFields['overallStatus']>, string> = {
  alert: 'Alerta',
  depressed: 'Deprimido',
  stuporous: 'Estuporoso',
  comatose: 'Comatoso',
}

const mucousMembraneLabels: Record<NonNullable<ConsultationFields['mucousMembranes']>, string> = {
  pink: 'Rosadas',
  pale: 'Pálidas',
  congested: 'Congestivas',
  jaundiced: 'Ictéricas',
  cyanotic: 'Cianóticas',
  haemorrhagic: 'Hemorrágicas',
  dry: 'Secas',
}

const dehydrationLabels: Record<NonNullable<ConsultationFields['dehydration']>, string> = {
  under5: 'Menor del 5 %',
  '5': '5 %',
  '7': '7 %',
  '10': '10 %',
  '12': '12 %',
}

const prognosisLabels: Record<NonNullable<ConsultationFields['prognosis']>, string> = {
  favorable: 'Favorable',
  guarded: 'Reservado',
  unfavorable: 'Desfavorable',
}

export const systemLabels: Record<BodySystem, string> = {
  general: 'Estado general',
  skin: 'Piel y anexos',
  digestive: 'Digestivo',
  cardiovascular: 'Cardiovascular',
  respiratory: 'Respiratorio',
  urinary: 'Urinario',
  reproductive: 'Reproductivo',
  nervous: 'Nervioso',
  musculoskeletal: 'Musculoesquelético',
  eyes: 'Ojos',
  ears: 'Oídos',
}

export const findingLabels: Record<SystemFinding['state'], string> = {
  normal: 'Normal',
  abnormal: 'Anormal',
  notEvaluated: 'No evaluado',
}

/** The name of each field a person writes: in the sheet, the save bar, the conflict screen and the print. */
export const fieldLabels: Record<keyof ConsultationFields | 'professionalId', string> = {
  kind: 'Tipo de consulta',
  reason: 'Motivo de consulta',
  anamnesis: 'Relato del propietario',
  diet: 'Dieta',
  vaccinationBackground: 'Vacunas',
  dewormingBackground: 'Desparasitación',
  reproductionBackground: 'Reproducción',
  livingBackground: 'Convivencia y entorno',
  previousTreatments: 'Tratamientos previos',
  overallStatus: 'Estado general',
  bodyCondition: 'Condición corporal',
  temperature: 'Temperatura',
  heartRate: 'Frecuencia cardiaca',
  respiratoryRate: 'Frecuencia respiratoria',
  capillaryRefill: 'Llenado capilar',
  weightKg: 'Peso',
  mucousMembranes: 'Mucosas',
  dehydration: 'Deshidratación',
  pulse: 'Pulso',
  pain: 'Dolor',
  lymphNodes: 'Linfonodos',
  ...systemLabels,
  problems: 'Problemas y diferenciales',
  requestedExams: 'Exámenes solicitados',
  presumptiveDiagnosis: 'Diagnóstico presuntivo',
  definitiveDiagnosis: 'Diagnóstico definitivo',
  prognosis: 'Pronóstico',
  treatments: 'Tratamiento',
  observations: 'Observaciones',
  nextControlOn: 'Próximo control',
  nextControlReason: 'Motivo del control',
  professionalId: 'Profesional que atiende',
}

const choices: Record<string, Record<string, string>> = {
  status: statusLabels,
  kind: kindLabels,
  overallStatus: overallStatusLabels,
  mucousMembranes: mucousMembraneLabels,
  dehydration: dehydrationLabels,
  prognosis: prognosisLabels,
}

const choiceOrder = {
  kind: consultationKinds,
  overallStatus: overallStatuses,
  mucousMembranes,
  dehydration: dehydrations,
  prognosis: prognoses,
} as const
export type ChoiceField = keyof typeof choiceOrder

/** What a field of choices offers, in the contract's order: an object of labels would give names like `5` first. */
export function fieldChoices(field: ChoiceField): { value: string; label: string }[] {
  return choiceOrder[field].map((value) => ({ value, label: choices[field]?.[value] ?? value }))
}

const units: Record<string, string> = {
  temperature: ' °C',
  heartRate: ' lpm',
  respiratoryRate: ' rpm',
  capillaryRefill: ' s',
  bodyCondition: ' de 9',
  pain: ' de 10',
}

/** `Anormal. Dolor en epigastrio` */
export function showFinding({ state, note }: SystemFinding): string {
  return note ? `${findingLabels[state]}. ${note}` : findingLabels[state]
}

export const consultationWords: FieldWords = {
  labels: {
    ...fieldLabels,
    // Columns of the record that follow from an action.
    weightGrams: 'Peso',
    status: 'Estado',
    startedAt: 'Fecha y hora',
    petId: 'Mascota',
    awaitingResults: 'Resultados pendientes',
    voidReason: 'Motivo de la anulación',
    voidedAt: 'Fecha de anulación',
    signedAt: 'Fecha de la firma',
    signerName: 'Firma',
    signerCard: 'Tarjeta profesional',
    addendum: 'Nota aclaratoria',
    authorName: 'Autor de la nota',
    authorCard: 'Tarjeta profesional del autor',
  },
  choices,
  units,
  show: {
    ...Object.fromEntries(bodySystems.map((system) => [system, (finding) => showFinding(finding as SystemFinding)])),
    weightKg: (kg) => (typeof kg === 'number' ? showWeight(kg) : String(kg)),
  },
}

/** A field's value in words, for the print and the conflict screen. @param names of professionals by their id */
export function showFieldValue(field: string, value: unknown, names?: Record<string, string>): string {
  return showField(consultationWords, field, value, names)
}

/** The words of the references, as they are said of an animal. */
const animalWords: [RegExp, string][] = [
  [/^canino/, 'perro'],
  [/^felino/, 'gato'],
  [/^equino/, 'caballo'],
  [/ cachorro \(.*\)$/, ' menor de 1 año'],
  [/ neonato \(.*\)$/, ' recién nacido'],
  [/ geriátrico$/, ' de edad avanzada'],
  [/ \(talla no indicada\)$/, ''],
]

/** `Rangos para gato menor de 1 año`. */
export function rangesTitle(label: string): string {
  return `Rangos para ${animalWords.reduce((said, [pattern, word]) => said.replace(pattern, word), withinSentence(label))}`
}
