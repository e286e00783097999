import type { Rights } from '#shared/access/actions.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { refuseTimeOrder } from '#shared/surgeries/anesthesia.rules.ts'
import {
  type AnesthesiaDrug,
  checklistKeys,
  type Surgery,
  type SurgeryFields,
  type SurgeryStatus,
} from '#shared/surgeries/surgeries.contract.ts'
import { checklistStages, stageOf, surgeryLabels } from '#shared/surgeries/surgeries.words.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'

/** What each state leads to. The last two are final. */
const next: Record<SurgeryStatus, readonly SurgeryStatus[]> = {
  scheduled: ['preparation', 'suspended'],
  preparation: ['inProgress', 'suspended'],
  inProgress: ['recovery', 'suspended'],
  recovery: ['finished'],
  finished: [],
  suspended: [],
}

interface Stateful {
  status: SurgeryStatus
}

export function isClosed({ status }: Stateful): boolean {
  return next[status].length === 0
}

/** Can the sheet still be written? Who may is `may(…, 'surgeries.write')`. */
export function canEditSurgery(surgery: Stateful): Refusal | undefined {
  if (surgery.status === 'finished') return { message: 'La cirugía ya está terminada. Agregue una nota aclaratoria.' }
  if (surgery.status === 'suspended') return { message: 'La cirugía está suspendida: solo se puede leer.' }
  return undefined
}

type Consenting = Stateful & Pick<Surgery, 'consent' | 'hasPaperConsent' | 'hasFormatConsent' | 'ownerHasDocument'>

/** A signed consent, or an emergency that could not wait and whose reason is written. */
export function hasConsent(surgery: Pick<Consenting, 'consent' | 'hasPaperConsent' | 'hasFormatConsent'>): boolean {
  return surgery.hasPaperConsent || surgery.hasFormatConsent || surgery.consent !== null
}

/** The owner signs the consent with type and number of document; an emergency that does not wait has no signature. */
export function lacksDocument(surgery: Consenting): boolean {
  const isToSign = surgery.status === 'scheduled' || surgery.status === 'preparation'
  return isToSign && surgery.consent !== 'override' && !surgery.ownerHasDocument
}

/** Can it pass to this state now? */
export function canMove(surgery: Consenting, to: SurgeryStatus): Refusal | undefined {
  const closed = canEditSurgery(surgery)
  if (closed) return closed
  if (!next[surgery.status].includes(to)) {
    const [from, until] = [surgeryStatusLabels[surgery.status], surgeryStatusLabels[to]]
    return { message: `Una cirugía en «${from}» no pasa a «${until}».` }
  }
  if (to !== 'inProgress') return undefined
  if (!hasConsent(surgery))
    return {
      message:
        'Falta el consentimiento: firme el formato, adjunte la foto del papel firmado o deje constancia de por qué la urgencia no espera.',
    }
  if (lacksDocument(surgery))
    return { message: 'Falta el tipo y número de documento del propietario, que firma el consentimiento: regístrelo.' }
  return undefined
}

/** Is there still a consent to do without? */
export function canOverrideConsent(surgery: Consenting): Refusal | undefined {
  const closed = canEditSurgery(surgery)
  if (closed) return closed
  if (surgery.status !== 'scheduled' && surgery.status !== 'preparation') return { message: 'La cirugía ya empezó.' }
  if (hasConsent(surgery)) return { message: 'El consentimiento ya está.' }
  return undefined
}

/** Can a dated note be added? */
export function canAnnotateSurgery(surgery: Stateful): Refusal | undefined {
  if (isClosed(surgery)) return undefined
  return { message: 'La nota aclaratoria es para cirugías cerradas. Esta todavía se puede editar.' }
}

export interface MissingPart {
  /** The field that the screen goes to: of the sheet, `checklist.…` or `readings`. */
  field: string
  label: string
}

const required: (keyof SurgeryFields)[] = [
  'procedures',
  'anesthetistId',
  'preoperativeDiagnosis',
  'asa',
  'weightKg',
  'inducedAt',
  'intubatedAt',
  'surgeryStartedAt',
  'surgeryEndedAt',
  'anesthesiaEndedAt',
  'extubatedAt',
  'technique',
  'counts',
  'standingAt',
  'recoveryTemperature',
  'recoveryPain',
  'recoveryAnalgesia',
  'postoperativePlan',
]

