import type { Refusal } from '#shared/http/errors.ts'
import type { CustomField, CustomValues } from '#shared/customFields/customFields.contract.ts'
import {
  mergeFields,
  type MergeField,
  type Owner,
  type OwnerDraft,
  type OwnerRow,
} from '#shared/owners/owners.contract.ts'
import { cleanDocument } from '#shared/values/documentType.ts'

/** `CC 1 035 482 117`, `NIT 901 448 210-3`; empty without a number. */
export function showDocument(owner: Pick<OwnerRow, 'documentType' | 'document'>): string {
  if (!owner.document) return ''
  // Only long runs of digits are grouped, from the right; a passport's letters stay as they are.
  const number = owner.document.replace(/\d{5,}/g, inThousands)
  return owner.documentType ? `${owner.documentType} ${number}` : number
}

function inThousands(digits: string): string {
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(' ')
}

/** `Dory, La Niña, Milo y 2 más`. */
export function showFirstPets({ petNames, petCount }: { petNames: string[]; petCount: number }): string {
  const rest = petCount - petNames.length
  return `${petNames.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`
}

/** A document is its type and its number together, or neither. */
export function refuseHalfDocument(owner: Pick<OwnerDraft, 'documentType' | 'document'>): Refusal | undefined {
  const hasNumber = cleanDocument(owner.document ?? '') !== ''
  if (hasNumber && !owner.documentType) return { field: 'documentType', message: 'Elija el tipo de documento' }
  if (!hasNumber && owner.documentType) return { field: 'document', message: 'Escriba el número de documento' }
  return undefined
}

interface OwnerState {
  status: Owner['status']
  /** It was united with another owner. */
  isMerged: boolean
}

/** What was united with another owner stays as it was, so that the union can be taken back. */
export function canEditOwner(owner: OwnerState): Refusal | undefined {
  if (!owner.isMerged) return undefined
  return { message: 'Este propietario se unió con otro: deshaga la unión para cambiarlo.' }
}

/** Whoever comes second does not write over why the first one did it. */
export function canDeactivate(owner: Pick<Owner, 'name' | 'status' | 'inactiveReason'>): Refusal | undefined {
  const { name, status, inactiveReason } = owner
  if (status === 'active') return undefined
  return { message: `${name} ya está inactivo: ${inactiveReason ?? 'sin motivo'}.` }
}

/** May a pet be registered for this owner, or pass to it? */
export function canReceivePets(owner: OwnerState): Refusal | undefined {
  if (owner.isMerged) return { message: 'Este propietario se unió con otro: registre la mascota allí.' }
  if (owner.status === 'inactive')
    return { message: 'El propietario está inactivo: reactívelo para registrarle mascotas.' }
  return undefined
}

/** @param other the one that will be absorbed */
export function canMerge(survivor: OwnerState, other: OwnerState): Refusal | undefined {
  if (survivor.isMerged || survivor.status === 'inactive')
    return { message: 'El propietario que queda debe estar activo.' }
  if (other.isMerged) return { field: 'otherId', message: 'Ese propietario ya se unió con otro' }
  return undefined
}

function isFilled(owner: Owner, field: MergeField): boolean {
  if (field === 'contact') return owner.contactName !== null || owner.contactPhone !== null
  const value = owner[field]
  return value !== null && value !== false
}

/** Do both owners say the same in a field? */
export function isSameInMerge(survivor: Owner, other: Owner, field: MergeField): boolean {
  const said = (owner: Owner): unknown => {
    if (field === 'contact') return [owner.contactName, owner.contactPhone, owner.contactMayDecide]
    return field === 'document' ? [owner.documentType, owner.document] : owner[field]
  }
  return JSON.stringify(said(survivor)) === JSON.stringify(said(other))
}

export interface MergeChoice {
  fields: MergeField[]
  customFieldIds: string[]
}

/** What is offered first: nothing filled is lost to something empty, and of two texts the one saved last stays. */
export function suggestMerge(survivor: Owner, other: Owner, customFields: readonly CustomField[]): MergeChoice {
  const isOtherNewer = other.updatedAt > survivor.updatedAt
  const customOf = (owner: Owner, id: string): CustomValues[string] => owner.customValues[id] ?? null
  return {
    fields: mergeFields.filter(
      (field) =>
        !isSameInMerge(survivor, other, field) &&
        isFilled(other, field) &&
        (!isFilled(survivor, field) || isOtherNewer),
    ),
    customFieldIds: customFields
      .map(({ id }) => id)
      .filter((id) => {
        const [ours, theirs] = [customOf(survivor, id), customOf(other, id)]
        return theirs !== null && theirs !== ours && (ours === null || isOtherNewer)
      }),
  }
}
