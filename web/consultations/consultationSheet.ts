import {
  bodySystems,
  type Consultation,
  ConsultationFields,
  type ConsultationRanges,
} from '#shared/consultations/consultations.contract.ts'
import { type SectionId, sections } from '#shared/consultations/consultations.text.ts'
import { canEdit, missingToSign, refuseNextControl } from '#shared/consultations/consultations.rules.ts'
import { weightWarning } from '#shared/pets/pets.rules.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'
import { weightBefore } from '#shared/weights/weights.rules.ts'
import type { DraftRecord, Values } from '#web/drafts/draft.ts'
import type { IndexedSection, SectionState } from '#web/sheet/sheet.ts'

const fields = Object.keys(ConsultationFields.shape) as (keyof ConsultationFields)[]

export function recordOf(consultation: Consultation): DraftRecord {
  const written = Object.fromEntries(fields.map((field) => [field, consultation[field]]))
  return {
    version: consultation.version,
    values: { ...written, professionalId: consultation.professionalId },
    closed: canEdit(consultation)?.message,
    savedAt: consultation.updatedAt,
  }
}

/** The consultation as the screen shows it: what the server has under what was typed. */
export function shownConsultation(consultation: Consultation, values: Values): Consultation {
  return { ...consultation, ...(values as Partial<Consultation>) }
}

/** What the contract or a rule says against a value. */
export function checkField(field: string, value: unknown, startedAt: string): string | undefined {
  const schema = ConsultationFields.shape[field as keyof ConsultationFields]
  // Who attends is chosen from a list.
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return field === 'nextControlOn' ? refuseNextControl(value as string | null, startedAt)?.message : undefined
}

/** The fields of each section, for its dot and for where a field is found. */
const fieldsOf: Record<SectionId, readonly string[]> = {
  anamnesis: ['reason', 'anamnesis'],
  constantes: ['temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg', 'bodyCondition'],
  examen: bodySystems,
  diagnostico: ['presumptiveDiagnosis', 'definitiveDiagnosis', 'problems', 'requestedExams', 'prognosis'],
  tratamiento: ['treatments'],
  control: ['observations', 'nextControlOn'],
}

/** Why the weight of this visit is probably a slip, or another animal's; the field's sentence, and that of the signature. */
export function doubtWeight(
  { pet, weights, startedAt }: Pick<Consultation, 'pet' | 'weights' | 'startedAt'>,
  weightKg: unknown,
): string | undefined {
  return typeof weightKg === 'number'
    ? weightWarning(pet.speciesId, weightKg, weightBefore(weights, startedAt))
    : undefined
}

/** The sections as the index shows them. @param refused the fields whose value is */
export function sectionStates(
  consultation: Consultation,
  values: Values,
  refused: readonly string[],
): IndexedSection[] {
  const doubted = doubtWeight(consultation, values['weightKg']) ? ['weightKg'] : []
  return sections.map((section) => ({
    ...section,
    state: sectionState(section.id, values, consultation.ranges, [...refused, ...doubted]),
  }))
}

/** `alert`: a value that is refused, or a vital outside its range; `done`: something is written and nothing is missing. */
export function sectionState(
  section: SectionId,
  values: Values,
  ranges: ConsultationRanges,
  refused: readonly string[],
): SectionState {
  const fields = fieldsOf[section]
  if (fields.some((field) => refused.includes(field))) return 'alert'
  if (section === 'constantes' && fields.some((field) => isOutOfRange(field, values[field], ranges))) return 'alert'
  const missing: string[] = missingToSign(values as never).map(({ field }) => field)
  const isWritten = fields.some((field) => values[field] !== null && values[field] !== undefined)
  return isWritten && !fields.some((field) => missing.includes(field)) ? 'done' : 'empty'
}

function isOutOfRange(field: string, value: unknown, ranges: ConsultationRanges): boolean {
  if (typeof value !== 'number' || !Object.hasOwn(ranges, field) || field === 'label') return false
  const state = vitalState(value, ranges[field as Exclude<keyof ConsultationRanges, 'label'>])
  return state === 'high' || state === 'low'
}
