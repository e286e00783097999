import type { Rights } from '#shared/access/actions.ts'
import type {
  CommonField,
  Consultation,
  ConsultationFields,
  ConsultationStatus,
} from '#shared/consultations/consultations.contract.ts'
import { fieldLabels } from '#shared/consultations/consultations.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'

/** What a save may name: the sheet's fields, and who attends. */
export type WritableField = keyof ConsultationFields | 'professionalId'

const allFields = Object.keys(fieldLabels) as WritableField[]

/** What is asked and measured before the veterinarian comes in. */
const intakeFields: WritableField[] = [
  'kind',
  'reason',
  'anamnesis',
  'diet',
  'vaccinationBackground',
  'dewormingBackground',
  'reproductionBackground',
  'livingBackground',
  'previousTreatments',
  'overallStatus',
  'bodyCondition',
  'temperature',
  'heartRate',
  'respiratoryRate',
  'capillaryRefill',
  'weightKg',
  'mucousMembranes',
  'dehydration',
  'pulse',
  'pain',
]

/** The fields that a person may write in an open consultation. */
export function writableFields(rights: Rights): ReadonlySet<WritableField> {
  switch (rights.role) {
    case 'auxiliar':
      return new Set(intakeFields)
    case 'practicante':
      return new Set(allFields.filter((field) => field !== 'professionalId'))
    case 'veterinario':
      return new Set(allFields)
    case 'administrador':
      return new Set(rights.licensed ? allFields : [])
    case 'recepcion':
    case 'lectura':
      return new Set()
  }
}

/** The first of the given fields that this person may not write. */
export function refuseFields(rights: Rights, fields: readonly string[]): Refusal | undefined {
  const writable = writableFields(rights)
  const field = fields.find((name) => !writable.has(name as WritableField))
  if (field === undefined) return undefined
  const label = Object.hasOwn(fieldLabels, field) ? fieldLabels[field as WritableField] : field
  return { field, message: `Su cuenta no puede escribir «${label}».` }
}

/** May these texts go to these others of the visit? @param others the consultations of its other animals */
export function canCopyText(
  from: { [field in CommonField]: string | null },
  others: readonly string[],
  { fields, toIds }: { fields: readonly CommonField[]; toIds: readonly string[] },
): Refusal | undefined {
  if (toIds.some((id) => !others.includes(id))) return { field: 'toIds', message: 'Elija mascotas de la misma visita' }
  const empty = fields.find((field) => from[field] === null)
  return empty && { field: 'fields', message: `«${fieldLabels[empty]}» está vacío: no hay qué copiar` }
}

interface Stateful {
  status: ConsultationStatus
}

/** Can the sheet still be written? Who may is `may(…, 'consultations.write')` and `writableFields`. */
export function canEdit(consultation: Stateful): Refusal | undefined {
  if (consultation.status === 'signed') return { message: 'La consulta ya está firmada. Agregue una nota aclaratoria.' }
  if (consultation.status === 'voided') return { message: 'La consulta está anulada: solo se puede leer.' }
  return undefined
}

/** Can it be voided? A signed record stays: it is corrected with a note. */
export function canVoid(consultation: Stateful): Refusal | undefined {
  if (consultation.status === 'signed')
    return { message: 'Una consulta firmada no se anula. Agregue una nota aclaratoria.' }
  if (consultation.status === 'voided') return { message: 'La consulta ya está anulada.' }
  return undefined
}

/** Can a dated note be added? */
export function canAnnotate(consultation: Stateful): Refusal | undefined {
  if (consultation.status === 'signed') return undefined
  if (consultation.status === 'voided') return { message: 'La consulta está anulada: no recibe notas aclaratorias.' }
  return { message: 'La nota aclaratoria es para consultas firmadas. Esta todavía se puede editar.' }
}

export interface MissingField {
  /** The field that the screen goes to. */
  field: keyof ConsultationFields
  label: string
}

type Required = 'kind' | 'reason' | 'anamnesis' | 'weightKg' | 'presumptiveDiagnosis' | 'definitiveDiagnosis'

