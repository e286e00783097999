import {
  bodySystems,
  type ConsultationFields,
  type ConsultationRanges,
} from '#shared/consultations/consultations.contract.ts'
import { fieldLabels, findingLabels, showFieldValue, systemLabels } from '#shared/consultations/consultations.words.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'

/** The parts of the sheet, in its order. */
export const sections = [
  { id: 'anamnesis', label: 'Anamnesis' },
  { id: 'constantes', label: 'Constantes' },
  { id: 'examen', label: 'Examen por sistemas' },
  { id: 'diagnostico', label: 'Diagnóstico' },
  { id: 'tratamiento', label: 'Tratamiento' },
  { id: 'control', label: 'Observaciones y control' },
] as const
export type SectionId = (typeof sections)[number]['id']

type Field = Exclude<keyof ConsultationFields, 'systems'>

const vitals = ['temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg'] as const

/** What is written under each heading. */
const fields: Record<Exclude<SectionId, 'examen'>, readonly Field[]> = {
  anamnesis: [
    'kind',
    'reason',
    'anamnesis',
    'diet',
    'vaccinationBackground',
    'dewormingBackground',
    'reproductionBackground',
    'livingBackground',
    'previousTreatments',
  ],
  constantes: [
    ...vitals,
    'bodyCondition',
    'overallStatus',
    'mucousMembranes',
    'dehydration',
    'pulse',
    'lymphNodes',
    'pain',
  ],
  diagnostico: ['problems', 'requestedExams', 'presumptiveDiagnosis', 'definitiveDiagnosis', 'prognosis'],
  tratamiento: ['treatments'],
  control: ['observations', 'nextControlOn', 'nextControlReason'],
}

/** What a consultation's text is made of: all of it, or what a history knows of it. */
export interface WrittenConsultation extends Partial<ConsultationFields> {
  ranges?: ConsultationRanges
  pet?: { deceasedOn: string | null }
}

export interface TextRow {
  label: string
  value: string
  /** `alta`, where a vital is above its range. */
  verdict?: string
  isOut?: boolean
}

/** The consultation to be read, on the screen and on paper: only what was written, under its headings. */
export function consultationText(written: WrittenConsultation): { id: SectionId; label: string; rows: TextRow[] }[] {
  return sections
    .map((section) => ({
      ...section,
      rows: section.id === 'examen' ? systemRows(written) : fieldRows(written, section.id),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function fieldRows(written: WrittenConsultation, section: keyof typeof fields): TextRow[] {
  return fields[section].flatMap((field) => {
    const shown = showFieldValue(field, written[field])
    if (shown === '') return []
    const isCancelled = field === 'nextControlOn' && isControlCancelled(written)
    const value = isCancelled ? `${shown} (cancelado por fallecimiento)` : shown
    const vital = vitals.find((name) => name === field)
    const state = vital ? vitalState(written[vital], written.ranges?.[vital]) : undefined
    if (state !== 'high' && state !== 'low') return [{ label: fieldLabels[field], value }]
    return [{ label: fieldLabels[field], value, isOut: true, verdict: verdictOf(field, state) }]
  })
}

function verdictOf(field: Field, state: 'high' | 'low'): string {
  const isMasculine = field === 'weightKg' || field === 'capillaryRefill'
  if (state === 'high') return isMasculine ? 'alto' : 'alta'
  return isMasculine ? 'bajo' : 'baja'
}

/** Planned for after the animal's death: the signed record keeps it, and says that it does not count. */
function isControlCancelled({ nextControlOn, pet }: WrittenConsultation): boolean {
  return Boolean(pet?.deceasedOn && nextControlOn && nextControlOn >= pet.deceasedOn)
}

function systemRows({ systems }: WrittenConsultation): TextRow[] {
  return bodySystems.flatMap((system) => {
    const finding = systems?.[system]
    if (!finding) return []
    const note = finding.note ? `. ${finding.note}` : ''
    const value = `${findingLabels[finding.state]}${note}`
    return [{ label: systemLabels[system], value, isOut: finding.state === 'abnormal' }]
  })
}