type Finishing = SurgeryFields & Pick<Surgery, 'checklist' | 'readings'>

/** What a surgery still needs before anybody can finish it, in the order of the sheet. */
export function missingToFinish(surgery: Finishing): MissingPart[] {
  const isNeeded = (field: keyof SurgeryFields) =>
    !(surgery.notIntubated && (field === 'intubatedAt' || field === 'extubatedAt'))
  const missing: MissingPart[] = required
    .filter((field) => isNeeded(field) && isEmpty(surgery[field]))
    .map((field) => ({ field, label: surgeryLabels[field] }))
  if (surgery.readings.length === 0) missing.push({ field: 'readings', label: 'Hoja de anestesia' })
  for (const [stage, label] of Object.entries(checklistStages)) {
    const open = checklistKeys.filter((key) => stageOf(key) === stage && !surgery.checklist[key])
    if (open[0]) missing.push({ field: `checklist.${open[0]}`, label: `Verificación de ${label.toLowerCase()}` })
  }
  const disorder = refuseTimeOrder(surgery)
  if (disorder?.field) missing.push({ field: disorder.field, label: disorder.message })
  return missing
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** `Falta 1 dato: Técnica`; `undefined` when nothing does. */
export function showMissingParts(missing: readonly MissingPart[]): string | undefined {
  if (missing.length === 0) return undefined
  const labels = missing.map(({ label }) => label).join(', ')
  return missing.length === 1 ? `Falta 1 dato: ${labels}` : `Faltan ${missing.length} datos: ${labels}`
}

/** Can this drug of the sheet still be given? Who would give it a second time is told who was first. */
export function canGive(
  drug: Pick<AnesthesiaDrug, 'voidReason' | 'givenAt' | 'givenBy'> & { status: string },
): Refusal | undefined {
  if (drug.status === 'voided') return { message: `Está anulado: ${drug.voidReason ?? ''}` }
  if (drug.status === 'planned') return undefined
  return {
    message: `Ya se aplicó a las ${drug.givenAt ? showTime(drug.givenAt) : ''}: lo anotó ${drug.givenBy ?? ''}.`,
  }
}

/** Can this person finish it now? With a `field`, it is about what is missing; without, about the moment or the person. */
export function canFinish(
  surgery: Finishing & Consenting & Partial<Pick<Surgery, 'signerName'>>,
  actor: Pick<Rights, 'licensed'>,
): Refusal | undefined {
  if (!actor.licensed) return { message: 'Solo firma un médico veterinario con tarjeta profesional.' }
  if (surgery.status === 'finished' && surgery.signerName)
    return { message: `La cirugía ya está terminada: la firmó ${surgery.signerName}.` }
  const refusal = canMove(surgery, 'finished')
  if (refusal) return refusal
  const missing = missingToFinish(surgery)
  const [first] = missing
  return first ? { message: showMissingParts(missing) ?? '', field: first.field } : undefined
}

/** A surgery is of an animal that was born, and was alive. */
export function refuseScheduled(
  scheduledAt: string,
  pet: { birthOn: string; deceasedOn: string | null },
): Refusal | undefined {
  const day = dayOf(scheduledAt)
  const field = 'scheduledAt'
  if (day < pet.birthOn) return { field, message: 'La fecha no puede ser anterior al nacimiento de la mascota' }
  if (pet.deceasedOn && day > pet.deceasedOn)
    return { field, message: `La mascota falleció el ${showDate(pet.deceasedOn)}` }
  return undefined
}

/** A control comes on the day of its surgery or later. */
export function refuseSurgeryControl(
  nextControlOn: string | null | undefined,
  scheduledAt: string,
): Refusal | undefined {
  if (!nextControlOn || nextControlOn >= dayOf(scheduledAt)) return undefined
  return {
    field: 'nextControlOn',
    message: `El próximo control no puede ser antes de la cirugía (${showDate(scheduledAt)})`,
  }
}

/** One that did not wait for its consent gets the signed paper whenever that comes, also when it is over. */
export function takesLateConsent({ consent }: Pick<Surgery, 'consent'>): boolean {
  return consent === 'override'
}

/** Why the files of such a record stay as they are. */
export const surgeryFilesClosed: Partial<Record<SurgeryStatus, string>> = {
  finished: 'La cirugía ya está terminada: no admite cambios en sus archivos',
  suspended: 'La cirugía está suspendida: no admite archivos',
}