/** Nobody can put an animal on a scale from afar; a number to please the form would be worse than none. */
export function needsWeight(kind: unknown): boolean {
  return kind !== 'telehealth'
}

/** What a consultation still needs before anybody can sign it, in the order of the sheet. */
export function missingToSign(consultation: Pick<ConsultationFields, Required>): MissingField[] {
  const missing: (keyof ConsultationFields)[] = []
  if (!consultation.kind) missing.push('kind')
  if (!consultation.reason?.trim() && !consultation.anamnesis?.trim()) missing.push('anamnesis')
  if (consultation.weightKg === null && needsWeight(consultation.kind)) missing.push('weightKg')
  if (!consultation.presumptiveDiagnosis?.trim() && !consultation.definitiveDiagnosis?.trim())
    missing.push('presumptiveDiagnosis')
  return missing.map((field) => ({ field, label: fieldLabels[field] }))
}

/** `Falta 1 campo obligatorio: Diagnóstico presuntivo`; `undefined` when nothing does. */
export function showMissing(missing: readonly MissingField[]): string | undefined {
  if (missing.length === 0) return undefined
  const labels = missing.map(({ label }) => label).join(', ')
  return missing.length === 1
    ? `Falta 1 campo obligatorio: ${labels}`
    : `Faltan ${missing.length} campos obligatorios: ${labels}`
}

export type Signable = Pick<
  Consultation,
  Required | 'status' | 'professionalId' | 'professionalName' | 'professionalLicensed'
> &
  Partial<Pick<Consultation, 'signerName'>>

/**
 * Can this person sign now? A refusal with a `field` is about what is missing; one without, about the moment or the
 * person. Whoever attends signs; where that person may not sign at all, a licensed one takes the consultation over.
 */
export function canSign(
  consultation: Signable,
  actor: Pick<Rights, 'licensed'> & { professionalId: string },
): Refusal | undefined {
  if (consultation.status === 'signed')
    return { message: `La consulta ya está firmada: la firmó ${consultation.signerName ?? 'otra persona'}.` }
  if (consultation.status === 'voided') return { message: 'La consulta está anulada: no se puede firmar.' }
  if (!actor.licensed) return { message: 'Solo firma un médico veterinario con tarjeta profesional.' }
  if (consultation.professionalId !== actor.professionalId && consultation.professionalLicensed)
    return {
      message: `Esta consulta la atiende ${consultation.professionalName}. Para firmarla, cambie primero el profesional que atiende.`,
    }
  const missing = missingToSign(consultation)
  const [first] = missing
  return first ? { message: showMissing(missing) ?? '', field: first.field } : undefined
}

/** Of a pet, one of today that nobody signed yet. */
export type OpenVisit = Pick<Consultation, 'id' | 'status' | 'startedAt' | 'professionalId' | 'professionalName'> & {
  /** Somebody wrote something in it. */
  isWritten: boolean
}

/** Who attends it and since when, for whoever is about to open another. */
export function showOpenVisit(open: OpenVisit, professionalId: string): string {
  const who = open.professionalId === professionalId ? 'usted' : open.professionalName
  const state =
    open.status === 'awaitingResults'
      ? 'espera resultados'
      : open.isWritten
        ? 'sigue abierta'
        : 'todavía no tiene nada escrito'
  return `La consulta de hoy la atiende ${who} desde las ${showTime(open.startedAt)} y ${state}.`
}

/** A control comes on the day of its consultation or later, in the clinic's calendar. */
export function refuseNextControl(nextControlOn: string | null | undefined, startedAt: string): Refusal | undefined {
  if (!nextControlOn || nextControlOn >= dayOf(startedAt)) return undefined
  return {
    field: 'nextControlOn',
    message: `El próximo control no puede ser antes de la consulta (${showDate(startedAt)})`,
  }
}

/** Why the files of such a record stay as they are. */
export const consultationFilesClosed: Partial<Record<ConsultationStatus, string>> = {
  signed: 'La consulta ya está firmada: no admite cambios en sus archivos',
  voided: 'La consulta está anulada: no admite archivos',
}
