import {
  bodySystems,
  type Consultation,
  ConsultationFields,
  type ConsultationRanges,
  SystemFinding,
} from '#shared/consultations/consultations.contract.ts'
import { type SectionId, sections } from '#shared/consultations/consultations.text.ts'
import { canEdit, missingToSign, refuseNextControl } from '#shared/consultations/consultations.rules.ts'
import { fieldLabels, findingLabels, showFieldValue, systemLabels } from '#shared/consultations/consultations.words.ts'
import { weightWarning } from '#shared/pets/pets.rules.ts'
import { vitalState } from '#shared/consultations/vitals.rules.ts'
import { weightBefore } from '#shared/weights/weights.rules.ts'
import type { DraftRecord, Values } from '#web/drafts/draft.ts'
import type { IndexedSection, SectionState } from '#web/sheet/sheet.ts'

/**
 * The sheet as flat fields for the draft: each body system is a field of its own (`systems.skin`), so that two people
 * may examine different systems at the same time.
 */
const plainFields = (Object.keys(ConsultationFields.shape) as (keyof ConsultationFields)[]).filter(
  (field) => field !== 'systems',
)

export function systemField(system: string): string {
  return `systems.${system}`
}

export function recordOf(consultation: Consultation): DraftRecord {
  const values: Record<string, unknown> = { professionalId: consultation.professionalId }
  for (const field of plainFields) values[field] = consultation[field]
  for (const system of bodySystems) values[systemField(system)] = consultation.systems[system] ?? null
  return {
    version: consultation.version,
    values,
    closed: canEdit(consultation)?.message,
    savedAt: consultation.updatedAt,
  }
}

/** What to send: the fields as they are, and the systems together, as the contract keeps them. */
export function patchOf(fields: Values, base: Values): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) if (!field.startsWith('systems.')) patch[field] = value
  if (Object.keys(fields).some((field) => field.startsWith('systems.')))
    patch.systems = systemsOf({ ...base, ...fields })
  return patch
}

export function systemsOf(values: Values): Consultation['systems'] {
  return Object.fromEntries(
    bodySystems.flatMap((system) => {
      const finding = values[systemField(system)]
      return finding ? [[system, finding]] : []
    }),
  )
}

/** The consultation as the screen shows it: what the server has under what was typed. */
export function shownConsultation(consultation: Consultation, values: Values): Consultation {
  return { ...consultation, ...(values as Partial<Consultation>), systems: systemsOf(values) }
}

/** What the contract or a rule says against a value. */
export function checkField(field: string, value: unknown, startedAt: string): string | undefined {
  const schema = field.startsWith('systems.')
    ? SystemFinding.nullable()
    : ConsultationFields.shape[field as keyof ConsultationFields]
  // Who attends is chosen from a list.
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return field === 'nextControlOn' ? refuseNextControl(value as string | null, startedAt)?.message : undefined
}

/** A field's name on the glass, a body system included. */
export function showFlatField(field: string): string {
  const system = bodySystems.find((name) => systemField(name) === field)
  return system ? systemLabels[system] : fieldLabels[field as keyof typeof fieldLabels]
}

export function showFlatValue(field: string, value: unknown, names?: Record<string, string>): string {
  if (!field.startsWith('systems.')) return showFieldValue(field, value, names)
  const finding = value as SystemFinding | null
  return finding ? `${findingLabels[finding.state]}${finding.note ? `. ${finding.note}` : ''}` : ''
}

/** The fields of each section, for its dot and for where a field is found. */
const fieldsOf: Record<SectionId, readonly string[]> = {
  anamnesis: ['reason', 'anamnesis'],
  constantes: ['temperature', 'heartRate', 'respiratoryRate', 'capillaryRefill', 'weightKg', 'bodyCondition'],
  examen: bodySystems.map(systemField),
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
