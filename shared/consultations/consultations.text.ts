import {
  bodySystems,
  type ConsultationFields,
  type ConsultationRanges,
} from '#shared/consultations/consultations.contract.ts'
import {
  fieldLabels,
  findingLabels,
  showFieldValue,
  showFinding,
  systemLabels,
} from '#shared/consultations/consultations.words.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'
import { withinSentence } from '#shared/values/text.ts'

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

const vitals = ['temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg'] as const

/** What is written under each heading. */
const fields: Record<Exclude<SectionId, 'examen'>, readonly (keyof ConsultationFields)[]> = {
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
  /** It takes a line of its own among values that stand beside each other. */
  isWide?: true
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

function verdictOf(field: string, state: 'high' | 'low'): string {
  const isMasculine = field === 'weightKg' || field === 'capillaryRefill'
  if (state === 'high') return isMasculine ? 'alto' : 'alta'
  return isMasculine ? 'bajo' : 'baja'
}

/** Planned for after the animal's death: the signed record keeps it, and says that it does not count. */
function isControlCancelled({ nextControlOn, pet }: WrittenConsultation): boolean {
  return Boolean(pet?.deceasedOn && nextControlOn && nextControlOn >= pet.deceasedOn)
}

/** What has something to say, each in a row; then what is normal, and what was not looked at, in one row each. */
function systemRows(written: WrittenConsultation): TextRow[] {
  const found = bodySystems.flatMap((system) => {
    const finding = written[system]
    return finding ? [{ system, ...finding }] : []
  })
  const isPlain = ({ state, note }: (typeof found)[number]) => state !== 'abnormal' && !note
  const told = found
    .filter((finding) => !isPlain(finding))
    .map(({ system, ...finding }) => ({
      label: systemLabels[system],
      value: showFinding(finding),
      isOut: finding.state === 'abnormal',
    }))
  const folded = (['normal', 'notEvaluated'] as const).flatMap((state): TextRow[] => {
    const names = found.filter((finding) => isPlain(finding) && finding.state === state)
    if (names.length === 0) return []
    const [first = '', ...rest] = names.map(({ system }) => systemLabels[system])
    return [{ label: findingLabels[state], value: [first, ...rest.map(withinSentence)].join(', '), isWide: true }]
  })
  return [...told, ...folded]
}
